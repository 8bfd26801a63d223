import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog/Dialog.tsx';
import type { CellEdits } from '../../../ui/edits/cellEdits.ts';
import type { RowEdits } from '../../../ui/edits/unsavedCells.ts';
import { CopyButton } from '../../CopyButton.tsx';
import { restoreStoryMutation } from '../../data/stories/storyActions.ts';
import { trashedStory } from '../../data/stories/trashedStory.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import styles from './TrashedStory.module.css';

interface TrashedStoryProps {
  table: 'inbox' | 'production';
  id: string;
  edits: CellEdits;
  /** What people call a column. */
  labelOf: (column: string) => string;
  onClose: () => void;
}

const nothing: RowEdits = {};

/** What was typed into a story that is in the trash: to be saved after restoring it, copied or discarded. */
export function TrashedStory({ table, id, edits, labelOf, onClose }: TrashedStoryProps) {
  const { data: story } = useQuery(trashedStory(table, id));
  const restore = useDedupedMutation(restoreStoryMutation(useQueryClient(), table));
  const cells = Object.entries(useSyncExternalStore(edits.subscribe, () => edits.ofRow(id) ?? nothing));
  const by = story?.by == null ? 'It was put there' : `${story.by} put it there`;
  return (
    <Dialog
      open
      size="large"
      unsaved={false}
      title={story === undefined ? 'A story in the trash' : `#${story.number} is in the trash`}
      subtitle={story?.title}
      description={`${by} while you were editing. What you typed is not saved; it is kept in this browser.`}
      onClose={onClose}
      footer={
        <>
          <Button
            size="large"
            variant="quiet"
            onClick={() => {
              for (const [column] of cells) edits.discard(id, column);
              onClose();
            }}
          >
            Discard what I typed
          </Button>
          <DialogClose>Close</DialogClose>
          <Button
            size="large"
            variant="primary"
            loading={restore.isPending}
            onClick={() =>
              restore.mutate(id, {
                onSuccess: () => {
                  void edits.retryAll(id);
                  onClose();
                },
              })
            }
          >
            Restore and save
          </Button>
        </>
      }
    >
      {restore.error === null ? null : (
        <p role="alert" className={styles['problem']}>
          {restore.error.message}
        </p>
      )}
      <dl className={styles['cells']}>
        {cells.map(([column, { value }]) => (
          <div key={column}>
            <dt>
              {labelOf(column)} <CopyButton label="Copy text" read={() => Promise.resolve(value)} />
            </dt>
            <dd dir="auto">{value === '' ? 'Empty' : value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
