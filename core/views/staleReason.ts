import type { RunStep } from '#core/data/runs/runSteps.ts';
import type { WatchedStep } from './researchState.ts';

/** Why a step's output is out of date. */
export interface StaleReason {
  /** Name of the step whose output changed after it was read. */
  name: string;
  /** Who edited it; null where a model generated it again. */
  editedBy: string | null;
  /** ISO 8601. */
  at: string;
}

/**
 * The latest change among all steps that a stale step reads, directly or through others; null where no row shows one.
 */
export function staleReason(
  step: number,
  steps: readonly RunStep[],
  workflow: readonly WatchedStep[],
): StaleReason | null {
  const changes = [...readBy(step, workflow)].flatMap((number): StaleReason[] => {
    const row = steps.find(({ step_number }) => step_number === number);
    const at = row?.edited_at ?? row?.completed_at;
    return row === undefined || at == null ? [] : [{ name: row.step_name, editedBy: row.edited_by, at }];
  });
  return changes.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0] ?? null;
}

/** All steps that a step reads, directly or through others. */
function readBy(step: number, workflow: readonly WatchedStep[], found = new Set<number>()): Set<number> {
  for (const need of workflow.find(({ number }) => number === step)?.needs ?? []) {
    if (!found.has(need)) readBy(need, workflow, found.add(need));
  }
  return found;
}
