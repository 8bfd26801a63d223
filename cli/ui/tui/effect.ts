import type { WatchedStory } from '../research/researchWatch.ts';
import type { TabId } from './tabs.ts';
import type { EditTarget, StoryTable } from './target.ts';

/** What the tool does outside its own state, as data: `update` asks for it, `runEffect` does it. */
export type Effect =
  /** `whole`: all posts; else the newest, which a refresh is about. */
  | { type: 'load'; tab: TabId; whole: boolean; trash: boolean }
  | { type: 'loadCategories' }
  | { type: 'loadSnapshots'; postId: string }
  | { type: 'loadOutputs'; runId: string }
  | { type: 'addToInbox'; postId: string }
  | { type: 'save'; target: EditTarget; original: string; text: string }
  | { type: 'setGo'; storyId: string; go: boolean; thenResearch: boolean }
  | { type: 'remove'; table: StoryTable; storyId: string; title: string }
  | { type: 'restore'; table: StoryTable; storyId: string; title: string }
  | { type: 'promote'; storyId: string }
  | { type: 'publish'; productionStoryId: string; category: string; now: boolean }
  /** What research on a story would do and cost. */
  | { type: 'plan'; storyId: string; again: boolean }
  /** `again`: although it was researched before. */
  | { type: 'startResearch'; story: WatchedStory; again: boolean }
  | { type: 'resumeRun'; runId: string; story: WatchedStory }
  | { type: 'pauseRun'; runId: string | null; storyId: string | null }
  | { type: 'openEditor'; text: string }
  /** Research of this process is saved and paused first. `interrupted`: by Ctrl+C. */
  | { type: 'leave'; interrupted: boolean };
