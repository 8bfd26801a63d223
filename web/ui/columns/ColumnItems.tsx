import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, Pin, PinOff } from 'lucide-react';
import { announce } from '../announce.ts';
import { MenuItem, MenuSeparator } from '../menu/Menu.tsx';
import type { Arrangement } from './arrangement.ts';
import { columnPlace, placeText, withPinned } from './columnMoves.ts';
import { withHidden } from './viewColumns.ts';
import type { HeadActions } from './headActions.ts';
import { canHide } from './shownColumns.ts';

interface ColumnItemsProps {
  column: { id: string; label: string; sortable?: boolean };
  actions: HeadActions;
}

/** What the menu of a column offers. Screen readers are told what became of the column, which is only seen. */
export function ColumnItems({ column: { id, label, sortable }, actions }: ColumnItemsProps) {
  const { sort, onSort, arranged, arrange } = actions;
  const { view, arrangement } = arranged;
  const { isPinned, left, right } = columnPlace(arranged, id);
  const sortBy = (descending: boolean) => {
    onSort({ column: id, descending });
    announce(`${label} sorted ${descending ? 'descending' : 'ascending'}`);
  };
  const place = (next: Arrangement, done: string) => {
    arrange(next);
    announce(`${label} ${done}, ${placeText({ ...arranged, arrangement: next }, id)}`);
  };
  return (
    <>
      {sortable === true ? (
        <>
          <MenuItem icon={<ArrowUp aria-hidden="true" />} onClick={() => sortBy(false)}>
            Sort A to Z
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden="true" />} onClick={() => sortBy(true)}>
            Sort Z to A
          </MenuItem>
          {sort?.column === id ? (
            <MenuItem
              onClick={() => {
                onSort(null);
                announce('Sorted as usual');
              }}
            >
              Sort as usual
            </MenuItem>
          ) : null}
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem
        icon={<ArrowLeft aria-hidden="true" />}
        disabled={left === null}
        onClick={() => left !== null && place(left, 'moved')}
      >
        Move left
      </MenuItem>
      <MenuItem
        icon={<ArrowRight aria-hidden="true" />}
        disabled={right === null}
        onClick={() => right !== null && place(right, 'moved')}
      >
        Move right
      </MenuItem>
      <MenuItem
        icon={isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
        onClick={() => place(withPinned(arranged, id, !isPinned), isPinned ? 'unpinned' : 'pinned')}
      >
        {isPinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      <MenuItem
        icon={<EyeOff aria-hidden="true" />}
        disabled={!canHide(arranged, id)}
        onClick={() => {
          arrange(withHidden(arrangement, view, id, true));
          announce(`${label} hidden`);
        }}
      >
        Hide
      </MenuItem>
    </>
  );
}
