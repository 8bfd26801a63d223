import { planScrape } from '#core/pipeline/scrape/planScrape.ts';
import type { ScrapeEvent } from '#core/pipeline/scrape/scrapeEvents.ts';
import type { CommandContext } from '#cli/command.ts';
import type { Followed } from '#cli/commands/research/followResearch.ts';
import { scrapeLine } from './scrapeLine.ts';

/** Runs a scrape and shows its progress: a moving view for people who watch, JSON lines, or plain lines. */
export async function followScrape<Result>(
  handles: readonly string[],
  { output, clock, stop, open, signal }: CommandContext,
  work: (emit: (event: ScrapeEvent) => void) => Promise<Result>,
): Promise<Followed<Result>> {
  const report = (event: ScrapeEvent) => {
    output.event(event);
    if (event.type === 'warning') output.warn(event.message);
    const line = scrapeLine(event);
    if (line !== null) output.note(line);
  };
  if (!output.watched) return { result: await work(report), shown: false };
  const { services } = await open();
  const { targets } = await planScrape(services, { handles }, { signal });
  const { watchScrape } = await import('#cli/ui/scrape/watchScrape.tsx');
  let shown = true;
  const result = await watchScrape<Result>({
    accounts: targets.map(({ username }) => username),
    clock,
    start: work,
    interrupt: stop,
    afterClosing: (event) => {
      shown = false;
      report(event);
    },
  });
  return { result, shown };
}
