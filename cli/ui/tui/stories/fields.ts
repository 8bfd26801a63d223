import { inboxStoryFields, productionStoryFields, type StoryField } from '#core/views/storyFields.ts';
import { findIdea, findProduction } from '#cli/ui/tui/lists/find.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import type { StoryTableName } from '#core/data/stories/storyFilter.ts';

/** The fields of a story in order; empty where the story is gone. */
export function fieldsOf(state: TuiState, table: StoryTableName, storyId: string): readonly StoryField[] {
  if (table === 'inbox_stories') {
    const story = findIdea(state, storyId);
    return story === undefined ? [] : inboxStoryFields(story);
  }
  const story = findProduction(state, storyId);
  return story === undefined ? [] : productionStoryFields(story);
}
