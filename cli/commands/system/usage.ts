import { array, boolean, enum as oneOf, number, object, record, string } from 'zod';
import type { Output } from '#cli/output/output.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { wholeNumber } from '#cli/input/numbers.ts';
import type { Column } from '#cli/output/table.ts';
import { formatCount, formatUsd, plural } from '#core/format.ts';
import { usageCsv } from '#core/pipeline/ledger/usageCsv.ts';
import { estimateNote, spentText, sumText, unbilledNote, unpricedNote } from '#core/views/spentText.ts';
import { collectDueBills } from '#core/pipeline/ledger/dueBills.ts';
import { usage, usageParts, type UsageReport } from '#core/pipeline/ledger/usage.ts';

const spent = {
  calls: number(),
  failed: number(),
  amount: number(),
  costUsd: number(),
  costIsEstimate: boolean(),
  estimated: number(),
  estimatedUsd: number(),
  awaitingBill: number(),
  unnamed: number(),
  unnamedUsd: number(),
  unpriced: number(),
};

const usageDocument = object({
  since: string(),
  days: number(),
  costUsd: number(),
  models: object(spent),
  scraping: object(spent),
  research: object({ runs: number(), costUsd: number(), costIsEstimate: boolean() }),
  perDay: array(
    object({
      day: string(),
      modelsUsd: number(),
      scrapingUsd: number(),
      costUsd: number(),
      costIsEstimate: boolean(),
      parts: record(oneOf(usageParts), number()),
      estimatedParts: array(oneOf(usageParts)),
    }),
  ),
  month: object({
    since: string(),
    days: number(),
    budgetUsd: number().nullable(),
    spentUsd: number(),
    costIsEstimate: boolean(),
    reservedUsd: number(),
    forecastUsd: number(),
    perDay: array(object({ day: string(), costUsd: number() })),
  }),
  perStep: array(object({ ...spent, purpose: string(), step: number().nullable(), name: string() })),
  perModel: array(object({ ...spent, model: string() })),
});

export const usageCommand = defineCommand({
  input: object({ days: wholeNumber(1, 3650).default(30), csv: boolean().default(false) }),
  result: usageDocument,
  run: async ({ days, csv }, { open, signal }) => {
    const { services } = await open();
    await collectDueBills(services, BILLS_MS, signal);
    const report = await usage(services, { days }, { signal });
    return { ...report, csv: csv ? await usageCsv(services, { days }, { signal }) : null };
  },
  show: async ({ csv, ...report }, { output }) => {
    if (csv !== null) return output.stream(csv);
    const { models, scraping } = report;
    output.fields([
      ['Since', `${report.since} (${plural(report.days, 'day', 'days')}, UTC)`],
      ['Models', `${sumText(models.costUsd, models)} for ${plural(models.calls, 'request', 'requests')}`],
      ['Scraping', `${sumText(scraping.costUsd, scraping)} for ${plural(scraping.calls, 'run', 'runs')}`],
      ['Together', sumText(report.costUsd, models, scraping)],
      ['A researched story', storyText(report.research)],
      ['This month', monthText(report.month)],
    ]);
    await showTables(report, output);
    for (const note of [estimateNote(models), unpricedNote(models), unbilledNote(scraping)]) {
      if (note !== null) output.note(note);
    }
  },
});

/** What was spent by day, by purpose and by model. */
async function showTables(report: UsageReport, output: Output): Promise<void> {
  if (report.perDay.length === 0) return;
  output.line();
  await output.table<UsageReport['perDay'][number]>(
    [
      { header: 'Day', value: ({ day }) => day },
      {
        header: 'Models',
        value: (day) =>
          sumText(
            day.modelsUsd,
            marked(day, (part) => part !== 'scraping'),
          ),
        align: 'right',
      },
      {
        header: 'Scraping',
        value: (day) =>
          sumText(
            day.scrapingUsd,
            marked(day, (part) => part === 'scraping'),
          ),
        align: 'right',
      },
      { header: 'Together', value: (day) => sumText(day.costUsd, day), align: 'right' },
    ],
    report.perDay,
  );
  if (report.perStep.length === 0) return;
  output.line();
  await output.table<UsageReport['perStep'][number]>(
    [
      { header: 'For', value: ({ step, name }) => (step === null ? name : `Step ${step} ${name}`), least: 16 },
      ...figures<UsageReport['perStep'][number]>(),
    ],
    report.perStep,
  );
  output.line();
  await output.table<UsageReport['perModel'][number]>(
    [{ header: 'Model', value: ({ model }) => model, least: 16 }, ...figures<UsageReport['perModel'][number]>()],
    report.perModel,
  );
}

/** Whether an estimate is in some parts of a day's costs. */
function marked({ estimatedParts }: UsageReport['perDay'][number], isMeant: (part: string) => boolean) {
  return { costIsEstimate: estimatedParts.some(isMeant) };
}

/** Milliseconds that a report waits for bills that are due: what comes later is in the next one. */
const BILLS_MS = 5_000;

function storyText(research: UsageReport['research']): string {
  const { runs, costUsd } = research;
  if (runs === 0) return 'none was completed';
  return `${sumText(costUsd / runs, research)}, the mean of ${plural(runs, 'run', 'runs')}`;
}

function monthText(month: UsageReport['month']): string {
  const { spentUsd, reservedUsd, budgetUsd, forecastUsd } = month;
  const reserved = reservedUsd > 0 ? `, ${formatUsd(reservedUsd)} reserved` : '';
  if (budgetUsd === null) return `${sumText(spentUsd, month)} for models${reserved}`;
  const over = forecastUsd > budgetUsd ? `; at this pace ${sumText(forecastUsd, month)}` : '';
  return `${sumText(spentUsd, month)} of the budget of ${formatUsd(budgetUsd)} for models${reserved}${over}`;
}

function figures<Row extends UsageReport['models']>(): Column<Row>[] {
  return [
    { header: 'Requests', value: ({ calls }) => formatCount(calls), align: 'right' },
    { header: 'Failed', value: ({ failed }) => (failed === 0 ? '' : formatCount(failed)), align: 'right', leaveOut: 2 },
    { header: 'Tokens', value: ({ amount }) => formatCount(amount), align: 'right', leaveOut: 1 },
    { header: 'Cost', value: spentText, align: 'right' },
  ];
}
