import { currentRun, currentStory, findIdea, findRun, selectedId, topPanel } from '#cli/ui/tui/lists/find.ts';
import type { OpenPanel } from '#cli/ui/tui/panels.ts';
import { runViewOf } from './runView.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { loadOutputs } from '#cli/ui/tui/loading/loading.ts';
import { begin, changeTop, pushPanel, withNotice, stay, type Step } from '#cli/ui/tui/step.ts';

type RunPanel = Extract<OpenPanel, { kind: 'run' }>;

/** Starts research of the selected story, or continues the selected run. Shows it instead where it is running here. */
export function researchSelected(state: TuiState): Step {
  const run = currentRun(state);
  if (run !== null) return continueRun(state, run);
  return askResearch(state, currentStory(state)?.id ?? null);
}

/** Asks whether to research an inbox story. */
export function askResearch(state: TuiState, storyId: string | null): Step {
  const story = findIdea(state, storyId);
  if (story === undefined || state.trash.inbox) return stay(state);
  const live = state.live.get(story.id);
  if (live?.status === 'running' || live?.status === 'pending') return openRun(state, live.runId, story.id);
  const again = story.workflow_completed;
  const text = again
    ? `#${story.story_number} was researched already. Research "${story.title}" once more?`
    : `Research "${story.title}"?`;
  const watched = { id: story.id, label: `#${story.story_number}`, title: story.title };
  const yes = { type: 'startResearch', story: watched, again } as const;
  const asked = pushPanel(state, { kind: 'confirm', title: `Research #${story.story_number}`, text, yes });
  return { state: asked, effects: [{ type: 'plan', storyId: story.id, again }] };
}

/** Adds what the research would cost to the open question. */
export function planned(state: TuiState, storyId: string, text: string): Step {
  const panel = topPanel(state);
  if (panel?.kind !== 'confirm' || panel.yes.type !== 'startResearch' || panel.yes.story.id !== storyId) {
    return stay(state);
  }
  return stay(changeTop(state, { ...panel, text: `${panel.text} ${text}` }));
}

/** Pauses the selected run. Finished steps are saved, and it can be continued. */
export function pauseSelected(state: TuiState): Step {
  const run = currentRun(state);
  if (run === null) return stay(state);
  const view = runViewOf(state, run);
  if (view?.status !== 'running' && view?.status !== 'pending') {
    return stay(withNotice(state, 'plain', `This run is ${view?.status ?? 'not read yet'}.`));
  }
  return begin(withNotice(state, 'plain', 'Pausing: what is running is being saved.'), {
    type: 'pauseRun',
    ...run,
  });
}

/** Follows the step that streams again, after another one was selected. */
export function follow(state: TuiState): Step {
  const panel = topPanel(state);
  if (panel?.kind !== 'run') return stay(state);
  const streaming = runViewOf(state, panel)?.steps.find(({ status }) => status === 'running');
  return stay(changeTop(state, { ...panel, follows: true, step: streaming?.number ?? panel.step }));
}

/** Shows a run: its steps and the text of one. */
export function openRun(state: TuiState, runId: string | null, storyId: string | null): Step {
  const panel: RunPanel = { kind: 'run', runId, storyId, step: 1, follows: true };
  const opened = pushPanel({ ...state, tab: 'research' }, panel);
  return runId === null ? stay(opened) : loadOutputs(opened, runId, true);
}

/** Shows the selected run of the list. */
export function openSelectedRun(state: TuiState): Step {
  const run = findRun(state, selectedId(state));
  return run === undefined ? stay(state) : openRun(state, run.id, run.story_id);
}

/** Shows the output of the selected step in full. */
export function openOutput(state: TuiState, { runId, storyId, step }: RunPanel): Step {
  const source = { kind: 'output', runId, storyId, step } as const;
  return stay(pushPanel(state, { kind: 'reader', source, scroll: 0 }));
}

function continueRun(state: TuiState, { runId, storyId }: { runId: string | null; storyId: string | null }): Step {
  const view = runViewOf(state, { runId, storyId });
  if (runId === null || view === null) return stay(state);
  if (view.status !== 'cancelled' && view.status !== 'failed') {
    return stay(withNotice(state, 'plain', `This run is ${view.status}.`));
  }
  if (storyId === null) return stay(withNotice(state, 'bad', 'The story of this run is gone.'));
  const { label, title } = view;
  return begin(state, { type: 'resumeRun', runId, story: { id: storyId, label, title } });
}
