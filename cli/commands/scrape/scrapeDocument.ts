import { array, boolean, enum as oneOf, number, object, record, string } from 'zod';
import { formatUsd } from '#core/format.ts';
import type { DroppedItems } from '#core/pipeline/scrape/scrapeEvents.ts';
import type { AccountReport, ScrapeReport } from '#core/pipeline/scrape/scrapeReport.ts';
import { sumText } from '#core/views/spentText.ts';
import type { Output } from '#cli/output/output.ts';
import { resultErrorDocument } from '#cli/output/resultErrorDocument.ts';

const dropped = record(string(), number());

/** What a scrape did, as `--json` prints it. Costs are USD. */
export const scrapeDocument = object({
  dryRun: boolean(),
  maxItems: number(),
  accounts: array(
    object({
      username: string(),
      status: oneOf(['stored', 'failed', 'skipped']),
      resumed: boolean(),
      actorRunId: string().nullable(),
      items: number(),
      added: number(),
      updated: number(),
      dropped,
      costUsd: number(),
      costIsEstimate: boolean(),
      error: resultErrorDocument.nullable(),
    }),
  ),
  items: number(),
  added: number(),
  updated: number(),
  dropped,
  estimatedCostUsd: number(),
  scrapeCostUsd: number(),
  suggestions: object({
    asked: number(),
    stored: number(),
    defaults: number(),
    failed: number(),
    costUsd: number(),
    costIsEstimate: boolean(),
    stopped: resultErrorDocument.nullable(),
  }),
  costUsd: number(),
  costIsEstimate: boolean(),
  warnings: array(string()),
});

/** The sum of a scrape, account by account. */
export async function showScrape(report: ScrapeReport, output: Output): Promise<void> {
  const { accounts, dryRun, maxItems, estimatedCostUsd, suggestions, costUsd, costIsEstimate } = report;
  if (dryRun) {
    for (const warning of report.warnings) output.warn(warning);
    output.line(`Would scrape ${accounts.map(({ username }) => `@${username}`).join(', ')}`);
    output.line(`At most ${maxItems} posts each, about ${formatUsd(estimatedCostUsd)} (estimate). Nothing was called.`);
    return;
  }
  await output.table<AccountReport>(
    [
      { header: 'Account', value: (row) => `@${row.username}`, least: 8 },
      { header: 'State', value: (row) => row.status, style: (row) => (row.status === 'stored' ? 'green' : 'red') },
      { header: 'New', value: (row) => row.added, align: 'right' },
      { header: 'Again', value: (row) => row.updated, align: 'right' },
      { header: 'Dropped', value: (row) => total(row.dropped), align: 'right' },
      { header: 'Cost', value: (row) => sumText(row.costUsd, row), align: 'right' },
      { header: 'Notes', value: (row) => row.error?.message ?? droppedText(row.dropped).slice(2), least: 10 },
    ],
    accounts,
  );
  output.note(`${suggestions.stored} posts got title ideas. ${sumText(costUsd, { costIsEstimate })} in all.`);
}

/** `, dropped 3 retweets, 1 filler`, or nothing. */
export function droppedText(items: DroppedItems): string {
  const parts = Object.entries(items).filter(([, count]) => count > 0);
  return parts.length === 0 ? '' : `, dropped ${parts.map(([why, count]) => `${count} ${why}`).join(', ')}`;
}

function total(items: DroppedItems): number {
  return Object.values(items).reduce((sum, count) => sum + count, 0);
}
