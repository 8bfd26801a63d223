import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, EyeOff, Pin, PinOff } from 'lucide-react';
import { AnchoredMenu, MenuItem, MenuSeparator } from '../menu/Menu.tsx';

/** What a person can do with a column. */
export interface HeadActions {
  sort: { column: string; descending: boolean } | null;
  onSort: (sort: { column: string; descending: boolean } | null) => void;
  onHide: (id: string) => void;
  onPin: (id: string, pinned: boolean) => void;
  onMove: (id: string, by: -1 | 1) => void;
}

/** A column whose menu is open, and its header. */
export interface OpenColumnMenu {
  column: string;
  anchor: HTMLElement;
}

interface MenuColumn {
  id: string;
  sortable?: boolean;
  /** Always in its place. */
  fixed?: boolean;
}

interface ColumnMenuProps {
  columns: readonly MenuColumn[];
  pinned: number;
  actions: HeadActions;
  open: OpenColumnMenu | null;
  onClose: () => void;
}

/** The menu of a column. Outside of the grid, which may have rows and cells alone. */
export function ColumnMenu({ columns, pinned, actions, open, onClose }: ColumnMenuProps) {
  return (
    <AnchoredMenu anchor={open?.anchor ?? null} label="Column" onClose={onClose}>
      {open === null ? null : (
        <ColumnItems
          column={columns.find(({ id }) => id === open.column)}
          place={placeOf(columns, open.column, pinned)}
          actions={actions}
        />
      )}
    </AnchoredMenu>
  );
}

interface ColumnItemsProps {
  column: MenuColumn | undefined;
  place: { pinned: boolean; isFirst: boolean; isLast: boolean };
  actions: HeadActions;
}

/** Where a column stands among those that it can change places with: the pinned ones, or all others. */
function placeOf(columns: readonly MenuColumn[], id: string, pinned: number) {
  const at = columns.findIndex((column) => column.id === id);
  const isPinned = at < pinned;
  const last = isPinned ? pinned - 1 : columns.findLastIndex(({ fixed }) => fixed !== true);
  return { pinned: isPinned, isFirst: at === (isPinned ? 0 : pinned), isLast: at >= last };
}

function ColumnItems({ column, place, actions }: ColumnItemsProps) {
  if (column === undefined) return null;
  const { id } = column;
  const { pinned } = place;
  const { sort, onSort, onHide, onPin, onMove } = actions;
  return (
    <>
      {column.sortable === true ? (
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
      <MenuItem icon={<ArrowLeft aria-hidden="true" />} disabled={place.isFirst} onClick={() => onMove(id, -1)}>
        Move left
      </MenuItem>
      <MenuItem icon={<ArrowRight aria-hidden="true" />} disabled={place.isLast} onClick={() => onMove(id, 1)}>
        Move right
      </MenuItem>
      <MenuItem
        icon={pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
        onClick={() => onPin(id, !pinned)}
      >
        {pinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      <MenuItem icon={<EyeOff aria-hidden="true" />} onClick={() => onHide(id)}>
        Hide
      </MenuItem>
    </>
  );
}
