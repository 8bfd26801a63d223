import type { TableRow } from '../../../web/dashboard/data/stories/tableRow.ts';

export interface Story extends TableRow {
  urgency: string;
}

const ranks = ['High', 'Medium', 'Low', 'Zero'];

/** A story of a table that is sorted by urgency, then the newest first. */
export function story(number: number, urgency: string, title = `Story ${number}`): Story {
  const place = { rank: ranks.indexOf(urgency), section: urgency, key: '', number };
  return { id: `id${number}`, story_number: number, title, urgency, updated_at: '', truncated: {}, place };
}

export function byPlace(a: Story, b: Story): number {
  return a.place.rank - b.place.rank || b.story_number - a.story_number;
}
