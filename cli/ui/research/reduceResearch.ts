import type { ResearchEvent } from '#core/research/events.ts';
import type { ResearchState, RunView } from '#core/views/researchState.ts';
import { reduceRun } from '#core/views/reduceRun.ts';

/** An action of a person in the view. */
export type ResearchMove = 'nextStep' | 'previousStep' | 'nextStory' | 'previousStory' | 'follow';

/** The state after an event. Events of stories that are not watched change nothing. */
export function reduceResearch(state: ResearchState, event: ResearchEvent): ResearchState {
  const place = state.runs.findIndex(({ id }) => id === event.storyId);
  const before = state.runs[place];
  if (before === undefined) return state;
  const runs = state.runs.with(place, reduceRun(before, event));
  if (!state.follows) return { ...state, runs };
  return { ...state, runs, ...followed(state, runs, place, event) };
}

/** The state after a person pressed a key. */
export function moveInResearch(state: ResearchState, move: ResearchMove): ResearchState {
  const steps = state.runs[state.story]?.steps ?? [];
  const place = steps.findIndex(({ number }) => number === state.step);
  if (move === 'follow') return { ...state, follows: true, step: streamingStep(state.runs[state.story], state.step) };
  if (move === 'nextStory' || move === 'previousStory') {
    const count = state.runs.length;
    const story = (state.story + (move === 'nextStory' ? 1 : count - 1)) % Math.max(1, count);
    return { ...state, story, step: streamingStep(state.runs[story], state.step) };
  }
  const wanted = steps[place + (move === 'nextStep' ? 1 : -1)];
  return wanted === undefined ? state : { ...state, step: wanted.number, follows: false };
}

/** The step that a following view selects: the one that started last, or after it ended the lowest that still runs. */
function followed(state: ResearchState, runs: readonly RunView[], place: number, event: ResearchEvent) {
  if (place !== state.story) return {};
  if (
    event.type === 'step-started' &&
    runs[place]?.steps.find(({ number }) => number === state.step)?.status !== 'running'
  )
    return { step: event.step };
  if (event.type === 'step-completed' && event.step === state.step)
    return { step: streamingStep(runs[place], state.step) };
  return {};
}

function streamingStep(run: RunView | undefined, otherwise: number): number {
  return run?.steps.find(({ status }) => status === 'running')?.number ?? otherwise;
}
