import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { ScrapedPost } from '#core/velocity/post.ts';
import type { OpenPanel } from '#cli/ui/tui/panels.ts';
import type { Loaded, TuiState } from '#cli/ui/tui/state.ts';
import type { NamedStory } from '#cli/ui/tui/stories/target.ts';
import type { StoryTableName } from '#core/data/stories/storyFilter.ts';
import { visibleIds } from './visible.ts';

export function topPanel(state: TuiState): OpenPanel | null {
  return state.panels.at(-1) ?? null;
}

/** The selected row of the current tab. */
export function selectedId(state: TuiState): string | null {
  return state.cursors[state.tab].id;
}

/** The marked rows in the list's order; the selected one where none is marked. */
export function chosenIds(state: TuiState): readonly string[] {
  const marked = state.marked[state.tab];
  const chosen = visibleIds(state, state.tab).filter((id) => marked.has(id));
  const selected = selectedId(state);
  return chosen.length > 0 ? chosen : selected === null ? [] : [selected];
}

export function findPost(state: TuiState, id: string | null): ScrapedPost | undefined {
  return findRow(state.feed, id);
}

export function findIdea(state: TuiState, id: string | null): InboxStory | undefined {
  return findRow(state.inbox, id);
}

export function findProduction(state: TuiState, id: string | null): ProductionStory | undefined {
  return findRow(state.production, id);
}

export function findRun(state: TuiState, id: string | null): WorkflowRun | undefined {
  return findRow(state.research, id);
}

/** The stories that a command acts on: that of the top panel, else the marked ones, else the selected one. */
export function targetStories(state: TuiState): { table: StoryTableName; stories: NamedStory[] } {
  const current = currentStory(state);
  const table = state.tab === 'production' ? 'production_stories' : 'inbox_stories';
  if (topPanel(state) !== null) {
    return current === null ? { table, stories: [] } : { table: current.table, stories: [nameOf(current)] };
  }
  const found = chosenIds(state).map((id) => (state.tab === 'inbox' ? findIdea(state, id) : findProduction(state, id)));
  return { table, stories: found.filter((story) => story !== undefined).map((story) => nameOf(story)) };
}

function nameOf({ id, title }: NamedStory): NamedStory {
  return { id, title };
}

/** The story that keys act on: that of the top panel, else the selected one. */
export function currentStory(state: TuiState): { table: StoryTableName; id: string; title: string } | null {
  const panel = topPanel(state);
  if (panel !== null && panel.kind !== 'story') return null;
  const table = panel?.table ?? (state.tab === 'production' ? 'production_stories' : 'inbox_stories');
  const id = panel?.storyId ?? selectedId(state);
  const story = table === 'inbox_stories' ? findIdea(state, id) : findProduction(state, id);
  return story === undefined ? null : { table, id: story.id, title: story.title };
}

/** The run that keys act on, with its story. */
export function currentRun(state: TuiState): { runId: string | null; storyId: string | null } | null {
  const panel = topPanel(state);
  if (panel?.kind === 'run') return { runId: panel.runId, storyId: panel.storyId };
  if (panel !== null || state.tab !== 'research') return null;
  const run = findRun(state, selectedId(state));
  return run === undefined ? null : { runId: run.id, storyId: run.story_id };
}

function findRow<Row extends { id: string }>({ rows, unlisted }: Loaded<Row>, id: string | null): Row | undefined {
  return rows.find((row) => row.id === id) ?? unlisted.find((row) => row.id === id);
}
