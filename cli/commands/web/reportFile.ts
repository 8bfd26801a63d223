import type { output as Parsed } from 'zod';
import type { webReport } from '#core/pipeline/web/researchWeb.ts';
import type { pagesSummary } from '#core/pipeline/web/summarizePages.ts';
import { frontMatter } from './pageDocument.ts';
import { claimWithPages, otherPassages } from './showReport.ts';

type Report = Parsed<typeof webReport>;

/** A report as a Markdown file: below each claim the passages that it cites, at the end the pages. */
export function reportFile(job: string, { question, model, claims, open, sources }: Report): string {
  const parts = claims.map((claim) =>
    [
      claimWithPages(claim),
      ...(claim.reason === null ? [] : [`**Not supported by its source:** ${claim.reason}`]),
      ...otherPassages(claim).map(({ page, passage }) => `> “${passage}” [${page}]`),
    ].join('\n\n'),
  );
  const unanswered = open.length === 0 ? [] : [`## Open\n\n${open.map((text) => `- ${text}`).join('\n')}`];
  const heading = `# ${question.replaceAll(/\s+/g, ' ')}`;
  return `${[frontMatter({ question, model, job }), heading, ...parts, ...unanswered, sourceList(sources)].join('\n\n')}\n`;
}

/** A summary of pages as a Markdown file. */
export function summaryFile(job: string, { summary, model, sources }: Parsed<typeof pagesSummary>): string {
  return `${[frontMatter({ model, job }), summary, sourceList(sources)].join('\n\n')}\n`;
}

function sourceList(sources: Report['sources']): string {
  const lines = sources.map(({ number, title, url }) => {
    const text = title.replaceAll(/\s+/g, ' ').replaceAll(/[[\]]/g, '');
    return `${number}. [${text}](<${url}>)`;
  });
  return `## Sources\n\n${lines.join('\n')}`;
}
