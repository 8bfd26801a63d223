import { array, boolean, object, string } from 'zod';
import type { CommandContext } from '#cli/command.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { namesOrStdin } from '#cli/input/listFromStdin.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import { scrapeLine } from '#cli/output/scrapeProgress.ts';
import { scrapeDocument, showScrape } from '#cli/output/scrapeReport.ts';
import { AppError } from '#core/errors.ts';
import { planScrape } from '#core/pipeline/planScrape.ts';
import { scrape as scrapeAccounts } from '#core/pipeline/scrape.ts';
import type { ScrapeEvent } from '#core/pipeline/scrapeEvents.ts';
import type { ScrapeReport } from '#core/pipeline/scrapeReport.ts';

export const scrape = defineCommand({
  input: object({
    handle: array(string()).default([]),
    all: boolean().default(false),
    max: optionalWholeNumber(1, 10_000),
    suggest: boolean().default(true),
    dryRun: boolean().default(false),
  }),
  result: scrapeDocument,
  run: async ({ handle, all, max, suggest, dryRun }, context) => {
    if (all === handle.length > 0) throw chooseAccounts();
    const handles = await namesOrStdin(handle, context);
    const { services } = await context.open();
    const { signal } = context;
    const input = { handles, maxItems: max, suggest, dryRun };
    return follow(context, handles, dryRun, (emit) => scrapeAccounts(services, input, { signal, emit }));
  },
  verdict: ({ failure }) => failure,
  show: (report, { output }) => showScrape(report, output),
});

/** Shows progress: a moving view for people who watch, JSON lines, or plain lines. */
async function follow(
  { output, clock, stop, open, signal }: CommandContext,
  handles: readonly string[],
  dryRun: boolean,
  work: (emit: (event: ScrapeEvent) => void) => Promise<ScrapeReport>,
): Promise<ScrapeReport> {
  const say = (event: ScrapeEvent) => {
    output.event(event);
    if (event.type === 'warning') output.warn(event.message);
    const line = scrapeLine(event);
    if (line !== null) output.note(line);
  };
  if (!output.watched || dryRun) return work(say);
  const { services } = await open();
  const { targets } = await planScrape(services, { handles }, { signal });
  const { watchScrape } = await import('#cli/ui/scrape/watchScrape.tsx');
  return watchScrape<ScrapeReport>({
    accounts: targets.map(({ username }) => username),
    clock,
    start: work,
    interrupt: stop,
    afterClosing: say,
  });
}

function chooseAccounts(): AppError {
  return new AppError('usage', 'Name accounts, or give --all for every active one.', {
    hint: 'For example `velocity scrape reuters`; `velocity accounts list` shows them.',
  });
}
