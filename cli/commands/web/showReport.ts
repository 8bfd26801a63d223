import type { output as Parsed } from 'zod';
import type { Output } from '#cli/output/output.ts';
import type { webReport } from '#core/pipeline/web/researchWeb.ts';

type Report = Parsed<typeof webReport>;
type Claim = Report['claims'][number];

/** Prints each claim with the numbers of its pages, below it the passages that it cites. */
export function showReport({ claims, open, sources }: Report, output: Output): void {
  for (const claim of claims) {
    output.wrapped(claim.supported ? '' : '(!) ', claimWithPages(claim));
    if (claim.reason !== null) output.wrapped('    ', `Not supported by its source: ${claim.reason}`);
    for (const { page, passage } of otherPassages(claim)) output.wrapped(`    [${page}] `, `“${passage}”`);
  }
  for (const text of open) output.wrapped('Open: ', text);
  output.line();
  showSources(sources, output);
}

export function showSources(sources: Report['sources'], output: Output): void {
  for (const { number, title, url } of sources) output.line(`[${number}] ${title}  ${url}`);
}

/** `The railway keeps eleven sets. [1][3]`; in quotes where the page says so word for word. */
export function claimWithPages({ text, citations }: Claim): string {
  const numbers = [...new Set(citations.map(({ page }) => `[${page}]`))].join('');
  const quoted = citations.some(({ passage }) => passage === text);
  return `${quoted ? `“${text}”` : text} ${numbers}`.trim();
}

/** The cited passages that are not the claim itself, as all are without a model. Each is one line. */
export function otherPassages({ text, citations }: Claim): Claim['citations'] {
  return citations
    .filter(({ passage }) => passage !== text)
    .map(({ page, passage }) => ({ page, passage: passage.replaceAll(/\s+/g, ' ').trim() }));
}
