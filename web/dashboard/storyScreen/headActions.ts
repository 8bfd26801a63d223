import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import type { HeadActions } from '../../ui/columns/ColumnMenu.tsx';
import { type Arrangement, withMoved } from '../../ui/columns/arrangement.ts';

interface HeadInput {
  filter: StoryFilter;
  onFilter: (change: Readonly<Record<string, string | undefined>>) => void;
  arrangement: Arrangement;
  arrange: (next: Arrangement) => void;
  /** Ids of the columns pinned at the left edge by default. */
  pinned: readonly string[];
  /** The visible columns, the first `pinned` of them at the left edge. */
  visible: { columns: readonly { id: string }[]; pinned: number };
}

/** The actions of the column headers. The sort order is stored in the address, the arrangement of columns per user. */
export function headActions(input: HeadInput): HeadActions {
  const { filter, onFilter, arrangement, arrange, visible } = input;
  const pinned = arrangement.pinned ?? input.pinned;
  return {
    sort: filter.sort === undefined ? null : { column: filter.sort, descending: filter.descending === true },
    onSort: (sort) => onFilter({ sort: sort?.column, order: sort?.descending === true ? 'desc' : undefined }),
    onHide: (id) => arrange({ ...arrangement, hidden: [...arrangement.hidden, id] }),
    onPin: (id, pins) => {
      const others = pinned.filter((name) => name !== id);
      arrange({ ...arrangement, pinned: pins ? [...others, id] : others });
    },
    onMove: (id, by) => {
      const names = visible.columns.map((column) => column.id);
      const isPinned = names.indexOf(id) < visible.pinned;
      if (isPinned) arrange({ ...arrangement, pinned: withMoved(pinned, id, by) });
      else arrange({ ...arrangement, order: withMoved(arrangement.order ?? names, id, by) });
    },
  };
}
