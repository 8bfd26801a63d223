import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { unpublishArticleMutation } from '../../../data/articles.ts';
import { useDedupedMutation } from '../../../data/useDedupedMutation.ts';

interface UnpublishDialogProps {
  storyId: string;
  open: boolean;
  /** On the site; else it waits for its hour. */
  isPublic: boolean;
  onClose: () => void;
}

/** Asks whether to take the article off the site, or its hour away, and does it. */
export function UnpublishDialog({ storyId, open, isPublic, onClose }: UnpublishDialogProps) {
  const withdraw = useDedupedMutation(unpublishArticleMutation(useQueryClient()));
  // What was confirmed stays on the screen until the question has faded: by then the article is no longer public.
  const [confirmed, setConfirmed] = useState<boolean | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setConfirmed(null);
  }
  const asksOfSite = confirmed ?? isPublic;
  return (
    <ConfirmDialog
      open={open}
      title={asksOfSite ? 'Take it off the site?' : 'Take its hour away?'}
      text={
        asksOfSite
          ? 'Readers no longer find the article. Its text and its address are kept, and it can come back under its date.'
          : 'It becomes a draft again and does not come out by itself.'
      }
      confirm={asksOfSite ? 'Unpublish' : 'Unschedule'}
      loading={withdraw.isPending}
      problem={withdraw.error?.message}
      onConfirm={() => {
        setConfirmed(isPublic);
        withdraw.mutate(storyId, { onSuccess: onClose });
      }}
      onCancel={onClose}
    />
  );
}
