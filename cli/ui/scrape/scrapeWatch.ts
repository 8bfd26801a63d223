import type { Clock } from '#core/clock.ts';
import type { ScrapeEvent } from '#core/pipeline/scrape/scrapeEvents.ts';

/** A scrape of one or several accounts, watched in a terminal. */
export interface ScrapeWatch<Result> {
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
