import { type Baseline, expectedAt } from './baseline.ts';
import { type GrowthPoint, growthOf, type Observation, NOISE } from './growth.ts';

const HOUR_MS = 3_600_000;

/**
 * How much of the attention that a reaction brings remains after some hours: it decays by a power law (Crane and
 * Sornette 2008), approximated by two exponentials through the first day. After that nothing is left.
 */
const FADING = [
  { share: 0.75, hours: 0.75 },
  { share: 0.25, hours: 6 },
] as const;
/** Half-life in hours of what is known about a post that is not scraped again. */
const STALE_HOURS = 4;
/** Sample points over the time before the first observation, whose gain is spread over them. */
const MOMENTS = 8;
/** A last observation with more than this many times the count before it has to be confirmed by another one. */
const UNCONFIRMED = 4;
/** The largest factor, up or down, by which the account's baseline changes a post's value. */
const MOST_SURPRISE = 3;

/**
 * How much of a post's gained engagement still attracts more at `now`: an estimate of how fast it goes on growing. Not
 * negative, without a unit, comparable between posts. The steps, with their sources, are in `docs/momentum.md`.
 *
 * Each gain between two observations is weighted by how much of the attention that it brought remains, and the sum by
 * how the post compares with its account's baseline at that age.
 *
 * @public The formula itself; the product stores {@link momentumOrder}.
 * @param observations the posting with zeros and the counts of each scrape, in any order
 * @param baseline of the account's earlier posts; null where there are too few
 * @param now epoch milliseconds
 * @example
 * ```ts
 * momentum([{ at: posted, likes: 0, retweets: 0, replies: 0 }, { at: now, likes: 90, retweets: 12, replies: 4 }], null, now);
 * ```
 */
export function momentum(observations: readonly Observation[], baseline: Baseline | null, now: number): number {
  const { value, at } = momentumAtLastObservation(observations, baseline);
  // An invalid `now`, or one before the last observation, takes nothing away.
  const stale = now > at ? (now - at) / HOUR_MS / STALE_HOURS : 0;
  return value * 2 ** -stale;
}

/**
 * {@link momentum} at the last observation. After it, all posts decay at the same rate, so that their order can be
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

/** A number that sorts posts in the same order as {@link momentum} does at any time. */
export function momentumOrder({ value, at }: { value: number; at: number }): number {
  return value > 0 ? Math.log2(value) + at / HOUR_MS / STALE_HOURS : NONE;
}

/** The momentum at `now` (epoch milliseconds) of a post with this order. */
export function momentumOf(order: number, now: number): number {
  return order <= NONE ? 0 : 2 ** (order - now / HOUR_MS / STALE_HOURS);
}

/**
 * The share of a gain's attention that remains at the age `now`. Between two observations the gain is spread evenly
 * over time; before the first observation evenly over the logarithm of age (Szabo and Huberman 2010), so most of it
 * lies at the beginning.
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
 * The last gain: the part that far exceeds the count before is reduced to its logarithm until another observation
 * confirms it.
 */
function confirmed(gain: number, before: GrowthPoint): number {
  if (before.age === 0) return gain;
  const most = UNCONFIRMED * (before.total + NOISE);
  return gain <= most ? gain : most * (1 + Math.log(gain / most));
}

/**
 * The factor for how a post compares with its account's baseline: 1 without a baseline or where it is as expected. Few
 * reactions and few observations are weak evidence, so they change little.
 */
function surprise(growth: readonly GrowthPoint[], baseline: Baseline | null): number {
  const last = growth.at(-1);
  if (baseline === null || last === undefined) return 1;
  const ratio = (last.total + NOISE) / (expectedAt(baseline, last.age) + NOISE);
  const observations = growth.length - 1;
  const factor = ratio ** ((0.5 * observations) / (observations + 2));
  return Math.min(MOST_SURPRISE, Math.max(1 / MOST_SURPRISE, factor));
}
