import { array, boolean, object, string } from 'zod';
import type { CommandContext } from '#cli/command.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { followScrape } from './followScrape.ts';
import { namesOrStdin } from '#cli/input/listFromStdin.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import { scrapeDocument, showScrape } from './scrapeDocument.ts';
import { normaliseHandle } from '#core/data/accounts/handle.ts';
import { getMonitoredAccounts } from '#core/data/accounts/monitoredAccounts.ts';
import { AppError } from '#core/errors.ts';
import { scrapeHere } from '#core/pipeline/scrape/scrapeHere.ts';
import type { ScrapeEvent } from '#core/pipeline/scrape/scrapeEvents.ts';
import type { ScrapeReport } from '#core/pipeline/scrape/scrapeReport.ts';

export const scrapeCommand = defineCommand({
  input: object({
    handle: array(string()).default([]),
    all: boolean().default(false),
    max: optionalWholeNumber(1, 10_000),
    suggest: boolean().default(true),
    dryRun: boolean().default(false),
  }),
  result: scrapeDocument,
  run: async ({ handle, all, max, suggest, dryRun }, context) => {
    if (all && handle.length > 0) throw notBoth();
    const handles = (await namesOrStdin(handle, context)).map(normaliseHandle);
    // An empty list would mean all accounts, which costs money.
    if (!all && handles.length === 0) throw chooseAccounts();
    const { services } = await context.open();
    const { signal } = context;
    if (!all) await noteUnmonitored(handles, context);
    const input = { handles, maxItems: max, suggest, dryRun };
    const work = (emit: (event: ScrapeEvent) => void) => scrapeHere(services, input, { signal, emit });
    if (dryRun) return { report: await work(() => {}), shown: false, next: null };
    const { result: report, shown } = await followScrape(handles, context, work);
    return { report, shown, next: nextScrape(report, { all, max, suggest }) };
  },
  document: ({ report }) => report,
  verdict: ({ report }) => report.failure,
  next: ({ next }) => next,
  show: async ({ report, shown }, { output }) => {
    if (!shown) await showScrape(report, output);
  },
});

/** The command line that goes on with the accounts that were not reached; null where all of them have ended. */
function nextScrape(
  { accounts }: ScrapeReport,
  { all, max, suggest }: { all: boolean; max: number | undefined; suggest: boolean },
): string | null {
  const left = accounts.filter(
    ({ status, error }) => status === 'skipped' || error?.code === 'cancelled' || error?.code === 'deadline',
  );
  if (left.length === 0) return null;
  const most = max === undefined ? [] : ['--max', String(max)];
  const names = all && left.length === accounts.length ? ['--all'] : left.map(({ username }) => username);
  return ['velocity scrape', ...names, ...most, ...(suggest ? [] : ['--no-suggest'])].join(' ');
}

/** Points out handles that are not monitored: a mistyped one is scraped and paid for like any other. */
async function noteUnmonitored(handles: readonly string[], { open, output, signal }: CommandContext): Promise<void> {
  const { services } = await open();
  const followed = new Set(
    (await getMonitoredAccounts(services.db, {}, { signal })).map(({ username }) => username.toLowerCase()),
  );
  for (const name of handles) {
    if (followed.has(name.toLowerCase())) continue;
    output.note(`@${name} is not followed: it is scraped this once. Follow it: \`velocity accounts add ${name}\`.`);
  }
}

function notBoth(): AppError {
  return new AppError('usage', 'Accounts were named, and --all was given.', {
    hint: 'Leave the names out for every active account, or --all for those that are named.',
  });
}

function chooseAccounts(): AppError {
  return new AppError('usage', 'Name accounts, or give --all for every active one.', {
    hint: 'For example `velocity scrape reuters`; `velocity accounts list` shows them.',
  });
}
