import type { StoryChange } from '#core/data/stories/storyChanges.ts';
import { productionFields } from '#core/data/production/productionFields.ts';
import { type ChangeText, storyEventText } from './storyEventText.ts';
import { editedText, inboxFieldLabel } from './storyFields.ts';

/** What the history of a story stores of a change, in the words that its fields and commands have. */
export function storyChangeText(change: Pick<StoryChange, 'table_name' | 'field' | 'before' | 'after'>): ChangeText {
  const { table_name, field, before, after } = change;
  const label =
    table_name === 'production_stories'
      ? productionFields.find(({ name }) => name === field)?.label
      : inboxFieldLabel(field);
  if (label === undefined) return storyEventText(change);
  const shown = (text: string | null) => (text === null ? '' : editedText(field, text));
  return { label, before: shown(before), after: shown(after) };
}
