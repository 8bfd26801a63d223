import type { ResearchEvent } from '#core/research/events.ts';
import type { RunView } from '#core/views/researchState.ts';
import { reduceRun } from '#core/views/reduceRun.ts';
import type { OpenPanel } from '#cli/ui/tui/panels.ts';
import type { Trouble, TuiState } from '#cli/ui/tui/state.ts';
import type { TabId } from '#cli/ui/tui/frame/tabs.ts';
import { loadAll } from '#cli/ui/tui/loading/loading.ts';
import { openRun } from './researching.ts';
import { withNotice, stay, type Step } from '#cli/ui/tui/step.ts';

const touched: readonly TabId[] = ['research', 'inbox', 'production'];

/** Shows research that this process starts at once, before the backend has its run. */
export function researchStarting(state: TuiState, run: RunView): Step {
  const live = new Map(state.live).set(run.id, run);
  const begun = { ...state, live, working: Math.max(0, state.working - 1) };
  const shown = state.panels.some((panel) => panel.kind === 'run' && panel.storyId === run.id);
  return shown ? stay(begun) : openRun(begun, run.runId, run.id);
}

/** Applies an event of research in this process. */
export function researchProgressed(state: TuiState, event: ResearchEvent): Step {
  const before = state.live.get(event.storyId);
  if (before === undefined) return stay(state);
  const run = reduceRun(before, event);
  const live = new Map(state.live).set(event.storyId, run);
  // It goes on in another process: from here on its row tells its state.
  if (event.type === 'run-paused' && run.status !== 'cancelled') live.delete(event.storyId);
  const panels = state.panels.map((panel) => followed(panel, run, event));
  const next = { ...state, live, panels };
  if (event.type === 'run-started') return loadAll(next, ['research']);
  if (event.type === 'production-created') {
    return loadAll(withNotice(next, 'good', `${run.label} is production story #${event.storyNumber}`), touched);
  }
  if (event.type === 'run-failed') return loadAll(withNotice(next, 'bad', event.message, event.hint), touched);
  if (event.type === 'run-paused') return loadAll(withNotice(next, 'plain', event.message), touched);
  return event.type === 'run-completed' ? loadAll(next, touched) : stay(next);
}

/** Research of this process ended; `trouble` is set where it failed to start. */
export function researchEnded(state: TuiState, storyId: string, trouble: Trouble | null): Step {
  const run = state.live.get(storyId);
  const live = new Map(state.live);
  // A run that never started must not be shown as running.
  if (run !== undefined && (run.status === 'pending' || run.status === 'running')) {
    live.set(storyId, {
      ...run,
      status: 'failed',
      message: trouble?.message ?? 'Stopped.',
      hint: trouble?.hint ?? null,
    });
  }
  const next = trouble === null ? state : withNotice(state, 'bad', trouble.message, trouble.hint);
  return loadAll({ ...next, live }, touched);
}

/** Sets the id of the run in an open panel, and selects the step that streams where the panel follows it. */
function followed(panel: OpenPanel, run: RunView, event: ResearchEvent): OpenPanel {
  if (panel.kind !== 'run' || panel.storyId !== run.id || (panel.runId !== null && panel.runId !== run.runId))
    return panel;
  const known = { ...panel, runId: run.runId };
  if (!panel.follows || (event.type !== 'step-started' && event.type !== 'step-completed')) return known;
  const current = run.steps.find(({ number }) => number === panel.step);
  if (current?.status === 'running') return known;
  return { ...known, step: run.steps.find(({ status }) => status === 'running')?.number ?? panel.step };
}
