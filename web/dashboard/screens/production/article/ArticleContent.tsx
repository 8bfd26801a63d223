import { type KeyboardEvent, useEffect, useRef } from 'react';
import { nextControls, useKeptFocus } from '../../../../ui/keys/useKeptFocus.ts';
import type { ArticleView } from '../../../data/articles.ts';
import { isWriting, type ShownWriting } from '../../../data/writing.ts';
import { WritingProgress } from '../../../writing/WritingProgress.tsx';
import { ArticleWork } from './ArticleWork.tsx';
import styles from './ArticleWindow.module.css';
import { BriefPane } from './BriefPane.tsx';
import { WriteDraft } from './WriteDraft.tsx';

interface ArticleContentProps {
  view: ArticleView;
  /** The current or last writing job of the story. */
  job: ShownWriting | null;
  /** The server's time while something is being written. */
  writingNow: number;
}

/**
 * What the article window shows once it is loaded. The focus begins at the form beside the brief, and stays in the
 * window when its control goes.
 */
export function ArticleContent({ view, job, writingNow }: ArticleContentProps) {
  const area = useRef<HTMLDivElement>(null);
  useKeptFocus(area);
  const goToForm = () => focusForm(area.current);
  useEffect(() => {
    // The dialog itself has the focus while its content is loading.
    const { activeElement } = document;
    if (activeElement?.getAttribute('role') === 'dialog' && activeElement.contains(area.current))
      focusForm(area.current);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.code === 'KeyA') goToForm();
    else if (event.code === 'KeyB') area.current?.querySelector<HTMLElement>('[data-brief]')?.focus();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Tab leads to the same places
    <div ref={area} className={styles['scroll']} onKeyDown={onKeyDown}>
      {view.article === null ? (
        <div className={styles['panes']}>
          <BriefPane brief={view.brief} passage={null} onSkip={goToForm} />
          {job !== null && isWriting(job) ? (
            <WritingProgress kind="article" storyId={view.story.id} job={job} now={writingNow} />
          ) : (
            <WriteDraft view={view} again={false} ended={job} />
          )}
        </div>
      ) : (
        <ArticleWork view={view} shown={view.article} job={job} now={writingNow} onSkipBrief={goToForm} />
      )}
    </div>
  );
}

/** Focuses the first control of the form: the headline once there is a draft. */
function focusForm(area: HTMLElement | null): void {
  if (area !== null) nextControls(area)[0]?.focus();
}
