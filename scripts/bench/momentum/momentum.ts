import { engagement } from '#core/velocity/engagement.ts';
import type { Observation } from '#core/velocity/growth.ts';
import { momentum } from '#core/velocity/momentum.ts';
import type { Figure } from '../figure.ts';
import { type Cascade, followedPosts, frontPageItems } from './cascades.ts';

const HOUR_MS = 3_600_000;
const ITEMS = 981;
const ROUNDS = 4;
const HORIZONS = [1.5, 3, 6] as const;

const kinds: readonly [name: string, make: (seed: number, count: number) => Cascade[]][] = [
  ['posts of followed accounts', followedPosts],
  ['items of a front page', frontPageItems],
];

/**
 * The share of the final top tenth that each ranking has in its own top tenth. Every item is ranked by its last
 * observation before the horizon, new and old ones together.
 */
export async function benchMomentum(): Promise<Figure[]> {
  return kinds.map(([name, make]) => {
    const rounds = Array.from({ length: ROUNDS }, (_, round) => make(round + 1, ITEMS));
    const precisions = (rank: (observations: Observation[]) => number) =>
      HORIZONS.map((hours) => rounds.reduce((sum, items) => sum + precision(items, rank, hours), 0) / ROUNDS);
    const gain = precisions(gainOf);
    const reached = precisions((observations) => momentum(observations, null, observations.at(-1)?.at ?? 0));
    return {
      name: `momentum after 1.5 / 3 / 6 h, ${name}`,
      measured: reached.map((share) => share.toFixed(2)).join(' / '),
      target: `≥ gain − .01: ${gain.map((share) => share.toFixed(2)).join(' / ')}`,
      ok: reached.every((share, at) => share >= (gain[at] ?? 1) - 0.01),
      detail: `share of the final top tenth found; ${ROUNDS} × ${ITEMS} made items`,
    };
  });
}

function precision(items: readonly Cascade[], rank: (observations: Observation[]) => number, hours: number): number {
  const top = (key: (item: Cascade) => number) => {
    const keyed = items.map((item) => ({ item, key: key(item) })).toSorted((a, b) => b.key - a.key);
    return keyed.slice(0, Math.round(items.length / 10)).map(({ item }) => item);
  };
  const truth = new Set(top(({ final }) => final));
  const found = top(({ observations }) => rank(observations.filter(({ at }) => at <= hours * HOUR_MS)));
  return found.filter((item) => truth.has(item)).length / truth.size;
}

/** Gain since the previous observation. */
function gainOf(observations: readonly Observation[]): number {
  const [before, last] = observations.slice(-2);
  return before === undefined || last === undefined ? 0 : engagement(last) - engagement(before);
}
