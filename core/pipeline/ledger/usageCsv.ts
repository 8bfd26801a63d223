import { stringify } from 'csv-stringify/sync';
import { getModelUsage } from '#core/data/modelCalls/modelUsage.ts';
import { researchSteps } from '#core/research/steps.ts';
import { withoutFormulas } from '#core/withoutFormulas.ts';
import type { OperationContext, Services } from '../services.ts';
import { firstDay } from './usage.ts';

const columns = [
  { key: 'day', header: 'Day (UTC)' },
  { key: 'purpose', header: 'For' },
  { key: 'step', header: 'Step' },
  { key: 'name', header: 'Step name' },
  { key: 'model', header: 'Model' },
  { key: 'calls', header: 'Requests' },
  { key: 'failed', header: 'Failed' },
  { key: 'amount', header: 'Tokens or items' },
  { key: 'cost', header: 'Cost (USD)' },
  { key: 'estimate', header: 'Estimate' },
  { key: 'unpriced', header: 'Requests of unknown price' },
];

/**
 * The costs of the last `days` days as CSV (RFC 4180): a row for each day, purpose, step and model, and one per day for
 * scraping. Costs have nine decimals as in the ledger, so that a spreadsheet's sum equals the bill.
 */
export async function usageCsv(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { days }: { days: number },
  { signal }: OperationContext = {},
): Promise<string> {
  const { models, scraping } = await getModelUsage(db, firstDay(clock.now(), days), { signal });
  const asked = models.map((row) => ({
    day: row.day,
    purpose: row.purpose,
    step: row.step_number,
    name: researchSteps.find(({ number }) => number === row.step_number)?.name,
    model: row.model,
    calls: row.calls,
    failed: row.failed,
    amount: row.tokens,
    cost: row.cost_usd.toFixed(9),
    estimate: row.cost_is_estimate ? 'yes' : 'no',
    unpriced: row.unpriced,
  }));
  const scraped = scraping.map((row) => ({
    day: row.day,
    purpose: 'scraping',
    calls: row.runs,
    failed: row.failed,
    amount: row.items,
    cost: row.cost_usd.toFixed(9),
    estimate: row.estimated + row.unbilled > 0 ? 'yes' : 'no',
    unpriced: 0,
  }));
  const rows = [...asked, ...scraped].toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
  // A server can choose its models' names: escape cells that a spreadsheet would run as a formula.
  return stringify(rows, { columns, header: true, escape_formulas: true, cast: { string: withoutFormulas } });
}
