import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ArticleState } from '#core/data/articles/articleState.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { showDashboardToast } from '../../ui/toast/dashboardToasts.ts';
import { announce } from '../../ui/announce.ts';
import { deleteStoryMutation, restoreStoryMutation } from '../data/stories/storyActions.ts';
import { useDedupedMutation } from '../data/useDedupedMutation.ts';

interface DeleteStoryProps {
  table: 'inbox' | 'production';
  story: { id: string; title: string; story_number: number; article?: { state: ArticleState } | null };
  onClose: () => void;
  /** Called with what restores it; false where that was done already. */
  onDeleted: (undo: () => boolean) => void;
  /** Moves the focus to the table: the menu that asked for it is gone, and soon its row. */
  onFocus: () => void;
}

/** Asks before a story is moved to the trash, and offers Undo afterwards. */
export function DeleteStory({ table, story, onClose, onDeleted, onFocus }: DeleteStoryProps) {
  const client = useQueryClient();
  const removing = deleteStoryMutation(client, table);
  const isLeft = useRef(false);
  const remove = useDedupedMutation({
    ...removing,
    // Of the mutation, not of its call: it is told, and can be undone, also where the question was left meanwhile.
    onSuccess: (answer) => {
      removing.onSuccess(answer);
      gone();
    },
  });
  const restoring = restoreStoryMutation(client, table);
  const isUndone = useRef(false);
  const restore = useDedupedMutation({
    ...restoring,
    onSuccess: (answer) => {
      restoring.onSuccess(answer);
      announce(`#${story.story_number} is back`);
    },
    onError: (error: Error) => {
      isUndone.current = false;
      showDashboardToast({
        kind: 'error',
        text: `#${story.story_number} is still in the trash. ${error.message}`,
        action: { label: 'Try again', onClick: undo },
      });
    },
  });
  const closeToast = useRef(() => {});
  const undo = () => {
    if (isUndone.current) return false;
    isUndone.current = true;
    // Also where it is undone by a key.
    closeToast.current();
    restore.mutate(story.id);
    return true;
  };
  const gone = () => {
    closeToast.current = showDashboardToast({
      text: `#${story.story_number} is in the trash`,
      action: { label: 'Undo', onClick: undo },
    });
    onDeleted(undo);
    if (!isLeft.current) onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Delete Story"
      text={`Are you sure you want to delete "${story.title}"? This action cannot be undone.${siteNote(story.article?.state)}`}
      confirm="Delete"
      loading={remove.isPending}
      problem={remove.error === null ? undefined : remove.error.message}
      onConfirm={() => remove.mutate(story.id)}
      onCancel={() => {
        isLeft.current = true;
        onClose();
      }}
      returnFocus={onFocus}
    />
  );
}

/** What becomes of the story's article, which stays as it is. */
function siteNote(state: ArticleState | undefined): string {
  if (state === 'published') return ' Its article stays on the site: unpublish it first if readers should not see it.';
  return state === 'scheduled' ? ' Its article comes out at its hour all the same, unless you unpublish it first.' : '';
}
