import type { RunView } from './researchState.ts';

/**
 * Milliseconds until a run's last step is likely to end: the longest chain of what is left, each step as long as those
 * that are done took on average. Null where nothing is done yet.
 */
export function timeLeft({ steps }: Pick<RunView, 'steps'>, now: number): number | null {
  const took = steps.flatMap(({ status, elapsedMs }) =>
    status === 'completed' && elapsedMs !== null ? [elapsedMs] : [],
  );
  if (took.length === 0) return null;
  const usual = took.reduce((sum, ms) => sum + ms, 0) / took.length;
  const left = new Map<number, number>();
  // Steps stand in an order in which each comes after those that it reads.
  for (const { number, needs, status, startedAt } of steps) {
    const before = Math.max(0, ...needs.map((need) => left.get(need) ?? 0));
    const own = status === 'running' ? Math.max(1000, usual - (now - (startedAt ?? now))) : usual;
    left.set(number, status === 'waiting' || status === 'running' ? before + own : 0);
  }
  return Math.max(0, ...left.values());
}
