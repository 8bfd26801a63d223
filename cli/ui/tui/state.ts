import type { Category } from '#core/data/articles/categories.ts';
import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { PostSnapshot } from '#core/data/posts/postSnapshots.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import type { ProductionViewId } from '#core/data/production/productionViews.ts';
import type { WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { FeedFilter } from '#core/velocity/filterPosts.ts';
import type { ScrapedPost } from '#core/velocity/post.ts';
import type { FeedSort } from '#core/velocity/sortPosts.ts';
import type { RunView } from '#core/views/researchState.ts';
import type { InboxListFilter, RunListFilter } from '#core/views/lists.ts';
import type { StoryTableName } from '#core/data/stories/storyFilter.ts';
import type { OpenPanel } from './panels.ts';
import type { TabId } from './frame/tabs.ts';
import type { NamedStory } from './stories/target.ts';

/** Rows from the backend. The old ones stay while they are read again. */
export interface Loaded<Row> {
  rows: readonly Row[];
  status: 'waiting' | 'loading' | 'ready' | 'failed';
  error: Trouble | null;
  /** Epoch milliseconds. */
  loadedAt: number | null;
  /** The backend has further rows. */
  more: boolean;
  /** Rows that an open panel or a run needs but the list does not contain. */
  unlisted: readonly Row[];
}

/** An error for display. */
export interface Trouble {
  message: string;
  hint: string | null;
}

/** The selected row of a list, and the first visible one. */
export interface Cursor {
  id: string | null;
  index: number;
  top: number;
}

/** A message in the status line, shown until `until`, in epoch milliseconds. */
export interface Notice extends Trouble {
  tone: 'good' | 'bad' | 'plain';
  until: number;
}

/** Everything the full-screen tool shows. Only `update` changes it. */
export interface TuiState {
  phase: 'opening' | 'open' | 'leaving';
  /** Why opening takes long. */
  opening: string;
  columns: number;
  rows: number;
  /** Epoch milliseconds, as of the last tick. */
  now: number;
  /** Counts up while something is animated. */
  frame: number;
  /** Counts up each time a person asks for a redraw. */
  redraws: number;
  /** Backend, for the status line: `embedded, owner`. */
  place: string;
  tab: TabId;
  cursors: Readonly<Record<TabId, Cursor>>;
  /** Ids of the rows that the next command of a tab acts on. */
  marked: Readonly<Record<TabId, ReadonlySet<string>>>;
  /** Row of the screen that was clicked last, from 0. */
  pointed: number | null;
  /** The search words of each tab. */
  searches: Readonly<Record<TabId, string>>;
  /** True while search words are being typed. */
  searching: boolean;
  /** How many rows to read of each tab. */
  depths: Readonly<Record<TabId, number>>;
  feed: Loaded<ScrapedPost>;
  feedSort: FeedSort;
  feedFilter: FeedFilter;
  inbox: Loaded<InboxStory>;
  inboxFilter: InboxListFilter;
  research: Loaded<WorkflowRun>;
  runFilter: RunListFilter;
  production: Loaded<ProductionStory>;
  productionView: ProductionViewId;
  /** How many columns the production table is scrolled by. */
  productionShift: number;
  /** True where the tab shows its trash. */
  trash: Readonly<Record<'inbox' | 'production', boolean>>;
  categories: readonly Category[];
  snapshots: ReadonlyMap<string, Loaded<PostSnapshot>>;
  outputs: ReadonlyMap<string, Loaded<WorkflowOutput>>;
  /** Research of this process by story id; kept after it ended. */
  live: ReadonlyMap<string, RunView>;
  /** The panels over the tab, the top one last. */
  panels: readonly OpenPanel[];
  notice: Notice | null;
  /** What was deleted last, for `bring back`. */
  removed: { table: StoryTableName; stories: readonly NamedStory[] } | null;
  /** How many writes are in progress. */
  working: number;
}

/** Rows that are read at first: several screens. */
export const FIRST_DEPTH = 200;

/** Rows that are read at most, however far somebody scrolls: filters and searches reach the others. */
export const MOST_DEPTH = 12_800;

export const nothing: Loaded<never> = {
  rows: [],
  status: 'waiting',
  error: null,
  loadedAt: null,
  more: false,
  unlisted: [],
};
export const noMarks: ReadonlySet<string> = new Set();
const top: Cursor = { id: null, index: 0, top: 0 };

/** The state before the backend is open. */
export function startState(columns: number, rows: number, now: number): TuiState {
  return {
    phase: 'opening',
    opening: '',
    columns,
    rows,
    now,
    frame: 0,
    redraws: 0,
    place: '',
    tab: 'feed',
    cursors: { feed: top, inbox: top, research: top, production: top },
    marked: { feed: noMarks, inbox: noMarks, research: noMarks, production: noMarks },
    pointed: null,
    searches: { feed: '', inbox: '', research: '', production: '' },
    searching: false,
    depths: { feed: FIRST_DEPTH, inbox: FIRST_DEPTH, research: FIRST_DEPTH, production: FIRST_DEPTH },
    feed: nothing,
    feedSort: 'velocity',
    feedFilter: 'all',
    inbox: nothing,
    inboxFilter: 'all',
    research: nothing,
    runFilter: 'all',
    production: nothing,
    productionView: 'master',
    productionShift: 0,
    trash: { inbox: false, production: false },
    categories: [],
    snapshots: new Map(),
    outputs: new Map(),
    live: new Map(),
    panels: [],
    notice: null,
    removed: null,
    working: 0,
  };
}
