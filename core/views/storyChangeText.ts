import type { StoryChange } from '#core/data/stories/storyChanges.ts';
import { productionFields } from '#core/data/production/productionFields.ts';
import { editedText, inboxFieldLabel } from './storyFields.ts';

/** A change of a story in words. */
interface ChangeText {
  label: string;
  before: string;
  after: string;
}

/** What the history of a story stores of a change, in the words that its fields and commands have. */
export function storyChangeText(change: Pick<StoryChange, 'table_name' | 'field' | 'before' | 'after'>): ChangeText {
  const { table_name, field, after } = change;
  if (field === 'created') return { label: 'Created', before: '', after: after ?? '' };
  if (field === 'deleted_at') {
    return { label: after === null ? 'Restored from the trash' : 'Moved to the trash', before: '', after: '' };
  }
  const shown = (text: string | null) => (text === null ? '' : (shownAs[field]?.(text) ?? text));
  return { label: labelOf(table_name, field), before: shown(change.before), after: shown(after) };
}

function labelOf(table: string, field: string): string {
  const own =
    table === 'production_stories'
      ? productionFields.find(({ name }) => name === field)?.label
      : inboxFieldLabel(field);
  return own ?? labels[field] ?? field.replaceAll('_', ' ');
}

const labels: Readonly<Record<string, string>> = {
  is_completed: 'GO',
  workflow_completed: 'Researched',
  created_from_workflow_run_id: 'Research run',
  missing_parts: 'Missing parts',
  post_id: 'Post',
  story_id: 'Inbox story',
};

const yesOrNo = (text: string) => (text === 'true' ? 'Yes' : 'No');
/** The last characters of an id, which the commands take. */
const shortId = (text: string) => text.slice(-8);
const withoutBrackets = (text: string) => text.replaceAll(/^\[|\]$|"/g, '');

const shownAs: Readonly<Record<string, (text: string) => string>> = {
  is_completed: yesOrNo,
  workflow_completed: yesOrNo,
  created_from_workflow_run_id: shortId,
  post_id: shortId,
  story_id: shortId,
  missing_parts: withoutBrackets,
  videos: (text) => editedText('videos', text),
};
