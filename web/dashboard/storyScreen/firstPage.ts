import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { type RowHeight, rowHeightNames, rowRem } from '../../ui/rowHeight.ts';
import { heightKey, LONGEST, usualHeight } from './rowHeight.ts';
import { storedChoice } from './storedChoice.ts';

/** Pixels at the usual text size: larger text shows fewer rows. */
const REM_PX = 16;
const MOST = 100;

/** The rows that a table shows before it is scrolled: as many as fit the whole screen, and a few below its edge. */
export function rowsInSight(height: RowHeight): number {
  return Math.min(MOST, Math.ceil(screen.availHeight / (REM_PX * rowRem[height])) + 4);
}

/** The first page of a table, as its screen asks for it. */
export function firstPage(table: 'inbox' | 'production', filter: StoryFilter) {
  const height = storedChoice(heightKey(table), rowHeightNames, usualHeight);
  return { filter, longest: LONGEST[height], limit: rowsInSight(height) };
}
