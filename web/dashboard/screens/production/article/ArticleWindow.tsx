import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { Skeleton } from '../../../../ui/skeleton/Skeleton.tsx';
import { showToast } from '../../../../ui/toast/showToast.ts';
import { articleOfStory, type ArticleView } from '../../../data/articles.ts';
import { readFailure, useToldFailure } from '../../../data/windowRead.ts';
import { FailedRead } from '../../../FailedRead.tsx';
import { useServerNow } from '../../../useServerNow.ts';
import { useWriting } from '../../../writing/useWriting.ts';
import { stateAt } from '../articlePlace.tsx';
import { ArticleContent } from './ArticleContent.tsx';
import styles from './ArticleWindow.module.css';
import { OtherEditors } from './OtherEditors.tsx';
import { SiteState } from './SiteState.tsx';
import { useKeptEdit } from './useKeptEdit.ts';

/** The article of a production story, from its brief to the site. Unsaved text is kept when the window closes, where the browser has room. */
export function ArticleWindow({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(articleOfStory(id));
  const client = useQueryClient();
  const { kept, isUnkept } = useKeptEdit(id);
  // Refetched when a draft is finished, in case the live stream is down.
  const readAgain = useCallback(() => void client.invalidateQueries({ queryKey: ['publish'] }), [client]);
  const writing = useWriting('article', id, readAgain);
  const isScheduled = query.data?.article?.state === 'scheduled';
  const now = useServerNow(query, isScheduled ? 1000 : 10_000);
  const state = stateAt(query.data?.article ?? null, now);
  // What the head says is what the buttons do, also after its hour came.
  const shown = useMemo(() => withState(query.data, state), [query.data, state]);
  const close = () => {
    if (!isUnkept && kept.read() !== null)
      showToast('Your changes of the article are not saved. They are here when you open it again.');
    onClose();
  };
  const view = writing.job === undefined ? undefined : shown;
  const failure = readFailure(query) ?? (writing.job === undefined ? writing.error : null);
  const error = useToldFailure(failure, view !== undefined);
  return (
    <Dialog
      open
      size="full"
      bare
      unsaved={isUnkept}
      title="Article"
      subtitle={view === undefined ? ' ' : `#${view.story.number} ${view.story.title || 'Untitled'}`}
      actions={
        view === undefined ? undefined : (
          <>
            <OtherEditors storyId={id} />
            <SiteState article={view.article} now={now} timeZone={view.timeZone} />
          </>
        )
      }
      onClose={close}
    >
      {view === undefined && error === null ? (
        <div className={styles['loading']} role="status" aria-label="Loading the article...">
          {widths.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ) : null}
      {error === null ? null : (
        <FailedRead
          title="The article could not be read"
          error={error}
          kept="What you typed is kept."
          onRetry={() =>
            client
              .refetchQueries({ queryKey: ['publish'] })
              .then(() => client.refetchQueries({ queryKey: ['writing', 'article', id] }))
          }
          onClose={onClose}
        />
      )}
      {view === undefined ? null : (
        <ArticleContent view={view} kept={kept} job={writing.job ?? null} now={now} writingNow={writing.now} />
      )}
    </Dialog>
  );
}

function withState(view: ArticleView | undefined, state: ReturnType<typeof stateAt>): ArticleView | undefined {
  if (view === undefined || view.article === null || state === 'none') return view;
  return { ...view, article: { ...view.article, state } };
}

const widths = ['38%', '64%', '72%', '58%', '69%', '41%', '66%', '52%'];
