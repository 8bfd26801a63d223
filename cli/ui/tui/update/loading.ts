import { AGE_OF_ROWS_MS } from '../refreshing.ts';
import type { Loaded, Trouble, TuiState } from '../state.ts';
import { tabs, type TabId } from '../tabs.ts';
import { stay, type Step } from './step.ts';

/** Reads a tab's rows again; what is shown stays until they are there. A later reading replaces one under way. */
export function load(state: TuiState, tab: TabId, whole = false): Step {
  const trash = tab === 'inbox' || tab === 'production' ? state.trash[tab] : false;
  const marked: TuiState = { ...state, [tab]: { ...state[tab], status: 'loading' } };
  return { state: marked, effects: [{ type: 'load', tab, whole, trash }] };
}

/** Reads several tabs again. */
export function loadAll(state: TuiState, which: readonly TabId[]): Step {
  return which.reduce<Step>((step, tab) => {
    const next = load(step.state, tab);
    return { state: next.state, effects: [...step.effects, ...next.effects] };
  }, stay(state));
}

/** Everything that is read once the backend is open: the visible tab first. */
export function loadAtOpening(state: TuiState): Step {
  const first = loadAll(state, [state.tab, ...tabs.map(({ id }) => id).filter((id) => id !== state.tab)]);
  return { state: first.state, effects: [...first.effects, { type: 'loadCategories' }] };
}

/** What a tick reads again: the visible tab when its rows are old, outputs of a run in view. */
export function loadStale(state: TuiState): Step {
  const { loadedAt, status } = state[state.tab];
  const old = loadedAt === null || state.now - loadedAt >= AGE_OF_ROWS_MS[state.tab];
  const step = old && status !== 'loading' ? load(state, state.tab) : stay(state);
  const panel = state.panels.find(({ kind }) => kind === 'run');
  if (panel?.kind !== 'run' || panel.runId === null) return step;
  const more = loadOutputs(step.state, panel.runId, false);
  return { state: more.state, effects: [...step.effects, ...more.effects] };
}

/** Reads a run's outputs unless they are fresh. */
export function loadOutputs(state: TuiState, runId: string, now: boolean): Step {
  const known = state.outputs.get(runId);
  const fresh = known?.loadedAt != null && state.now - known.loadedAt < AGE_OF_ROWS_MS.research;
  if (known?.status === 'loading' || (fresh && !now)) return stay(state);
  const outputs = new Map(state.outputs).set(runId, { ...(known ?? unread), status: 'loading' });
  return { state: { ...state, outputs }, effects: [{ type: 'loadOutputs', runId }] };
}

/** Reads how a post's metrics grew. */
export function loadSnapshots(state: TuiState, postId: string): Step {
  const known = state.snapshots.get(postId);
  if (known?.status === 'loading') return stay(state);
  const snapshots = new Map(state.snapshots).set(postId, { ...(known ?? unread), status: 'loading' });
  return { state: { ...state, snapshots }, effects: [{ type: 'loadSnapshots', postId }] };
}

/** Rows that have arrived. */
export function arrived<Row>(rows: readonly Row[], now: number): Loaded<Row> {
  return { rows, status: 'ready', error: null, loadedAt: now };
}

/** Rows that could not be read: what was there stays. */
export function broken<Row>(before: Loaded<Row> | undefined, trouble: Trouble, now: number): Loaded<Row> {
  return { rows: before?.rows ?? [], status: 'failed', error: trouble, loadedAt: now };
}

const unread: Loaded<never> = { rows: [], status: 'waiting', error: null, loadedAt: null };
