import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, Pin, PinOff } from 'lucide-react';
import { MenuItem, MenuSeparator } from '../menu/Menu.tsx';
import { columnPlace, withPinned } from './columnMoves.ts';
import { withHidden } from './viewColumns.ts';
import type { HeadActions } from './headActions.ts';
import { canHide } from './shownColumns.ts';

interface ColumnItemsProps {
  column: { id: string; sortable?: boolean };
  actions: HeadActions;
}

/** What the menu of a column offers. */
export function ColumnItems({ column: { id, sortable }, actions }: ColumnItemsProps) {
  const { sort, onSort, arranged, arrange } = actions;
  const { view, arrangement } = arranged;
  const { isPinned, left, right } = columnPlace(arranged, id);
  return (
    <>
      {sortable === true ? (
        <>
          <MenuItem icon={<ArrowUp aria-hidden="true" />} onClick={() => onSort({ column: id, descending: false })}>
            Sort A to Z
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden="true" />} onClick={() => onSort({ column: id, descending: true })}>
            Sort Z to A
          </MenuItem>
          {sort?.column === id ? <MenuItem onClick={() => onSort(null)}>Sort as usual</MenuItem> : null}
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem
        icon={<ArrowLeft aria-hidden="true" />}
        disabled={left === null}
        onClick={() => left !== null && arrange(left)}
      >
        Move left
      </MenuItem>
      <MenuItem
        icon={<ArrowRight aria-hidden="true" />}
        disabled={right === null}
        onClick={() => right !== null && arrange(right)}
      >
        Move right
      </MenuItem>
      <MenuItem
        icon={isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
        onClick={() => arrange(withPinned(arranged, id, !isPinned))}
      >
        {isPinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      <MenuItem
        icon={<EyeOff aria-hidden="true" />}
        disabled={!canHide(arranged, id)}
        onClick={() => arrange(withHidden(arrangement, view, id, true))}
      >
        Hide
      </MenuItem>
    </>
  );
}
