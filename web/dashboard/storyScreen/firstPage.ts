import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import type { RowHeight } from '../../ui/grid/column.ts';
import { heightKey, heightNames, LONGEST, usualHeight } from './rowHeight.ts';
import { storedChoice } from './storedChoice.ts';

/** Pixels of a row at the usual text size: larger text shows fewer rows. */
const ROW_PX: Readonly<Record<RowHeight, number>> = { slim: 32, medium: 64, tall: 120 };
const MOST = 100;

/** The rows that a table shows before it is scrolled: as many as fit the whole screen, and a few below its edge. */
export function rowsInSight(height: RowHeight): number {
  return Math.min(MOST, Math.ceil(screen.availHeight / ROW_PX[height]) + 4);
}

/** The first page of a table, as its screen asks for it. */
export function firstPage(table: 'inbox' | 'production', filter: StoryFilter) {
  const height = storedChoice(heightKey(table), heightNames, usualHeight);
  return { filter, longest: LONGEST[height], limit: rowsInSight(height) };
}
