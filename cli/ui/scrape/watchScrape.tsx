import type { Clock } from '#core/clock.ts';
import type { ScrapeEvent } from '#core/pipeline/scrape/scrapeEvents.ts';
import { runWatched } from '#cli/ui/watch/runWatched.tsx';
import type { WatchScope } from '#cli/ui/watch/watchKeys.ts';
import { drawScrape } from './drawScrape.ts';
import { reduceScrape } from './reduceScrape.ts';
import { startScrapeState } from './scrapeState.ts';

/** A scrape of one or several accounts, watched in a terminal. */
interface ScrapeWatch<Result> {
  /** Handles in the order they will be scraped. */
  accounts: readonly string[];
  clock: Clock;
  /** Runs it. Every event goes to `emit`. */
  start(emit: (event: ScrapeEvent) => void): Promise<Result>;
  /** Ctrl+C, which a terminal in raw mode hands over as a key. The first stops after saving, the second at once. */
  interrupt(): void;
  /** Told of the events that come after the person closed the view with `q`: plain lines go on. */
  afterClosing(event: ScrapeEvent): void;
}

const scopes: readonly WatchScope[] = ['watch'];

/**
 * Shows a scrape while it runs: accounts with their state, posts found, new and dropped, cost, warnings, suggestions.
 * When it ends the last frame stays in the scrollback as the summary.
 * Only for a terminal: stdin and stdout must both be one.
 * @returns what `start` returned
 * @throws what `start` threw, after the view is closed and the terminal restored
 */
export async function watchScrape<Result>(watch: ScrapeWatch<Result>): Promise<Result> {
  return runWatched({
    clock: watch.clock,
    state: startScrapeState(watch.accounts),
    scopes,
    reduce: reduceScrape,
    move: (state) => state,
    draw: (state, moment, phase) => drawScrape(state, moment, phase, scopes),
    start: (emit) => watch.start(emit),
    interrupt: () => watch.interrupt(),
    afterClosing: (event) => watch.afterClosing(event),
  });
}
