import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { ScrapedPost } from '#core/velocity/post.ts';
import type { Panel } from './panels.ts';
import type { Loaded, TuiState } from './state.ts';
import type { StoryTable } from './target.ts';

export function topPanel(state: TuiState): Panel | null {
  return state.panels.at(-1) ?? null;
}

/** The row that keys act on in the tab. */
export function selectedId(state: TuiState): string | null {
  return state.cursors[state.tab].id;
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

/** The story that keys act on: of the panel on top, else of the list. */
export function currentStory(state: TuiState): { table: StoryTable; id: string; title: string } | null {
  const panel = topPanel(state);
  if (panel !== null && panel.kind !== 'story') return null;
  const table = panel?.table ?? (state.tab === 'production' ? 'production_stories' : 'inbox_stories');
  const id = panel?.storyId ?? selectedId(state);
  const story = table === 'inbox_stories' ? findIdea(state, id) : findProduction(state, id);
  return story === undefined ? null : { table, id: story.id, title: story.title };
}

/** The run that keys act on, and its story. */
export function currentRun(state: TuiState): { runId: string | null; storyId: string | null } | null {
  const panel = topPanel(state);
  if (panel?.kind === 'run') return { runId: panel.runId, storyId: panel.storyId };
  if (panel !== null || state.tab !== 'research') return null;
  const run = findRun(state, selectedId(state));
  return run === undefined ? null : { runId: run.id, storyId: run.story_id };
}

function findRow<Row extends { id: string }>({ rows, beside }: Loaded<Row>, id: string | null): Row | undefined {
  return rows.find((row) => row.id === id) ?? beside.find((row) => row.id === id);
}
