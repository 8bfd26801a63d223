import type { RunView } from './researchState.ts';

/**
 * Likely milliseconds until a run's last step ends: the longest chain of remaining steps, each with the average
 * duration of the finished ones. Null before the first step is done.
 */
export function timeLeft({ steps }: Pick<RunView, 'steps'>, now: number): number | null {
  const took = steps.flatMap(({ status, elapsedMs }) =>
    status === 'completed' && elapsedMs !== null ? [elapsedMs] : [],
  );
  if (took.length === 0) return null;
  const usual = took.reduce((sum, ms) => sum + ms, 0) / took.length;
  const left = new Map<number, number>();
  // Steps are listed after all steps that they read.
  for (const { number, needs, status, startedAt } of steps) {
    const before = Math.max(0, ...needs.map((need) => left.get(need) ?? 0));
    const own = status === 'running' ? Math.max(1000, usual - (now - (startedAt ?? now))) : usual;
    left.set(number, status === 'pending' || status === 'running' ? before + own : 0);
  }
  return Math.max(0, ...left.values());
}
