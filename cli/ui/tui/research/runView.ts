import { researchSteps } from '#core/research/steps.ts';
import type { RunView } from '#core/views/researchState.ts';
import { storedRun } from '#core/views/storedRun.ts';
import { watchedSteps } from '#core/views/watchedSteps.ts';
import { findIdea, findRun } from '#cli/ui/tui/lists/find.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';

const steps = watchedSteps();

export const researchStepCount = researchSteps.length;

/** The name of a run: its story's number where that is known. */
export function storyLabel(state: TuiState, storyId: string | null): string {
  const number = findIdea(state, storyId)?.story_number;
  return number === undefined ? 'Research' : `#${number}`;
}

/**
 * The run of a panel: its live state where this process works on it, else the stored one; null until its row has been
 * read.
 */
export function runViewOf(
  state: TuiState,
  { runId, storyId }: { runId: string | null; storyId: string | null },
): RunView | null {
  const live = storyId === null ? undefined : state.live.get(storyId);
  if (live !== undefined && (runId === null || live.runId === runId)) return withStoredTexts(live, state);
  const run = findRun(state, runId);
  if (run === undefined) return null;
  return storedRun(run, state.outputs.get(run.id)?.rows ?? [], steps, storyLabel(state, run.story_id));
}

/** Fills in the answers from before a run was continued here: they did not stream and are read from the database. */
function withStoredTexts(run: RunView, state: TuiState): RunView {
  const outputs = state.outputs.get(run.runId ?? '')?.rows ?? [];
  if (outputs.length === 0) return run;
  const textOf = (number: number) => outputs.find(({ step_number }) => step_number === number)?.output_content ?? '';
  const filled = run.steps.map((step) =>
    step.text === '' && step.status === 'completed' ? Object.assign({}, step, { text: textOf(step.number) }) : step,
  );
  return { ...run, steps: filled };
}

/** Stories that this process works on now. */
export function runningStories(state: TuiState): readonly RunView[] {
  return [...state.live.values()].filter(({ status }) => status === 'running' || status === 'pending');
}
