import type { ReactNode } from 'react';
import type { ProductionTableRow } from '#core/data/stories/storyRows.ts';
import type { GridItem } from '../../../ui/grid/column.ts';

const known = ['urgent', 'high', 'medium', 'low'] as const;
type Urgency = (typeof known)[number];

/** The urgency that a word stands for; null for any other word. */
export function urgencyOf(word: string): Urgency | null {
  const lower = word.trim().toLowerCase();
  return known.find((urgency) => urgency === lower) ?? null;
}

/** A section's heading: one of the four urgencies, or the stored word. */
interface UrgencySection {
  label: string;
  urgency: Urgency | null;
}

/**
 * Groups rows into sections by urgency. The rows are sorted by it already.
 * @param counted how many the database has in each, while rows are still loading.
 */
export function byUrgency(
  order: readonly string[],
  row: (id: string) => ProductionTableRow | undefined,
  counted: ReadonlyMap<string, number>,
  iconOf: (section: UrgencySection) => ReactNode,
): GridItem[] {
  const items: GridItem[] = [];
  let key: string | undefined;
  let section: Extract<GridItem, { kind: 'section' }> | undefined;
  let here = 0;
  const finish = () => {
    if (section !== undefined) section.count = Math.max(here, counted.get(key ?? '') ?? 0);
  };
  for (const id of order) {
    const story = row(id);
    if (story === undefined) continue;
    const { rank, section: word } = story.place;
    const next = `${rank} ${word}`;
    if (next !== key) {
      finish();
      key = next;
      here = 0;
      const urgency = known[rank] ?? null;
      // The row with the cursor stays in its section with another word.
      const written = story.urgency.trim().toLowerCase() === word ? story.urgency.trim() : word;
      const label = urgency === null ? written : `${urgency[0]?.toUpperCase() ?? ''}${urgency.slice(1)}`;
      section = { kind: 'section', id: `section ${next}`, label, icon: iconOf({ label, urgency }), count: 0 };
      items.push(section);
    }
    here += 1;
    items.push({ kind: 'row', id });
  }
  finish();
  return items;
}
