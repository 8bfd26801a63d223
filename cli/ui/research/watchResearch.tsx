import { toAppError } from '#core/errors.ts';
import { runWatched } from '#cli/ui/watch/runWatched.tsx';
import type { WatchAction, WatchScope } from '#cli/ui/watch/watchKeys.ts';
import { drawResearch } from './drawResearch.ts';
import { moveInResearch, reduceResearch } from './reduceResearch.ts';
import { startResearchState, type ResearchState } from '#core/views/researchState.ts';
import type { ResearchWatch } from './researchWatch.ts';

/**
 * Shows research while it runs: the graph of steps, time, tokens, cost, and the text of the selected step as it
 * streams. When it ends, the summary stays in the scrollback. Stdin and stdout must be terminals.
 * @returns what `start` returned
 * @throws what `start` threw, after the view is closed and the terminal restored
 */
export async function watchResearch<Result>(watch: ResearchWatch<Result>): Promise<Result> {
  const scopes: readonly WatchScope[] =
    watch.stories.length > 1 ? ['stories', 'research', 'watch'] : ['research', 'watch'];
  return runWatched({
    clock: watch.clock,
    state: startResearchState(watch.stories, watch.steps, watch.budgetUsd),
    scopes,
    reduce: reduceResearch,
    move: (state, action, later) => move(state, action, (storyId) => pause(storyId, watch, later)),
    draw: (state, moment, phase) => drawResearch(state, moment, phase, scopes),
    start: (emit) => watch.start(emit),
    interrupt: () => watch.interrupt(),
    afterClosing: (event) => watch.afterClosing(event),
  });
}

type Later = (change: (state: ResearchState) => ResearchState) => void;

function move(
  state: ResearchState,
  action: WatchAction,
  pauseStory: (storyId: string) => Promise<void>,
): ResearchState {
  if (action === 'close' || action === 'interrupt') return state;
  if (action !== 'pause') return moveInResearch(state, action);
  const run = state.runs[state.story];
  if (run === undefined || run.status !== 'running') return state;
  void pauseStory(run.id);
  return withMessage(state, run.id, 'Pausing: what is running is being saved.');
}

async function pause<Result>(storyId: string, watch: ResearchWatch<Result>, later: Later): Promise<void> {
  try {
    await watch.pause(storyId);
  } catch (error) {
    later((state) => withMessage(state, storyId, `Could not pause: ${toAppError(error).message}`));
  }
}

function withMessage(state: ResearchState, storyId: string, message: string): ResearchState {
  return { ...state, runs: state.runs.map((run) => (run.id === storyId ? Object.assign({}, run, { message }) : run)) };
}
