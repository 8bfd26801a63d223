import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner/Banner.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EmptyState } from '../../ui/emptyState/EmptyState.tsx';
import { showToast } from '../../ui/toast/showToast.ts';
import { ApiError } from '../data/apiError.ts';
import { restoreStoryMutation } from '../data/stories/storyActions.ts';
import { useDedupedMutation } from '../data/useDedupedMutation.ts';
import { TroubleMessage } from '../shell/ScreenError.tsx';

interface StoryDialogProps {
  table: 'inbox' | 'production';
  /** The data of the story's query. */
  story: { id: string; title: string; story_number: number; deleted_at: string | null } | undefined;
  error: Error | null;
  onRetry: () => void;
  onClose: () => void;
  /** Links to what else there is of the story. */
  actions?: ReactNode;
  /** Terms and texts, where the story has loaded. */
  children: ReactNode;
}

/** One story with its whole texts, with its states of loading and failure. */
export function StoryDialog({ table, story, error, onRetry, onClose, actions, children }: StoryDialogProps) {
  const isGone = error instanceof ApiError && error.code === 'not_found';
  return (
    <Dialog
      open
      reads
      title={story === undefined ? 'Story' : `#${story.story_number} ${story.title}`}
      onClose={onClose}
    >
      {story === undefined && error === null ? <p role="status">Loading...</p> : null}
      {isGone ? (
        <EmptyState
          title={error.message}
          text="It was deleted, or its address is wrong."
          action={<Button onClick={onClose}>Close</Button>}
        />
      ) : error === null ? null : (
        <TroubleMessage title="The story could not be read" message={error.message} hint="" onRetry={onRetry} />
      )}
      {story === undefined ? null : (
        <>
          {story.deleted_at === null ? null : <InTrash table={table} story={story} onRestored={onRetry} />}
          {actions === undefined ? null : <div>{actions}</div>}
          <dl className="story-texts">{children}</dl>
        </>
      )}
    </Dialog>
  );
}

interface InTrashProps {
  table: 'inbox' | 'production';
  story: { id: string; story_number: number };
  onRestored: () => void;
}

/** Says that the story is in the trash, and restores it. */
function InTrash({ table, story, onRestored }: InTrashProps) {
  const restore = useDedupedMutation(restoreStoryMutation(useQueryClient(), table));
  const done = (text: Element | null | undefined) => {
    onRestored();
    showToast(`#${story.story_number} is restored`, 'success');
    // Its button goes; the text that it stood above can be read on.
    if (text instanceof HTMLElement) text.focus();
  };
  return (
    <Banner
      title="In the trash"
      action={
        <Button
          loading={restore.isPending}
          onClick={({ currentTarget }) => {
            const text = currentTarget.closest('[role=region]');
            restore.mutate(story.id, { onSuccess: () => done(text) });
          }}
        >
          Restore
        </Button>
      }
    >
      {restore.error?.message ?? 'It can be read here, and edited once it is restored.'}
    </Banner>
  );
}
