import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import type { HeadActions } from '../../ui/columns/headActions.ts';

/** By which column a table is sorted, and how another is chosen: the address has it. */
export function sortedBy(
  { sort, descending }: StoryFilter,
  onFilter: (change: Readonly<Record<string, string | undefined>>) => void,
): Pick<HeadActions, 'sort' | 'onSort'> {
  return {
    sort: sort === undefined ? null : { column: sort, descending: descending === true },
    onSort: (chosen) => onFilter({ sort: chosen?.column, order: chosen?.descending === true ? 'desc' : undefined }),
  };
}
