/** Tables whose stories can be deleted, brought back and edited. */
export type StoryTable = 'inbox_stories' | 'production_stories';

/** What an editor's text is for. */
export type EditTarget =
  | { kind: 'field'; table: StoryTable; storyId: string; field: string }
  /** A new inbox story, which begins with its title. */
  | { kind: 'newStory' };

/** A story as messages name it. */
export interface NamedStory {
  id: string;
  title: string;
}
