import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';

/** What stands beside a run's progress: the step it is at, what it waits for, or why it ended. */
export function currentWork(run: WorkflowRun): { text: string; isProblem: boolean } {
  if (run.status === 'failed') return { text: run.error_message ?? 'Unknown error occurred', isProblem: true };
  if (run.status === 'pending') return { text: 'Waiting for a worker', isProblem: false };
  return { text: run.current_step_name ?? '', isProblem: false };
}
