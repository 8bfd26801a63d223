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
/** A last gain of more than this many times what the pace before it leads one to expect has to be confirmed. */
const UNCONFIRMED = 4;
/** The pace before it: the fastest of so many intervals, since a pause or a taken-back reaction makes one look idle. */
const PACE_INTERVALS = 3;
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
  const believed = withConfirmedEnd(growth);
  for (const [place, point] of believed.entries()) {
    const before = believed[place - 1];
    if (before === undefined) continue;
    value += (point.total - before.total) * stillAtWork(before.age, point.age, last.age);
  }
  return { value: value * surprise(believed, baseline), at };
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
 * The growth as far as it is believed: of a last gain that far exceeds the pace before it, at most twice what would
 * still be plausible, until another observation confirms it. The first observation has nothing to be compared with.
 */
function withConfirmedEnd(growth: readonly GrowthPoint[]): GrowthPoint[] {
  const last = growth.at(-1);
  const before = growth.at(-2);
  if (last === undefined || before === undefined || before.age === 0) return [...growth];
  const paces = growth.slice(-2 - PACE_INTERVALS, -1).map((point, place, points) => {
    const from = points[place - 1];
    return from === undefined ? 0 : (point.total - from.total) / (point.age - from.age);
  });
  const most = UNCONFIRMED * (Math.max(...paces) * (last.age - before.age) + NOISE);
  const gain = last.total - before.total;
  // Still rising, so that of two unconfirmed gains the larger one counts for more.
  const counted = gain <= most ? gain : most * (2 - most / gain);
  return [...growth.slice(0, -1), { age: last.age, total: before.total + counted }];
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
