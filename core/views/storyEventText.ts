import type { StoryChange } from '#core/data/stories/storyChanges.ts';

/** A change of a story in words. */
export interface ChangeText {
  label: string;
  before: string;
  after: string;
}

/** What the history of a story stores of a column that is no text of the story: its creation, the trash, its research. */
export function storyEventText({ field, before, after }: Pick<StoryChange, 'field' | 'before' | 'after'>): ChangeText {
  if (field === 'created') return { label: 'Created', before: '', after: after ?? '' };
  if (field === 'deleted_at') {
    return { label: after === null ? 'Restored from the trash' : 'Moved to the trash', before: '', after: '' };
  }
  const shown = (text: string | null) => (text === null ? '' : (shownAs[field]?.(text) ?? text));
  return { label: labels[field] ?? field.replaceAll('_', ' '), before: shown(before), after: shown(after) };
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
};
