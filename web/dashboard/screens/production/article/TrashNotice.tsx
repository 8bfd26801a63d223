import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/button/Button.tsx';
import { restoreStoryMutation } from '../../../data/stories/storyActions.ts';
import { useDedupedMutation } from '../../../data/useDedupedMutation.ts';
import styles from './ArticleWindow.module.css';

/** Says that the article's story is in the trash, and restores it. */
export function TrashNotice({ storyId, isPublic }: { storyId: string; isPublic: boolean }) {
  const client = useQueryClient();
  const restore = useDedupedMutation({
    ...restoreStoryMutation(client, 'production'),
    onSettled: () => client.invalidateQueries({ queryKey: ['publish'] }),
  });
  return (
    <div role="status" className={styles['trashed']}>
      <Trash2 aria-hidden="true" />
      <p>
        {isPublic
          ? 'This story is in the trash: its article stays on the site until it is unpublished.'
          : 'This story is in the trash: its article can still be edited, and published.'}
        {restore.error === null ? null : ` ${restore.error.message}`}
      </p>
      <Button size="small" loading={restore.isPending} onClick={() => restore.mutate(storyId)}>
        Restore
      </Button>
    </div>
  );
}
