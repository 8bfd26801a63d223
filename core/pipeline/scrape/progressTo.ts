import type { Clock } from '#core/clock.ts';
import type { ScrapeEvent, ScrapeProgress } from './scrapeEvents.ts';

/** Hands progress on with the time it happened. */
export function progressTo(
  clock: Clock,
  emit: ((event: ScrapeEvent) => void) | undefined,
): (progress: ScrapeProgress) => void {
  return (progress) => emit?.({ ...progress, at: new Date(clock.now()).toISOString() });
}
