import type { Output } from '#cli/output/output.ts';
import { formatUsd } from '#core/format.ts';
import { webReport } from '#core/pipeline/web/researchWeb.ts';
import { pagesSummary } from '#core/pipeline/web/summarizePages.ts';
import { searchAnswer } from '#core/pipeline/web/webSearch.ts';
import { showReport, showSources } from './showReport.ts';
import type { WebJobDocument } from './webJobDocument.ts';
import { showFields } from './webScrape.ts';
import { showResults } from './webSearchCommand.ts';

interface Shown {
  document: WebJobDocument;
  /** The files that were written; then they are the result. */
  paths: string[] | null;
  /** True where the pages stand on the screen already. */
  shown?: boolean;
}

/** Prints what a job has found, each kind as the command that starts it. */
export async function showWebJob({ document, paths, shown = false }: Shown, output: Output): Promise<void> {
  const { kind, result, pages, costUsd } = document;
  if (paths !== null) {
    for (const path of paths) output.line(path);
    if (paths.length === 0) output.note('There is nothing to write.');
    return;
  }
  switch (kind) {
    case 'scrape': {
      const [page] = pages.flatMap((each) => each.page ?? []);
      if (page === undefined) return;
      for (const warning of page.warnings) output.warn(warning);
      showFields(page, output);
      output.line(page.markdown);
      return;
    }
    case 'search': {
      const found = searchAnswer.safeParse(result);
      if (found.success) showResults(found.data.results, output);
      return;
    }
    case 'batch':
    case 'crawl':
      if (!shown) await showPages(pages, output);
      return;
    case 'research': {
      const report = webReport.safeParse(result);
      if (report.success) showReport(report.data, output);
      break;
    }
    case 'summarize': {
      const found = pagesSummary.safeParse(result);
      if (!found.success) break;
      output.line(found.data.summary);
      output.line();
      showSources(found.data.sources, output);
    }
  }
  if (costUsd > 0) output.note(formatUsd(costUsd));
}

async function showPages(pages: WebJobDocument['pages'], output: Output): Promise<void> {
  await output.table(
    [
      { header: 'Title', value: ({ page, url }) => page?.title ?? url, least: 12 },
      { header: 'State', value: ({ status, error }) => (error === null ? status : error.code) },
      { header: 'Words', value: ({ page }) => String((page?.text.match(/\S+/g) ?? []).length), align: 'right' },
      { header: 'Address', value: ({ url }) => url, leaveOut: 1 },
    ],
    pages,
  );
}
