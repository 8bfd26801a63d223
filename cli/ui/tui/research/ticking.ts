import type { Clock } from '#core/clock.ts';
import { runningStories } from './runView.ts';
import type { TuiStore } from '#cli/ui/tui/store.ts';

/** While something turns on the screen, and while nothing does. */
const BUSY_MS = 100;
const CALM_MS = 1000;

/** Tells the store what time it is, often while something moves. @returns stops it. */
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
