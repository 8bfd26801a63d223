import type { RunStatus } from '#core/data/runs/runStates.ts';
import type { Confirmation } from '#core/pipeline/publish/openMarks.ts';
import type { FeedFilter } from '#core/velocity/filterPosts.ts';
import type { FeedSort } from '#core/velocity/sortPosts.ts';
import type { WatchedStory } from '#core/views/researchState.ts';
import type { StoryTableName } from '#core/data/stories/storyFilter.ts';
import type { EditTarget, NamedStory } from './stories/target.ts';

/** Reads the first `depth` rows of a tab, sorted and filtered. */
export type LoadEffect = { type: 'load'; depth: number; search: string } & (
  | { tab: 'feed'; sort: FeedSort; filter: FeedFilter }
  | { tab: 'inbox'; trash: boolean; state: 'go' | 'open' | 'researched' | undefined }
  | { tab: 'research'; status: RunStatus | undefined }
  | { tab: 'production'; trash: boolean; view: string }
);

/** A side effect as data: `update` returns it, `runEffect` performs it. */
export type Effect =
  | LoadEffect
  /** Reads inbox stories that are shown, but are not in the inbox's list. */
  | { type: 'loadIdeas'; ids: readonly string[] }
  | { type: 'loadProduction'; ids: readonly string[] }
  | { type: 'loadCategories' }
  | { type: 'loadSnapshots'; postId: string }
  | { type: 'loadOutputs'; runId: string }
  | { type: 'addToInbox'; postIds: readonly string[] }
  | { type: 'save'; target: EditTarget; original: string; text: string }
  | { type: 'setGo'; storyIds: readonly string[]; go: boolean; thenResearch: boolean }
  | { type: 'remove'; table: StoryTableName; stories: readonly NamedStory[] }
  | { type: 'restore'; table: StoryTableName; stories: readonly NamedStory[] }
  | { type: 'promote'; storyId: string }
  | { type: 'publish'; productionStoryId: string; category: string; now: boolean }
  /** Asks what research on a story would do and cost. */
  | { type: 'plan'; storyId: string; again: boolean }
  /** `again`: research a story that was researched before. */
  | { type: 'startResearch'; story: WatchedStory; again: boolean }
  | { type: 'resumeRun'; runId: string; story: WatchedStory }
  | { type: 'pauseRun'; runId: string | null; storyId: string | null }
  | { type: 'openEditor'; text: string }
  /** Looks up the addresses of the articles of production stories. */
  | { type: 'findArticles'; stories: readonly NamedStory[]; use: 'open' | 'copy' }
  | { type: 'loadArticle'; storyId: string }
  /** Has a language model write the article of a production story, for at most `budgetUsd`. */
  | { type: 'draftArticle'; storyId: string; category: string; budgetUsd: number }
  /** Confirms passages of the draft that its brief does not support. */
  | { type: 'confirmMarks'; storyId: string; marks: Confirmation }
  | { type: 'publishArticle'; storyId: string }
  | { type: 'openAddress'; address: string }
  | { type: 'copy'; text: string }
  /** Research of this process is saved and paused first. `interrupted`: by Ctrl+C. */
  | { type: 'leave'; interrupted: boolean };
