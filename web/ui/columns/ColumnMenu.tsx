import { lazyCode, useLazyCode } from '../lazy/lazyCode.ts';
import { AnchoredMenu } from '../menu/Menu.tsx';
import type { HeadActions } from './headActions.ts';

/** A column whose menu is open, and its header. */
export interface OpenColumnMenu {
  column: string;
  anchor: HTMLElement;
}

interface ColumnMenuProps {
  columns: readonly { id: string; label: string; sortable?: boolean }[];
  actions: HeadActions;
  open: OpenColumnMenu | null;
  onClose: () => void;
}

const items = lazyCode(() => import('./ColumnItems.tsx'));

/** The menu of a column. Outside of the grid, which may have rows and cells alone. */
export function ColumnMenu({ columns, actions, open, onClose }: ColumnMenuProps) {
  const loaded = useLazyCode(items, open !== null);
  const column = columns.find(({ id }) => id === open?.column);
  // Not before it has its items: the first of them gets the focus.
  return (
    <AnchoredMenu anchor={loaded === null ? null : (open?.anchor ?? null)} label="Column" onClose={onClose}>
      {column === undefined || loaded === null ? null : <loaded.ColumnItems column={column} actions={actions} />}
    </AnchoredMenu>
  );
}
