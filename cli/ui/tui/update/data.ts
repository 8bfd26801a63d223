import type { Message, TabRows } from '../message.ts';
import type { Loaded, Trouble, TuiState } from '../state.ts';
import type { TabId } from '../tabs.ts';
import { settleCursor } from './cursors.ts';
import { arrived, broken, load } from './loading.ts';
import { say, stay, type Step } from './step.ts';

/** Rows of a tab have been read. */
export function rowsArrived(state: TuiState, message: TabRows): Step {
  if (message.tab === 'feed') return postsArrived(state, message);
  const next: TuiState = { ...state, [message.tab]: arrived<unknown>(message.rows, state.now) };
  return stay(settleCursor(next, message.tab));
}

/** The newest posts are added to the others; read whole, they replace them. */
function postsArrived(state: TuiState, message: Extract<TabRows, { tab: 'feed' }>): Step {
  const fresh = new Set(message.rows.map(({ id }) => id));
  const rows = message.whole ? message.rows : [...message.rows, ...state.feed.rows.filter(({ id }) => !fresh.has(id))];
  const feedWhole = state.feedWhole || message.whole;
  const next = settleCursor({ ...state, feedWhole, feed: arrived(rows, state.now) }, 'feed');
  return feedWhole ? stay(next) : load(next, 'feed', true);
}

/** A tab could not be read: an empty list says so itself; over rows that were read before, the status line does. */
export function rowsFailed(state: TuiState, tab: TabId, trouble: Trouble): Step {
  const next: TuiState = { ...state, [tab]: broken<unknown>(state[tab], trouble, state.now) };
  const isSeen = tab === state.tab && state[tab].rows.length > 0;
  return stay(isSeen ? say(next, 'bad', trouble.message, trouble.hint) : next);
}

type Keyed = Extract<Message, { type: 'snapshots' | 'snapshotsFailed' | 'outputs' | 'outputsFailed' }>;

/** Snapshots of a post or outputs of a run have been read, or could not be. */
export function keyedArrived(state: TuiState, message: Keyed): Step {
  switch (message.type) {
    case 'snapshots':
      return stay({ ...state, snapshots: put(state.snapshots, message.postId, arrived(message.rows, state.now)) });
    case 'snapshotsFailed': {
      const kept = broken(state.snapshots.get(message.postId), message.trouble, state.now);
      return stay({ ...state, snapshots: put(state.snapshots, message.postId, kept) });
    }
    case 'outputs':
      return stay({ ...state, outputs: put(state.outputs, message.runId, arrived(message.rows, state.now)) });
    default: {
      const kept = broken(state.outputs.get(message.runId), message.trouble, state.now);
      return stay({ ...state, outputs: put(state.outputs, message.runId, kept) });
    }
  }
}

function put<Row>(map: ReadonlyMap<string, Loaded<Row>>, key: string, rows: Loaded<Row>) {
  return new Map(map).set(key, rows);
}
