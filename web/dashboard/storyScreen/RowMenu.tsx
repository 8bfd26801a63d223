import { useQueryClient } from '@tanstack/react-query';
import { History, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyCode, useLazyCode } from '../../ui/lazy/lazyCode.ts';
import { AnchoredMenu, MenuItem, MenuSeparator } from '../../ui/menu/Menu.tsx';
import { showDashboardToast } from '../../ui/toast/dashboardToasts.ts';
import { showToast } from '../../ui/toast/showToast.ts';
import { restoreStoryMutation } from '../data/stories/storyActions.ts';
import type { TableRow } from '../data/stories/tableRow.ts';
import { useDedupedMutation } from '../data/useDedupedMutation.ts';

const deleteStory = lazyCode(() => import('./DeleteStory.tsx'));

/** A row's menu, and the cell at which it opens. */
export interface OpenMenu<Row> {
  row: Row;
  anchor: HTMLElement;
}

interface RowMenuProps<Row extends TableRow> {
  table: 'inbox' | 'production';
  open: OpenMenu<Row> | null;
  /** The rows are in the trash, where they are only read and restored. */
  trash: boolean;
  /** The screen's own items, before those that every story has, or below what restores it. */
  items: (row: Row) => ReactNode;
  onClose: () => void;
  onHistory: (id: string) => void;
  /** Called with a story that was deleted, and what restores it: false where that was done already. */
  onDeleted: (id: string, undo: () => boolean) => void;
  /** Called after a story was restored from the trash that is shown. */
  onRestored: (id: string) => void;
  /** Moves the focus to the table. */
  onFocus: () => void;
}

/** The menu of a story's row, with the question before it is deleted. */
export function RowMenu<Row extends TableRow>(props: RowMenuProps<Row>) {
  const { table, open, trash, items, onClose, onHistory, onDeleted, onRestored, onFocus } = props;
  const [deleted, setDeleted] = useState<Row | null>(null);
  const deleteCode = useLazyCode(deleteStory, deleted !== null);
  const restoring = restoreStoryMutation(useQueryClient(), table);
  // Its answers are told by the mutation itself: the callbacks of a call are dropped when another row is restored.
  const restore = useDedupedMutation({
    mutationFn: (row: Row) => restoring.mutationFn(row.id),
    onSuccess: (answer, row) => {
      restoring.onSuccess(answer);
      onRestored(row.id);
      showToast(`#${row.story_number} is restored`, 'success');
    },
    onError: (error, row) =>
      showDashboardToast({
        text: `#${row.story_number} is still in the trash. ${error.message}`,
        kind: 'error',
        action: { label: 'Try again', onClick: () => restoreRow(row) },
      }),
  });
  const restoreRow = (row: Row) => restore.mutate(row);
  return (
    <>
      <AnchoredMenu anchor={open?.anchor ?? null} label="Story" onClose={onClose}>
        {open === null ? null : trash ? (
          <>
            <MenuItem icon={<Undo2 aria-hidden="true" />} onClick={() => restoreRow(open.row)}>
              Restore
            </MenuItem>
            {items(open.row)}
          </>
        ) : (
          <>
            {items(open.row)}
            <MenuItem opens icon={<History aria-hidden="true" />} onClick={() => onHistory(open.row.id)}>
              History
            </MenuItem>
            <MenuSeparator />
            <MenuItem opens danger icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleted(open.row)}>
              Delete
            </MenuItem>
          </>
        )}
      </AnchoredMenu>
      {deleted === null || deleteCode === null ? null : (
        <deleteCode.DeleteStory
          table={table}
          story={deleted}
          onClose={() => setDeleted(null)}
          onDeleted={(undo) => onDeleted(deleted.id, undo)}
          onFocus={onFocus}
        />
      )}
    </>
  );
}
