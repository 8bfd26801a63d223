import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { interruption } from '#core/views/interruption.ts';

/** What stands beside a run's progress: the step it is at, what it waits for, or why it ended. */
export function currentWork(run: WorkflowRun, now: number): { text: string; isProblem: boolean } {
  if (run.status === 'failed') return { text: run.error_message ?? 'Unknown error occurred', isProblem: true };
  if (run.status === 'pending') return { text: 'Waiting for a worker', isProblem: false };
  return { text: interruption(run, now) ?? run.current_step_name ?? '', isProblem: false };
}
