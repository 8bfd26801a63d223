import { useEffect, useRef, useState } from 'react';
import { nextControls, useKeptFocus } from '../../../../ui/keys/useKeptFocus.ts';
import { KeysDialog } from '../../../../ui/keysDialog/KeysDialog.tsx';
import type { ArticleView } from '../../../data/articles.ts';
import { isWriting, type ShownWriting } from '../../../data/writing.ts';
import { keyGroups } from '../../../shell/keys.ts';
import { WritingProgress } from '../../../writing/WritingProgress.tsx';
import { ArticleWork } from './ArticleWork.tsx';
import styles from './ArticleWindow.module.css';
import { BriefPane } from './BriefPane.tsx';
import type { KeptEdit } from './keptEdit.ts';
import { TrashNotice } from './TrashNotice.tsx';
import { useDialogKeys } from './useDialogKeys.ts';
import { useFocusInSight } from './useFocusInSight.ts';
import { WriteDraft } from './WriteDraft.tsx';

interface ArticleContentProps {
  view: ArticleView;
  kept: KeptEdit;
  /** The current or last writing job of the story. */
  job: ShownWriting | null;
  /** The server's time. */
  now: number;
  /** The same while something is being written. */
  writingNow: number;
}

/**
 * What the article window shows once it is loaded. The focus begins at the form beside the brief, and stays in the
 * window when its control goes.
 */
export function ArticleContent({ view, kept, job, now, writingNow }: ArticleContentProps) {
  const area = useRef<HTMLDivElement>(null);
  useKeptFocus(area);
  useFocusInSight(area);
  const goToForm = () => focusForm(area.current);
  useEffect(() => {
    // The dialog itself has the focus while its content is loading, or is about to get it.
    const dialog = area.current?.closest('[role=dialog]');
    const { activeElement } = document;
    if (dialog == null) return;
    if (activeElement === dialog) return focusForm(area.current);
    if (dialog.contains(activeElement)) return;
    const goOn = ({ target }: Event) => {
      if (target === dialog) focusForm(area.current);
    };
    dialog.addEventListener('focusin', goOn, { once: true });
    return () => dialog.removeEventListener('focusin', goOn);
  }, []);
  const [showsKeys, setShowsKeys] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    // In a field the question mark is text.
    const isTyped = event.target instanceof Element && event.target.closest('input, textarea') !== null;
    const isHelp = event.key === '?' ? !isTyped : event.key === '/' && (event.ctrlKey || event.metaKey);
    if (isHelp) {
      event.preventDefault();
      setShowsKeys(true);
      return;
    }
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.code === 'KeyA') goToForm();
    else if (event.code === 'KeyB') area.current?.querySelector<HTMLElement>('[data-brief]')?.focus();
    else return;
    event.preventDefault();
  };
  useDialogKeys(area, onKeyDown);
  return (
    <div ref={area} className={styles['window']}>
      {view.story.deletedAt === null ? null : (
        <TrashNotice storyId={view.story.id} isPublic={view.article?.state === 'published'} />
      )}
      {view.article === null ? (
        <div className={styles['scroll']}>
          <div className={styles['panes']}>
            <BriefPane brief={view.brief} passage={null} onSkip={goToForm} />
            {job !== null && isWriting(job) ? (
              <WritingProgress kind="article" storyId={view.story.id} job={job} now={writingNow} />
            ) : (
              <WriteDraft view={view} again={false} ended={job} />
            )}
          </div>
        </div>
      ) : (
        <ArticleWork
          view={view}
          shown={view.article}
          kept={kept}
          job={job}
          now={now}
          writingNow={writingNow}
          onSkipBrief={goToForm}
        />
      )}
      <KeysDialog open={showsKeys} title="Keys" groupsOf={articleKeys} onClose={() => setShowsKeys(false)} />
    </div>
  );
}

const articleKeys = () => keyGroups.filter(({ title }) => title === 'Article of a story');

/** Focuses the first control of the form: the headline once there is a draft. */
function focusForm(area: HTMLElement | null): void {
  if (area !== null) nextControls(area)[0]?.focus();
}
