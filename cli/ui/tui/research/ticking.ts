import type { Clock } from '#core/clock.ts';
import { runningStories } from './runView.ts';
import type { TuiStore } from '#cli/ui/tui/store.ts';

/** Milliseconds between ticks while something is animated, and while nothing is. */
const BUSY_MS = 100;
const CALM_MS = 1000;

/** Sends the time to the store, more often while something is animated. @returns stops it. */
export function startTicking(store: TuiStore, clock: Clock): () => void {
  let timer: NodeJS.Timeout;
  const turn = () => {
    store.send({ type: 'tick', now: clock.now() });
    timer = setTimeout(turn, moves(store) ? BUSY_MS : CALM_MS);
  };
  timer = setTimeout(turn, CALM_MS);
  return () => clearTimeout(timer);
}

function moves(store: TuiStore): boolean {
  const state = store.state();
  const lists = [state.feed, state.inbox, state.research, state.production];
  return state.working > 0 || runningStories(state).length > 0 || lists.some(({ status }) => status === 'loading');
}
