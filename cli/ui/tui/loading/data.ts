import type { Effect } from '#cli/ui/tui/effect.ts';
import type { Message, TabRows } from '#cli/ui/tui/message.ts';
import type { OpenPanel } from '#cli/ui/tui/panels.ts';
import type { Loaded, Trouble, TuiState } from '#cli/ui/tui/state.ts';
import type { TabId } from '#cli/ui/tui/frame/tabs.ts';
import { settleCursor } from '#cli/ui/tui/lists/cursors.ts';
import { arrived, broken } from './loading.ts';
import { withNotice, stay, type Step } from '#cli/ui/tui/step.ts';

/**
 * The rows of a tab arrived and replace the old ones. Rows that a panel or a run needs but the list does not contain
 * are kept in `unlisted`, and read by their ids.
 */
export function rowsArrived(state: TuiState, message: TabRows & { more: boolean }): Step {
  const { tab } = message;
  const next = settleCursor(withRows(state, message), tab);
  return { state: next, effects: missing(next, tab, new Set(next[tab].unlisted.map(({ id }) => id))) };
}

function withRows(state: TuiState, message: TabRows & { more: boolean }): TuiState {
  const { now } = state;
  const { more } = message;
  const used = usedIds(state, message.tab);
  switch (message.tab) {
    case 'feed':
      return { ...state, feed: replaced(state.feed, message.rows, { used, now, more }) };
    case 'inbox':
      return { ...state, inbox: replaced(state.inbox, message.rows, { used, now, more }) };
    case 'research':
      return { ...state, research: replaced(state.research, message.rows, { used, now, more }) };
    case 'production':
      return { ...state, production: replaced(state.production, message.rows, { used, now, more }) };
  }
}

function replaced<Row extends { id: string }>(
  { rows: listed, unlisted }: Loaded<Row>,
  rows: readonly Row[],
  { used, now, more }: { used: readonly string[]; now: number; more: boolean },
): Loaded<Row> {
  const before = new Map([...unlisted, ...listed].map((row) => [row.id, row]));
  const held = new Set(rows.map(({ id }) => id));
  const kept = used.flatMap((id) => (held.has(id) ? [] : (before.get(id) ?? [])));
  return { ...arrived(rows, now, more), unlisted: kept };
}

/** Rows that were read by their ids arrived. */
export function unlistedArrived(
  state: TuiState,
  message: Extract<Message, { type: 'ideas' | 'productionStories' }>,
): TuiState {
  const tab = message.type === 'ideas' ? 'inbox' : 'production';
  const fresh = new Map<string, { id: string }>(state[tab].unlisted.map((row) => [row.id, row]));
  for (const row of message.rows) fresh.set(row.id, row);
  return { ...state, [tab]: { ...state[tab], unlisted: [...fresh.values()] } };
}

/** Ids of the rows that open panels and runs need. */
function usedIds(state: TuiState, tab: TabId): string[] {
  const ids = state.panels.flatMap((panel) => panelRow(panel, tab));
  if (tab !== 'inbox') return ids;
  return [...new Set([...ids, ...state.live.keys(), ...state.research.rows.flatMap(({ story_id }) => story_id ?? [])])];
}

function panelRow(panel: OpenPanel, tab: TabId): string | readonly string[] {
  if (panel.kind === 'post') return tab === 'feed' ? panel.postId : [];
  if (panel.kind === 'run') return (tab === 'research' ? panel.runId : tab === 'inbox' ? panel.storyId : null) ?? [];
  if (panel.kind !== 'story') return [];
  return (panel.table === 'inbox_stories') === (tab === 'inbox') && (tab === 'inbox' || tab === 'production')
    ? panel.storyId
    : [];
}

/** What to read by id: the stories of open panels always, those of runs only where their names are not known. */
function missing(state: TuiState, tab: TabId, besides: ReadonlySet<string>): Effect[] {
  const open = new Set(state.panels.flatMap((panel) => (panel.kind === 'story' ? [panel.storyId] : [])));
  if (tab === 'production') {
    const held = new Set(state.production.rows.map(({ id }) => id));
    const ids = usedIds(state, tab).filter((id) => !held.has(id));
    return ids.length === 0 ? [] : [{ type: 'loadProduction', ids }];
  }
  if (tab === 'feed' || (tab === 'research' && state.inbox.loadedAt === null)) return [];
  const held = new Set([...state.inbox.rows, ...state.inbox.unlisted].map(({ id }) => id));
  const ids = usedIds(state, 'inbox').filter((id) => !held.has(id) || (besides.has(id) && open.has(id)));
  return ids.length === 0 ? [] : [{ type: 'loadIdeas', ids }];
}

/** A tab could not be read. An empty list shows why; over rows that were read before, the status line does. */
export function rowsFailed(state: TuiState, tab: TabId, trouble: Trouble): Step {
  const next: TuiState = { ...state, [tab]: broken<unknown>(state[tab], trouble, state.now) };
  const isSeen = tab === state.tab && state[tab].rows.length > 0;
  return stay(isSeen ? withNotice(next, 'bad', trouble.message, trouble.hint) : next);
}

type Keyed = Extract<Message, { type: 'snapshots' | 'snapshotsFailed' | 'outputs' | 'outputsFailed' }>;

/** A post's snapshots or a run's outputs arrived, or could not be read. */
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
    case 'outputsFailed': {
      const kept = broken(state.outputs.get(message.runId), message.trouble, state.now);
      return stay({ ...state, outputs: put(state.outputs, message.runId, kept) });
    }
  }
}

function put<Row>(map: ReadonlyMap<string, Loaded<Row>>, key: string, rows: Loaded<Row>) {
  return new Map(map).set(key, rows);
}
