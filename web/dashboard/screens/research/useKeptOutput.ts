import { useCallback } from 'react';
import { nullable, object, string } from 'zod/mini';
import { useKeptState } from '../../data/keptState.ts';

/** What is typed, and the output that it was typed over. */
const typing = nullable(object({ text: string(), over: string() }));

/** What is typed over a step's output and not saved yet, also after a reload. */
export function useKeptOutput(runId: string, step: number) {
  const [typed, change] = useKeptState(`output-${runId}-${step}`, typing, null);
  /** What gives it up. */
  const discard = useCallback(() => change(() => null), [change]);
  return { typed, change, discard };
}
export type KeptOutput = ReturnType<typeof useKeptOutput>;
