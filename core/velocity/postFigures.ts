import { type Baseline, expectedAt } from './baseline.ts';
import { engagement } from './engagement.ts';
import type { MetricsSnapshot } from './metricsOverTime.ts';

const HOUR_MS = 3_600_000;
/** With fewer reactions expected than this, "×n" would be chance. */
const LEAST_EXPECTED = 1;

/** How a post develops, for its card. */
export interface PostFigures {
  /** Engagement at the posting and at each observation, oldest first. */
  course: { at: number; total: number }[];
  /** Engagement gained per hour since the observation before, or since the posting; null where it was never scraped. */
  gainPerHour: number | null;
  /** Engagement ÷ what posts of its account usually had at the same age; null where that is unknown. */
  timesExpected: number | null;
}

/** @param observations the counts of each scrape, oldest first. */
export function postFigures(
  postedAt: string,
  observations: readonly MetricsSnapshot[],
  baseline: Baseline | undefined,
): PostFigures {
  const posted = Date.parse(postedAt);
  const seen = observations.map((observation) => ({
    at: Date.parse(observation.takenAt),
    total: engagement(observation),
  }));
  const course = [{ at: posted, total: 0 }, ...seen.filter(({ at }) => at > posted)];
  const last = course.at(-1);
  const before = course.at(-2);
  if (last === undefined || before === undefined) return { course, gainPerHour: null, timesExpected: null };
  const gainPerHour = ((last.total - before.total) * HOUR_MS) / (last.at - before.at);
  const expected = baseline === undefined ? 0 : expectedAt(baseline, (last.at - posted) / HOUR_MS);
  return { course, gainPerHour, timesExpected: expected < LEAST_EXPECTED ? null : last.total / expected };
}
