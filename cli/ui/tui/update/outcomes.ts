import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { truncate } from '#core/format.ts';
import type { Message } from '../message.ts';
import type { EditPanel, Panel } from '../panels.ts';
import type { TuiState } from '../state.ts';
import type { TabId } from '../tabs.ts';
import { settleCursor } from './cursors.ts';
import { load, loadAll } from './loading.ts';
import { askResearch } from './researching.ts';
import { changeTop, popPanel, pushPanel, say, type Step } from './step.ts';
import type { EditTarget } from '../target.ts';

type Outcome<Type extends Message['type']> = Extract<Message, { type: Type }>;

/** Something was done. */
export function done(state: TuiState, { text, reload }: Outcome<'done'>): Step {
  return loadAll(say(ended(state), 'good', text), reload);
}

/** Something failed: the status line says why and what to do next. */
export function failed(state: TuiState, { trouble, reload }: Outcome<'failed'>): Step {
  return loadAll(say(ended(state), 'bad', trouble.message, trouble.hint), reload);
}

/** A story is in the trash. */
export function removed(state: TuiState, { table, storyId, title }: Outcome<'removed'>): Step {
  const tab = tabOf(table);
  const panels = state.panels.filter((panel) => !(panel.kind === 'story' && panel.storyId === storyId));
  const without = withoutRow({ ...ended(state), panels, removed: { table, id: storyId, title } }, tab, storyId);
  return load(say(settleCursor(without, tab), 'good', `Deleted "${truncate(title, 40)}".`, 'u brings it back.'), tab);
}

/** A story is back from the trash. */
export function restored(state: TuiState, { table, storyId, title }: Outcome<'restored'>): Step {
  const tab = tabOf(table);
  const removedLast = state.removed?.id === storyId ? null : state.removed;
  const back = { ...ended(state), removed: removedLast };
  const shown = tab !== 'research' && tab !== 'feed' && state.trash[tab] ? withoutRow(back, tab, storyId) : back;
  return load(say(settleCursor(shown, tab), 'good', `"${truncate(title, 60)}" is back`), tab);
}

/** GO is ticked or not; ticked, research is offered. */
export function goSet(state: TuiState, { storyId, go, thenResearch }: Outcome<'goSet'>): Step {
  const ticked = (row: InboxStory) => (row.id === storyId ? { ...row, is_completed: go } : row);
  const { rows, beside } = state.inbox;
  // In view though the filter may hide it from now on.
  const kept = rows.filter((row) => row.id === storyId && !beside.some(({ id }) => id === storyId));
  const inbox = {
    ...state.inbox,
    rows: rows.map((row) => ticked(row)),
    beside: [...beside, ...kept].map((row) => ticked(row)),
  };
  const set = say(ended({ ...state, inbox }), 'good', go ? 'GO' : 'GO taken off');
  const loading = load(settleCursor(set, 'inbox'), 'inbox');
  if (!thenResearch) return loading;
  const asked = askResearch(loading.state, storyId);
  return { state: asked.state, effects: [...loading.effects, ...asked.effects] };
}

/** The field is saved: its editor closes. A new story opens, so that its other fields can be filled in. */
export function saved(state: TuiState, { target, storyId }: Outcome<'saved'>): Step {
  const closed = isEditing(state.panels.at(-1), target) ? popPanel(state) : state;
  const told = say(ended(closed), 'good', 'Saved');
  if (target.kind === 'field') return load(told, tabOf(target.table));
  // A filter may not let the new story through.
  const all: TuiState = { ...told, inboxFilter: 'all', trash: { ...told.trash, inbox: false } };
  return load(pushPanel(all, { kind: 'story', table: 'inbox_stories', storyId, field: 0 }), 'inbox');
}

/**
 * The field is not saved. What was typed stays in the editor; where somebody else changed the field meanwhile, saving
 * once more replaces their text knowingly.
 */
export function refused(state: TuiState, { target, trouble, current }: Outcome<'refused'>): Step {
  const panel = state.panels.at(-1);
  const told = `${trouble.message} ${trouble.hint ?? ''}`.trim();
  if (!isEditing(panel, target)) return load(say(ended(state), 'bad', told), tabOfTarget(target));
  const original = current ?? panel.original;
  return load(changeTop(ended(state), { ...panel, saving: false, original, refusal: told }), tabOfTarget(target));
}

function ended(state: TuiState): TuiState {
  return { ...state, working: Math.max(0, state.working - 1) };
}

function isEditing(panel: Panel | undefined, target: EditTarget): panel is EditPanel {
  return panel?.kind === 'edit' && JSON.stringify(panel.target) === JSON.stringify(target);
}

function tabOf(table: 'inbox_stories' | 'production_stories'): TabId {
  return table === 'inbox_stories' ? 'inbox' : 'production';
}

function tabOfTarget(target: EditTarget): TabId {
  return target.kind === 'field' ? tabOf(target.table) : 'inbox';
}

function withoutRow(state: TuiState, tab: TabId, id: string): TuiState {
  if (tab === 'inbox')
    return { ...state, inbox: { ...state.inbox, rows: state.inbox.rows.filter((row) => row.id !== id) } };
  const rows = state.production.rows.filter((row) => row.id !== id);
  return { ...state, production: { ...state.production, rows } };
}
