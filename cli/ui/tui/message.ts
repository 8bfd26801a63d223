import type { Category } from '#core/data/articles/categories.ts';
import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import type { PostSnapshot } from '#core/data/posts/postSnapshots.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import type { WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import type { ScrapedPost } from '#core/velocity/post.ts';
import type { RunView } from '#core/views/researchState.ts';
import type { MouseKey } from '#cli/ui/terminal/mouse.ts';
import type { StoryTableName } from '#core/data/stories/storyFilter.ts';
import type { OpenArticle } from './articles/openArticle.ts';
import type { Trouble } from './state.ts';
import type { TabId } from './frame/tabs.ts';
import type { EditTarget, NamedStory } from './stories/target.ts';

/** The rows of a tab. */
export type TabRows =
  | { tab: 'feed'; rows: readonly ScrapedPost[] }
  | { tab: 'inbox'; rows: readonly InboxStory[] }
  | { tab: 'research'; rows: readonly WorkflowRun[] }
  | { tab: 'production'; rows: readonly ProductionStory[] };

/** Every event that changes the state. */
export type Message =
  | { type: 'key'; key: string }
  | { type: 'typed'; text: string }
  | { type: 'pasted'; text: string }
  /** A click or the wheel, on a row of the screen. */
  | { type: 'mouse'; key: MouseKey; row: number }
  | { type: 'resized'; columns: number; rows: number }
  | { type: 'tick'; now: number }
  | { type: 'opening'; text: string }
  | { type: 'opened'; place: string }
  /** `more`: the backend has further rows. */
  | ({ type: 'rows'; more: boolean } & TabRows)
  | { type: 'ideas'; rows: readonly InboxStory[] }
  | { type: 'productionStories'; rows: readonly ProductionStory[] }
  | { type: 'rowsFailed'; tab: TabId; trouble: Trouble }
  | { type: 'categories'; rows: readonly Category[] }
  | { type: 'snapshots'; postId: string; rows: readonly PostSnapshot[] }
  | { type: 'snapshotsFailed'; postId: string; trouble: Trouble }
  | { type: 'outputs'; runId: string; rows: readonly WorkflowOutput[] }
  | { type: 'outputsFailed'; runId: string; trouble: Trouble }
  /** A command succeeded. */
  | { type: 'done'; text: string; reload: readonly TabId[] }
  | { type: 'failed'; trouble: Trouble; reload: readonly TabId[] }
  | { type: 'removed'; table: StoryTableName; stories: readonly NamedStory[] }
  | { type: 'restored'; table: StoryTableName; stories: readonly NamedStory[] }
  /** The article of a production story; null where it has none. `notice`: what was just done to it. */
  | { type: 'article'; storyId: string; opened: OpenArticle | null; notice: string | null }
  | { type: 'articlesFound'; addresses: readonly string[]; use: 'open' | 'copy' }
  | { type: 'goSet'; storyIds: readonly string[]; go: boolean; thenResearch: boolean }
  | { type: 'saved'; target: EditTarget; storyId: string }
  | { type: 'refused'; target: EditTarget; trouble: Trouble; current: string | null }
  | { type: 'editorClosed'; text: string | null; trouble: Trouble | null }
  /** What research would do and cost, for the open question. */
  | { type: 'planned'; storyId: string; text: string }
  | { type: 'researchStarting'; run: RunView }
  | { type: 'research'; event: ResearchEvent }
  | { type: 'researchEnded'; storyId: string; trouble: Trouble | null }
  /** Background work failed. */
  | { type: 'notice'; trouble: Trouble }
  | { type: 'leaving' };
