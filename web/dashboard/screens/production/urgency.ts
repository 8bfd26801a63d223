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

/** Groups rows into sections by urgency. The rows are sorted by it already. */
export function byUrgency(
  order: readonly string[],
  row: (id: string) => ProductionTableRow | undefined,
  counted: ReadonlyMap<string, number>,
  sign: (section: UrgencySection) => ReactNode,
): GridItem[] {
  const items: GridItem[] = [];
  let key: string | undefined;
  let section: Extract<GridItem, { kind: 'section' }> | undefined;
  let here = 0;
  const finish = () => {
    // While rows are still loading, the count of the database is used.
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
      const label = urgency === null ? story.urgency.trim() : `${urgency[0]?.toUpperCase() ?? ''}${urgency.slice(1)}`;
      section = { kind: 'section', id: `section ${next}`, label, sign: sign({ label, urgency }), count: 0 };
      items.push(section);
    }
    here += 1;
    items.push({ kind: 'row', id });
  }
  finish();
  return items;
}
