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
import type { StoryTableName } from '#core/data/stories/storyRows.ts';
import type { OpenPanel } from './panels.ts';
import type { TabId } from './frame/tabs.ts';
import type { NamedStory } from './stories/target.ts';

/** Rows that come from the backend. What was read stays on the screen while it is read again. */
export interface Loaded<Row> {
  rows: readonly Row[];
  status: 'waiting' | 'loading' | 'ready' | 'failed';
  error: Trouble | null;
  /** Epoch milliseconds. */
  loadedAt: number | null;
  /** The backend holds others behind these. */
  more: boolean;
  /** Rows that an open panel or a run is about although the list does not hold them. */
  beside: readonly Row[];
}

/** A failure as people read it. */
export interface Trouble {
  message: string;
  hint: string | null;
}

/** Where a list stands: the row that keys act on, and the first row in view. */
export interface Cursor {
  id: string | null;
  index: number;
  top: number;
}

/** A line about what just happened. `until`: epoch milliseconds. */
export interface Notice extends Trouble {
  tone: 'good' | 'bad' | 'plain';
  until: number;
}

/** Everything the full-screen tool shows. Changed by `update` alone. */
export interface TuiState {
  phase: 'opening' | 'open' | 'leaving';
  /** Why opening takes long. */
  opening: string;
  columns: number;
  rows: number;
  /** Epoch milliseconds, turned by ticks. */
  now: number;
  /** Counts up while something moves on the screen. */
  frame: number;
  /** Counts up each time a person asks for the screen to be drawn again. */
  redraws: number;
  /** Backend, for the status line: `embedded, owner`. */
  place: string;
  tab: TabId;
  cursors: Readonly<Record<TabId, Cursor>>;
  /** Ids of the rows that the next command of a tab works on together. */
  marked: Readonly<Record<TabId, ReadonlySet<string>>>;
  /** Row of the screen that the mouse pressed last, from 0. */
  pointed: number | null;
  /** The words that each tab is searched for. */
  searches: Readonly<Record<TabId, string>>;
  /** True while these words are typed. */
  searching: boolean;
  /** How many rows of each tab are read. */
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
  /** Columns of the view that are scrolled past. */
  productionShift: number;
  /** True where the tab shows what was deleted. */
  trash: Readonly<Record<'inbox' | 'production', boolean>>;
  categories: readonly Category[];
  snapshots: ReadonlyMap<string, Loaded<PostSnapshot>>;
  outputs: ReadonlyMap<string, Loaded<WorkflowOutput>>;
  /** Research that this process does, by story id; it stays readable after it ended. */
  live: ReadonlyMap<string, RunView>;
  /** What lies over the tab, the topmost last. */
  panels: readonly OpenPanel[];
  notice: Notice | null;
  /** What `bring back` brings back. */
  removed: { table: StoryTableName; stories: readonly NamedStory[] } | null;
  /** How many things are being written. */
  working: number;
}

/** Rows that are read at first: several screens of them. */
export const FIRST_DEPTH = 200;

/** Rows that are read at most, however far somebody scrolls: filters and searches reach the others. */
export const MOST_DEPTH = 12_800;

export const nothing: Loaded<never> = {
  rows: [],
  status: 'waiting',
  error: null,
  loadedAt: null,
  more: false,
  beside: [],
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
