import { useQuery } from '@tanstack/react-query';
import { Eye, History } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { afterPaint } from '../../../../ui/afterPaint.ts';
import { useAuth } from '../../../../ui/auth/authStore.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx';
import { KeyHint } from '../../../../ui/keyHint/KeyHint.tsx';
import { ApiError } from '../../../data/apiError.ts';
import { type ArticleView, type ShownArticle, slugCheck } from '../../../data/articles.ts';
import { whatToDo } from '../../../data/whatToDo.ts';
import { usePressAfter } from '../../../usePressAfter.ts';
import { focusConflict } from './ConflictNote.tsx';
import { ArticleHistory } from './ArticleHistory.tsx';
import styles from './ArticleWindow.module.css';
import { choiceWanted } from './otherVersion.ts';
import { type Publication, usualPublication } from './publication.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { type AskedBefore, PublishQuestion, questionBefore } from './PublishQuestion.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { UnpublishDialog } from './UnpublishDialog.tsx';
import { UpdateDialog } from './UpdateDialog.tsx';
import type { EditedArticle } from './useArticleEdit.ts';
import type { useOthersChanges } from './useOthersChanges.ts';
import { useArticleSaves } from './useArticleSaves.ts';
import { useSaveKey } from './useSaveKey.ts';

const actions = { now: 'Publish', draft: 'Save draft', hour: 'Schedule' } as const;

interface ActionBarProps {
  view: ArticleView;
  shown: ShownArticle;
  article: EditedArticle;
  publication: Publication;
  /** The number of unconfirmed marks; null while the text is being checked. */
  openMarks: number | null;
  /** The text could not be compared with the brief. */
  isUnchecked: boolean;
  /** Why its text is not on the screen, so that it is not published unseen; null where it is. */
  unseen: string | null;
  /** What colleagues did to it meanwhile, which is asked about before it is published. */
  others: ReturnType<typeof useOthersChanges>;
  onNextMark: () => void;
}

/** Saves, publishes, corrects and withdraws the article; shows why one of them is not possible. */
export function ActionBar({
  view,
  shown,
  article,
  publication,
  openMarks,
  isUnchecked,
  unseen,
  others,
  onNextMark,
}: ActionBarProps) {
  const { edit, isUnsaved } = article;
  const { id } = view.story;
  const me = useAuth().user?.email ?? '';
  const why = useId();
  const [previewing, setPreviewing] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [asked, setAsked] = useState<AskedBefore | null>(null);
  const question = questionBefore(others.told, article.fields.content, asked);
  const ask = () => {
    setAsked(question);
    // It is told by the question: what comes from now on is asked about by another one.
    others.dismiss();
  };
  const [showsHistory, setShowsHistory] = useState(false);
  const isPublic = shown.state === 'published';
  const isLive = isPublic || shown.state === 'scheduled';
  const hasConflict = edit.conflicts.length > 0;
  const needsMarks = isLive || publication.when !== 'draft';
  const action = isPublic ? 'Update' : actions[publication.when];
  const saves = useArticleSaves({
    story: view.story,
    timeZone: view.timeZone,
    shown,
    article,
    publication,
    blockingMarks: needsMarks ? openMarks : 0,
    isAsked: question !== null,
  });
  const { updating, setUpdating, saveNow, publishNow, isSaving, problem } = saves;
  const failed = problem === null ? null : whatToDo(problem);
  const slug = article.fields.slug.trim();
  // What its field has found out.
  const { data: found } = useQuery({ ...slugCheck(id, slug), enabled: false });
  const isTaken = slug !== shown.fields.slug && found?.taken != null;
  const slugProblem = isTaken
    ? 'The slug is taken: choose another one.'
    : slug === '' || found?.slug === ''
      ? 'The slug needs letters or digits.'
      : null;
  const hasSlug = slugProblem === null;
  const isUnseen = unseen !== null && action !== 'Save draft';
  const isAsStored =
    action === 'Schedule'
      ? shown.state === 'scheduled' && usualPublication(shown, view).at === publication.at
      : action !== 'Publish';
  const blocked = isUnseen || hasConflict || !hasSlug || (needsMarks && openMarks !== null && openMarks > 0);
  const isComparing = openMarks === null && !hasConflict && hasSlug;
  const main = usePressAfter({
    mustWait: needsMarks && isComparing,
    pressedFor: JSON.stringify(edit.mine),
    act: () => {
      if (isUnseen || hasConflict || !hasSlug) return;
      if (blocked) onNextMark();
      else if (action === 'Update') setUpdating(true);
      else if (action === 'Save draft') saveNow();
      else if (question !== null) ask();
      else publishNow();
    },
  });
  const bar = useRef<HTMLDivElement>(null);
  useSaveKey({
    area: bar,
    canSave: isUnsaved,
    mustWait: isSaving || (isLive && isComparing),
    // A draft is saved with what is typed meanwhile. What readers see opens a window, which would take the next letters.
    pressedFor: isLive ? JSON.stringify(edit.mine) : 'all',
    save: () => {
      if (hasConflict) focusConflict();
      else if (!hasSlug) document.querySelector<HTMLElement>('[data-article-field="slug"] input')?.focus();
      else if (isLive && openMarks !== 0) onNextMark();
      // A correction is shown as a difference first.
      else if (isPublic && !updating) setUpdating(true);
      else saveNow();
    },
  });
  return (
    <div ref={bar} className={styles['bar']}>
      <SaveStatus
        id={why}
        failed={failed}
        unseen={isUnseen ? unseen : null}
        choice={hasConflict ? choiceWanted(edit.conflicts, view.changes, me) : null}
        slugProblem={slugProblem}
        openMarks={needsMarks ? openMarks : 0}
        isUnchecked={needsMarks && isUnchecked}
        isUnsaved={isUnsaved}
        isUnkept={article.isUnkept}
        isPublic={isPublic}
      />
      {hasConflict ? (
        <Button size="large" variant="quiet" onClick={focusConflict}>
          Show both
        </Button>
      ) : null}
      {openMarks !== null && openMarks > 0 ? (
        <Button variant="quiet" onClick={onNextMark}>
          Next mark <KeyHint>Alt N</KeyHint>
        </Button>
      ) : null}
      {isLive ? (
        <Button size="large" variant="quiet" onClick={() => setWithdrawing(true)}>
          {isPublic ? 'Unpublish' : 'Unschedule'}
        </Button>
      ) : null}
      {isUnsaved ? (
        <Button size="large" variant="quiet" onClick={() => setDiscarding(true)}>
          Discard
        </Button>
      ) : null}
      <Button size="large" variant="quiet" icon={<History aria-hidden="true" />} onClick={() => setShowsHistory(true)}>
        History
      </Button>
      {/* Where the focus goes when its button is gone: there a second Enter changes nothing for readers. */}
      <Button size="large" data-next-focus icon={<Eye aria-hidden="true" />} onClick={() => setPreviewing(true)}>
        Preview
      </Button>
      <Button
        size="large"
        variant="primary"
        blocked={blocked || (!isUnsaved && isAsStored)}
        aria-describedby={why}
        loading={main.isHeld || (action === 'Save draft' ? saves.isSavePending : saves.isPublishPending)}
        onClick={main.press}
      >
        {action}
      </Button>
      {showsHistory ? (
        <ArticleHistory view={view} article={article} isPublic={isPublic} onClose={() => setShowsHistory(false)} />
      ) : null}
      <ConfirmDialog
        open={discarding}
        title="Discard changes?"
        text="What you typed here is not saved."
        cancel="Keep editing"
        confirm="Discard"
        onConfirm={() => {
          article.discard();
          setDiscarding(false);
        }}
        onCancel={() => setDiscarding(false)}
      />
      <PublishQuestion
        asked={asked}
        confirm={action}
        onConfirm={() => {
          // What came while the question stood is asked about, too.
          if (others.told !== null) return ask();
          setAsked(null);
          publishNow();
        }}
        onCancel={() => setAsked(null)}
      />
      {previewing ? <PreviewDialog storyId={id} edit={edit.mine} onClose={() => setPreviewing(false)} /> : null}
      {updating ? (
        <UpdateDialog
          view={view}
          article={article}
          loading={saves.isSavePending}
          problem={failed}
          isOfArticle={problem instanceof ApiError && problem.code === 'conflict'}
          isOver={!isSaving && (hasConflict || !isPublic)}
          onOver={() => {
            setUpdating(false);
            if (hasConflict) void afterPaint().then(focusConflict);
            else saves.tellTakenOff();
          }}
          onUpdate={saveNow}
          onClose={() => setUpdating(false)}
        />
      ) : null}
      <UnpublishDialog storyId={id} open={withdrawing} isPublic={isPublic} onClose={() => setWithdrawing(false)} />
    </div>
  );
}
