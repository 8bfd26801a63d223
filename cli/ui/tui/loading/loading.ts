import type { LoadEffect } from '#cli/ui/tui/effect.ts';
import { listHeight } from '#cli/ui/tui/frame/layout.ts';
import { FIRST_DEPTH, MOST_DEPTH, nothing, type Loaded, type Trouble, type TuiState } from '#cli/ui/tui/state.ts';
import { tuiTabs, type TabId } from '#cli/ui/tui/frame/tabs.ts';
import { stay, type Step } from '#cli/ui/tui/step.ts';

/** Milliseconds after which a visible tab's rows are stale. Runs change every second, posts do not. */
const STALE_AFTER_MS: Readonly<Record<TabId, number>> = {
  feed: 60_000,
  inbox: 20_000,
  research: 3000,
  production: 20_000,
};

/** Reads a tab's rows again; the old ones stay until then. A new read replaces one in progress. */
export function load(state: TuiState, tab: TabId): Step {
  const marked: TuiState = { ...state, [tab]: { ...state[tab], status: 'loading' } };
  return { state: marked, effects: [loadEffect(state, tab)] };
}

/** The query of a tab: the database sorts and filters, so that exactly the listed rows are read. */
function loadEffect(state: TuiState, tab: TabId): LoadEffect {
  const common = { type: 'load', depth: state.depths[tab], search: state.searches[tab] } as const;
  if (tab === 'feed') return { ...common, tab, sort: state.feedSort, filter: state.feedFilter };
  if (tab === 'inbox') {
    const filter = state.inboxFilter;
    const trash = state.trash.inbox;
    return { ...common, tab, trash, state: trash || filter === 'all' ? undefined : filter };
  }
  if (tab === 'research') return { ...common, tab, status: state.runFilter === 'all' ? undefined : state.runFilter };
  const trash = state.trash.production;
  return { ...common, tab, trash, view: trash ? 'master' : state.productionView };
}

/** Reads from the top, after the order or the filter changed. */
export function loadAnew(state: TuiState, tab: TabId): Step {
  return load({ ...state, depths: { ...state.depths, [tab]: FIRST_DEPTH } }, tab);
}

/** Doubles the number of rows to read when the cursor comes near the end of those that were read. */
export function loadDeeper(state: TuiState, tab: TabId): Step {
  const { rows, more, status } = state[tab];
  const depth = state.depths[tab];
  const near = state.cursors[tab].index >= rows.length - 2 * listHeight(state);
  if (!more || !near || status === 'loading' || depth >= MOST_DEPTH) return stay(state);
  return load({ ...state, depths: { ...state.depths, [tab]: Math.min(MOST_DEPTH, depth * 2) } }, tab);
}

/** Reads several tabs again. */
export function loadAll(state: TuiState, which: readonly TabId[]): Step {
  return which.reduce<Step>((step, tab) => {
    const next = load(step.state, tab);
    return { state: next.state, effects: [...step.effects, ...next.effects] };
  }, stay(state));
}

/** Reads everything once the backend is open, the visible tab first. */
export function loadAtOpening(state: TuiState): Step {
  const first = loadAll(state, [state.tab, ...tuiTabs.map(({ id }) => id).filter((id) => id !== state.tab)]);
  return { state: first.state, effects: [...first.effects, { type: 'loadCategories' }] };
}

/** Reads again what is stale: the rows of the visible tab, the outputs of a visible run. */
export function loadStale(state: TuiState): Step {
  const { loadedAt, status } = state[state.tab];
  const old = loadedAt === null || state.now - loadedAt >= STALE_AFTER_MS[state.tab];
  const step = old && status !== 'loading' ? load(state, state.tab) : stay(state);
  const panel = state.panels.find(({ kind }) => kind === 'run');
  if (panel?.kind !== 'run' || panel.runId === null) return step;
  const more = loadOutputs(step.state, panel.runId, false);
  return { state: more.state, effects: [...step.effects, ...more.effects] };
}

/** Reads a run's outputs; with `now` even where they are fresh. */
export function loadOutputs(state: TuiState, runId: string, now: boolean): Step {
  const known = state.outputs.get(runId);
  const fresh = known?.loadedAt != null && state.now - known.loadedAt < STALE_AFTER_MS.research;
  if (known?.status === 'loading' || (fresh && !now)) return stay(state);
  const outputs = new Map(state.outputs).set(runId, { ...(known ?? nothing), status: 'loading' });
  return { state: { ...state, outputs }, effects: [{ type: 'loadOutputs', runId }] };
}

/** Reads the snapshots of a post's metrics. */
export function loadSnapshots(state: TuiState, postId: string): Step {
  const known = state.snapshots.get(postId);
  if (known?.status === 'loading') return stay(state);
  const snapshots = new Map(state.snapshots).set(postId, { ...(known ?? nothing), status: 'loading' });
  return { state: { ...state, snapshots }, effects: [{ type: 'loadSnapshots', postId }] };
}

/** Rows that were read. */
export function arrived<Row>(rows: readonly Row[], now: number, more = false): Loaded<Row> {
  return { rows, status: 'ready', error: null, loadedAt: now, more, unlisted: [] };
}

/** Rows that could not be read; the old ones stay. */
export function broken<Row>(before: Loaded<Row> | undefined, trouble: Trouble, now: number): Loaded<Row> {
  return { ...(before ?? nothing), status: 'failed', error: trouble, loadedAt: now };
}
