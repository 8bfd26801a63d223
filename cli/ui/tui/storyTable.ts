/** Tables whose stories can be deleted, brought back and edited. */
export type StoryTable = 'inbox_stories' | 'production_stories';
