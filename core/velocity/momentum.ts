import { type Baseline, expectedAt } from './baseline.ts';
import { type GrowthPoint, growthOf, type Observation, NOISE } from './growth.ts';

const HOUR_MS = 3_600_000;

/**
 * Of the attention that a reaction brings, what is left after some hours: it fades by a power law (Crane and Sornette
 * 2008), which these two exponentials follow through the first day, and after which nothing counts any more.
 */
const FADING = [
  { share: 0.75, hours: 0.75 },
  { share: 0.25, hours: 6 },
] as const;
/** Hours in which what is known of a post loses half its worth where nobody scrapes again. */
const STALE_HOURS = 4;
/** Moments before the first observation at which its gain is set. */
const MOMENTS = 8;
/** A last observation with more than so many times the count before it has to be confirmed by another one. */
const UNCONFIRMED = 4;
/** How far, up or down, what the account's posts usually have moves a post. */
const MOST_SURPRISE = 3;

/**
 * How much of what a post gained is still at work at `now`: an estimate of how fast it goes on growing. Not negative,
 * without a unit, comparable between posts. The steps, with their sources, are in `docs/momentum.md`.
 *
 * Each gain between two observations counts with what is left of the attention that it brought, and the whole with how
 * the post stands to what its account's posts have at that age.
 *
 * @public The formula itself; the product stores {@link momentumOrder}.
 * @param observations the posting with zeros and the counts of each scrape, in any order
 * @param baseline of the account's earlier posts; null where there are too few
 * @param now milliseconds since 1970
 * @example
 * momentum([{ at: posted, likes: 0, retweets: 0, replies: 0 }, { at: now, likes: 90, retweets: 12, replies: 4 }], null, now);
 */
export function momentum(observations: readonly Observation[], baseline: Baseline | null, now: number): number {
  const { value, at } = momentumAtLastObservation(observations, baseline);
  // A moment that is none, or lies before the last observation, takes nothing away.
  const stale = now > at ? (now - at) / HOUR_MS / STALE_HOURS : 0;
  return value * 2 ** -stale;
}

/**
 * What {@link momentum} is at the last observation: later it falls for all posts alike, so that their order can be
 * stored.
 */
export function momentumAtLastObservation(
  observations: readonly Observation[],
  baseline: Baseline | null,
): { value: number; at: number } {
  const growth = growthOf(observations);
  const last = growth.at(-1);
  const at = observations.reduce(
    (latest, observation) => (Number.isFinite(observation.at) ? Math.max(latest, observation.at) : latest),
    0,
  );
  if (last === undefined) return { value: 0, at };
  let value = 0;
  for (const [place, point] of growth.entries()) {
    const before = growth[place - 1];
    if (before === undefined) continue;
    const isLast = place === growth.length - 1;
    const gain = point.total - before.total;
    value += (isLast ? confirmed(gain, before) : gain) * stillAtWork(before.age, point.age, last.age);
  }
  return { value: value * surprise(growth, baseline), at };
}

/** The order of a post without momentum: below all others. */
const NONE = -1_000_000;

/** A number by which posts stand in the same order as by {@link momentum}, at any time. */
export function momentumOrder({ value, at }: { value: number; at: number }): number {
  return value > 0 ? Math.log2(value) + at / HOUR_MS / STALE_HOURS : NONE;
}

/** The momentum at `now` (ms since 1970) that a post of this order has. */
export function momentumOf(order: number, now: number): number {
  return order <= NONE ? 0 : 2 ** (order - now / HOUR_MS / STALE_HOURS);
}

/**
 * The share of a gain that is still at work at the age `now`. Between two observations it is spread evenly. Before the
 * first observation it is spread evenly over the logarithm of age (Szabo and Huberman 2010): most of it belongs to the
 * beginning.
 */
function stillAtWork(from: number, to: number, now: number): number {
  let sum = 0;
  if (from > 0) {
    for (const { share, hours } of FADING) {
      sum += share * hours * (Math.exp((to - now) / hours) - Math.exp((from - now) / hours));
    }
    return sum / (to - from);
  }
  for (let moment = 0.5; moment < MOMENTS; moment += 1) {
    const age = Math.expm1((Math.log1p(to) * moment) / MOMENTS);
    for (const { share, hours } of FADING) sum += share * Math.exp((age - now) / hours);
  }
  return sum / MOMENTS;
}

/**
 * The last gain: what goes far beyond all that was there before counts by its logarithm until an observation confirms
 * it.
 */
function confirmed(gain: number, before: GrowthPoint): number {
  if (before.age === 0) return gain;
  const most = UNCONFIRMED * (before.total + NOISE);
  return gain <= most ? gain : most * (1 + Math.log(gain / most));
}

/**
 * 1 where nothing is expected or all is as expected. Few reactions and few observations say little, so they move
 * little.
 */
function surprise(growth: readonly GrowthPoint[], baseline: Baseline | null): number {
  const last = growth.at(-1);
  if (baseline === null || last === undefined) return 1;
  const ratio = (last.total + NOISE) / (expectedAt(baseline, last.age) + NOISE);
  const observations = growth.length - 1;
  const factor = ratio ** ((0.5 * observations) / (observations + 2));
  return Math.min(MOST_SURPRISE, Math.max(1 / MOST_SURPRISE, factor));
}
