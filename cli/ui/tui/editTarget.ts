import type { StoryTable } from './storyTable.ts';

/** What an edit is about. */
export type EditTarget =
  | { kind: 'field'; table: StoryTable; storyId: string; field: string }
  /** A new inbox story, which begins with its title. */
  | { kind: 'newStory' };
