import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { truncate } from '#core/format.ts';
import type { Message } from '#cli/ui/tui/message.ts';
import type { EditPanel, OpenPanel } from '#cli/ui/tui/panels.ts';
import { noMarks, type TuiState } from '#cli/ui/tui/state.ts';
import type { TabId } from '#cli/ui/tui/frame/tabs.ts';
import { settleCursor } from '#cli/ui/tui/lists/cursors.ts';
import { load, loadAll } from '#cli/ui/tui/loading/loading.ts';
import { askResearch } from '#cli/ui/tui/research/researching.ts';
import { changeTop, popPanel, pushPanel, withNotice, type Step } from '#cli/ui/tui/step.ts';
import type { EditTarget, NamedStory } from './target.ts';

type Outcome<Type extends Message['type']> = Extract<Message, { type: Type }>;

/** A command succeeded. */
export function done(state: TuiState, { text, reload }: Outcome<'done'>): Step {
  return loadAll(withNotice(ended(state), 'good', text), reload);
}

/** A command failed: the status line says why and what to do next. */
export function failed(state: TuiState, { trouble, reload }: Outcome<'failed'>): Step {
  return loadAll(withNotice(ended(state), 'bad', trouble.message, trouble.hint), reload);
}

/** Stories were moved to the trash. */
export function removed(state: TuiState, { table, stories }: Outcome<'removed'>): Step {
  const tab = tabOf(table);
  const ids = new Set(stories.map(({ id }) => id));
  const panels = state.panels.filter((panel) => !(panel.kind === 'story' && ids.has(panel.storyId)));
  const marked = { ...state.marked, [tab]: noMarks };
  const without = withoutRows({ ...ended(state), panels, marked, removed: { table, stories } }, tab, ids);
  const hint = stories.length === 1 ? 'u brings it back.' : 'u brings them back.';
  return load(withNotice(settleCursor(without, tab), 'good', `Deleted ${named(stories, 40)}.`, hint), tab);
}

/** Stories were restored from the trash. */
export function restored(state: TuiState, { table, stories }: Outcome<'restored'>): Step {
  const tab = tabOf(table);
  const ids = new Set(stories.map(({ id }) => id));
  const removedLast = state.removed?.stories.some(({ id }) => ids.has(id)) === true ? null : state.removed;
  const back = { ...ended(state), removed: removedLast };
  const shown = tab !== 'research' && tab !== 'feed' && state.trash[tab] ? withoutRows(back, tab, ids) : back;
  const text = `${named(stories, 60)} ${stories.length === 1 ? 'is' : 'are'} back`;
  return load(withNotice(settleCursor(shown, tab), 'good', text), tab);
}

/** GO was set or cleared; when it was set, research is offered. */
export function goSet(state: TuiState, { storyIds, go, thenResearch }: Outcome<'goSet'>): Step {
  const ticked = (row: InboxStory) => (storyIds.includes(row.id) ? { ...row, is_completed: go } : row);
  const { rows, unlisted } = state.inbox;
  // Keeps the rows visible although the filter may hide them from now on.
  const kept = rows.filter((row) => storyIds.includes(row.id) && !unlisted.some(({ id }) => id === row.id));
  const inbox = {
    ...state.inbox,
    rows: rows.map((row) => ticked(row)),
    unlisted: [...unlisted, ...kept].map((row) => ticked(row)),
  };
  const of = storyIds.length === 1 ? '' : ` ${go ? 'for' : 'from'} ${storyIds.length} stories`;
  const set = withNotice(ended({ ...state, inbox }), 'good', `${go ? 'GO' : 'GO taken off'}${of}`);
  const loading = load(settleCursor(set, 'inbox'), 'inbox');
  if (!thenResearch) return loading;
  const asked = askResearch(loading.state, storyIds[0] ?? null);
  return { state: asked.state, effects: [...loading.effects, ...asked.effects] };
}

/** The field was saved: its editor closes. A new story opens, so that its other fields can be filled in. */
export function saved(state: TuiState, { target, storyId }: Outcome<'saved'>): Step {
  const closed = isEditing(state.panels.at(-1), target) ? popPanel(state) : state;
  const noticed = withNotice(ended(closed), 'good', 'Saved');
  if (target.kind === 'field') return load(noticed, tabOf(target.table));
  // The filter might hide the new story.
  const all: TuiState = { ...noticed, inboxFilter: 'all', trash: { ...noticed.trash, inbox: false } };
  return load(pushPanel(all, { kind: 'story', table: 'inbox_stories', storyId, field: 0 }), 'inbox');
}

/**
 * Saving the field was refused; the typed text stays in the editor. Where somebody else changed the field meanwhile,
 * saving again replaces their text.
 */
export function refused(state: TuiState, { target, trouble, current }: Outcome<'refused'>): Step {
  const panel = state.panels.at(-1);
  const refusal = `${trouble.message} ${trouble.hint ?? ''}`.trim();
  if (!isEditing(panel, target)) return load(withNotice(ended(state), 'bad', refusal), tabOfTarget(target));
  const original = current ?? panel.original;
  return load(changeTop(ended(state), { ...panel, saving: false, original, refusal }), tabOfTarget(target));
}

function ended(state: TuiState): TuiState {
  return { ...state, working: Math.max(0, state.working - 1) };
}

function isEditing(panel: OpenPanel | undefined, target: EditTarget): panel is EditPanel {
  return panel?.kind === 'edit' && JSON.stringify(panel.target) === JSON.stringify(target);
}

function tabOf(table: 'inbox_stories' | 'production_stories'): TabId {
  return table === 'inbox_stories' ? 'inbox' : 'production';
}

function tabOfTarget(target: EditTarget): TabId {
  return target.kind === 'field' ? tabOf(target.table) : 'inbox';
}

function withoutRows(state: TuiState, tab: TabId, ids: ReadonlySet<string>): TuiState {
  if (tab === 'inbox')
    return { ...state, inbox: { ...state.inbox, rows: state.inbox.rows.filter(({ id }) => !ids.has(id)) } };
  const rows = state.production.rows.filter(({ id }) => !ids.has(id));
  return { ...state, production: { ...state.production, rows } };
}

/** Names stories in a message: one by its title, several by how many they are. */
function named(stories: readonly NamedStory[], width: number): string {
  return stories.length === 1 ? `"${truncate(stories[0]?.title ?? '', width)}"` : `${stories.length} stories`;
}
