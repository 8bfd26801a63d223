import { engagement } from './engagement.ts';

const HOUR_MS = 3_600_000;

/**
 * A post's counts at one moment. `at`: epoch milliseconds. The first observation of a post is its posting, with zeros.
 */
export interface Observation {
  at: number;
  likes: number;
  retweets: number;
  replies: number;
}

/** A post's engagement at an age. */
export interface GrowthPoint {
  /** Hours since posting. */
  age: number;
  /** {@link engagement}, never below that of the point before. */
  total: number;
}

/** Differences in engagement up to this are chance. */
export const NOISE = 30;
/** A count more than this many times a later one is impossible: one of the two was misread. */
const WILD = 1.5;

/**
 * How a post grew: one point per moment since its posting, never falling. An observation that contradicts its
 * neighbours is dropped; where a platform removed reactions, the observations concerned share their mean (isotonic
 * regression by pooling adjacent violators: Barlow, Bartholomew, Bremner and Brunk 1972). Observations that never fall
 * are unchanged.
 */
export function growthOf(observations: readonly Observation[]): GrowthPoint[] {
  const byMoment = new Map<number, number>();
  let posted = Number.POSITIVE_INFINITY;
  for (const observation of observations) {
    const total = engagement(observation);
    if (!Number.isFinite(observation.at) || !Number.isFinite(total)) continue;
    posted = Math.min(posted, observation.at);
    byMoment.set(observation.at, Math.max(0, total));
  }
  const points = [...byMoment].map(([at, total]) => ({ age: (at - posted) / HOUR_MS, total }));
  return neverFalling(withoutWildObservations(points.toSorted((a, b) => a.age - b.age)));
}

function withoutWildObservations(points: readonly GrowthPoint[]): GrowthPoint[] {
  const kept: GrowthPoint[] = [];
  for (const [place, point] of points.entries()) {
    const before = kept.at(-1);
    if (before === undefined || before.total <= WILD * point.total) {
      kept.push(point);
      continue;
    }
    const next = points[place + 1];
    const wrong = whichIsWrong(kept.at(-2), before, point, next);
    if (wrong === 'before') kept.pop();
    if (wrong !== 'point') kept.push(point);
    // No later observation: assume that nothing was gained.
    else if (next === undefined) kept.push({ age: point.age, total: before.total });
  }
  return kept;
}

/**
 * Decides which of two contradicting observations is wrong: the one without which growth is smoother; neither where
 * both fit their neighbours badly.
 */
function whichIsWrong(
  earlier: GrowthPoint | undefined,
  before: GrowthPoint,
  point: GrowthPoint,
  next: GrowthPoint | undefined,
): 'before' | 'point' | 'neither' {
  const fits = (from: GrowthPoint, to: GrowthPoint) => from.total <= WILD * to.total;
  const beforeMayBe = earlier !== undefined && fits(earlier, point);
  const pointMayBe = next === undefined || fits(before, next);
  if (!beforeMayBe) return pointMayBe ? 'point' : 'neither';
  if (!pointMayBe) return 'before';
  return steepest([earlier, point, next]) < steepest([earlier, before, next]) ? 'before' : 'point';
}

/** The greatest factor from one point to the next, damped by `NOISE` because small counts vary by chance. */
function steepest(points: readonly (GrowthPoint | undefined)[]): number {
  const totals = points.flatMap((point) => (point === undefined ? [] : [point.total + NOISE]));
  return Math.max(...totals.map((total, place) => total / (totals[place - 1] ?? total)));
}

function neverFalling(points: readonly GrowthPoint[]): GrowthPoint[] {
  const pools: { ages: number[]; sum: number }[] = [];
  for (const { age, total } of points) {
    let pool = { ages: [age], sum: total };
    for (let last = pools.at(-1); last !== undefined && mean(last) > mean(pool); last = pools.at(-1)) {
      pool = { ages: [...last.ages, ...pool.ages], sum: last.sum + pool.sum };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.flatMap((pool) => pool.ages.map((age) => ({ age, total: mean(pool) })));
}

function mean({ ages, sum }: { ages: readonly number[]; sum: number }): number {
  return sum / ages.length;
}
