import type { StoryTableName } from '#core/data/stories/storyFilter.ts';

/** Where an edited text is saved to. */
export type EditTarget =
  | { kind: 'field'; table: StoryTableName; storyId: string; field: string }
  /** A new inbox story, which begins with its title. */
  | { kind: 'newStory' };

/** A story as messages name it. */
export interface NamedStory {
  id: string;
  title: string;
}
