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
  /** Runs the scrape and emits its events. */
  start(emit: (event: ScrapeEvent) => void): Promise<Result>;
  /** Ctrl+C, which raw mode delivers as a key. The first stops after saving, the second at once. */
  interrupt(): void;
  /** Gets the events after the person closed the view with `q`, to print them as plain lines. */
  afterClosing(event: ScrapeEvent): void;
}

const scopes: readonly WatchScope[] = ['watch'];

/**
 * Shows a scrape while it runs: accounts with their state, posts found, new and dropped, cost, warnings, suggestions.
 * When it ends, the last frame stays in the scrollback as the summary. Stdin and stdout must be terminals.
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
