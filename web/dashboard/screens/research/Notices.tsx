import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { budgetStop } from '#core/views/budgetStop.ts';
import { interruption, takeover } from '#core/views/interruption.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { CodeText } from '../../CodeText.tsx';
import type { ResearchAnswer } from '../../data/research.ts';
import { useConnection } from '../../data/connection.ts';
import { isUnderWay } from '../../data/underWay.ts';
import { setupState } from '../../data/setup.ts';
import { useWaiting } from '../../data/workers.ts';
import styles from './ResearchScreen.module.css';

interface NoticesProps {
  research: ResearchAnswer;
  isEarlier: boolean;
  now: number;
}

/** Notices that a window opens with, above the steps: a missing key, a story in the trash, an earlier run. */
export function OpeningNotices({ research: { story }, isEarlier }: Pick<NoticesProps, 'research' | 'isEarlier'>) {
  const { data: services } = useQuery(setupState());
  const models = services?.find(({ service }) => service === 'models');
  const missing = models !== undefined && !models.configured ? models : null;
  const notices = [
    missing === null ? null : (
      <Banner key="key" title={missing.title}>
        {missing.problem}
        <ol className={styles['setup']}>
          {missing.steps.map((step) => (
            <li key={step}>
              <CodeText>{step}</CodeText>
            </li>
          ))}
        </ol>
      </Banner>
    ),
    story.deletedAt === null ? null : (
      <p key="trash" className={styles['notice']} data-missing>
        This story is in the trash: its research can be read, not continued.
      </p>
    ),
    isEarlier ? (
      <p key="earlier" className={styles['notice']} data-quiet>
        An earlier run of this story. The menu leads to the others.
      </p>
    ) : null,
  ].filter((notice) => notice !== null);
  return notices.length === 0 ? null : <div className={styles['notices']}>{notices}</div>;
}

/**
 * Notices that come while one watches, below the steps, which stay in their place: why the run waits or ended, what it
 * produced.
 */
export function RunNotices({ research: { detail }, now }: Pick<NoticesProps, 'research' | 'now'>) {
  const run = detail?.run;
  const product = detail?.production ?? null;
  const kept = detail?.fieldsKept ?? [];
  const waiting = useWaiting('research', run?.status === 'pending');
  const interrupted = run === undefined ? null : interruption(run, now);
  const connection = useConnection();
  const link = useFocusWhenMade(product?.id ?? null, run === undefined ? null : isUnderWay(run));
  const before = detail === null || interrupted !== null ? null : takeover(detail.events);
  const notices = [
    connection === 'offline' || connection === 'away' ? (
      <p key="connection" className={styles['notice']} data-missing>
        {connection === 'offline' ? 'The server cannot be reached' : 'The database does not answer'}: this may have
        changed since. A run goes on without this window, which follows again by itself.
      </p>
    ) : null,
    run?.status !== 'pending' ? null : waiting.todo === null ? (
      <p key="pending" className={styles['notice']} data-quiet>
        {waiting.text}
      </p>
    ) : (
      <Banner key="pending" title={waiting.text}>
        <CodeText>{waiting.todo}</CodeText>
      </Banner>
    ),
    interrupted === null ? null : (
      <p key="interrupted" className={styles['notice']} data-missing role="status">
        {interrupted}. What is stored stays and is not paid again; a call that was under way may be.
      </p>
    ),
    before === null ? null : (
      <p key="takeover" className={styles['notice']}>
        {before}. What was stored stayed, and was not paid again.
      </p>
    ),
    run?.status === 'failed' ? (
      <Banner key="failed" kind="error" title="The run failed">
        {(run.error_message ?? 'Unknown error occurred').replace(/[^.!?]$/, '$&.')} Once that is mended, Continue tries
        the failed steps again: what is stored is not paid again.
      </Banner>
    ) : null,
    run?.status === 'cancelled' && run.error_message !== null ? (
      <Banner key="cancelled" title={run.error_message}>
        <HowToGoOn message={run.error_message} />
      </Banner>
    ) : null,
    run?.rerun?.ended !== undefined && run.rerun.error != null ? (
      <Banner key="rerun" title={`Running step ${run.rerun.steps.join(', ')} again brought no answer`}>
        {run.rerun.error.replace(/[^.!?]$/, '$&.')} What the step held before is kept.
      </Banner>
    ) : null,
    product === null ? null : (
      <p key="product" className={styles['notice']} data-missing={product.missing_parts.length > 0 || undefined}>
        Production story{' '}
        <Link ref={link} to={`/dashboard/production/${product.id}`}>
          #{product.story_number} {product.title}
        </Link>{' '}
        {run !== undefined && Date.parse(product.created_at) < Date.parse(run.started_at)
          ? 'was there before, and has the texts of this run wherever nobody had changed one since it was made.'
          : 'was made from this run.'}
        {product.missing_parts.length === 0 ? null : ` Missing: ${product.missing_parts.join(', ')}.`}
        {kept.length === 0
          ? null
          : ` A person’s words were left in ${kept.join(', ')}: Apply to production, in the menu above, shows both.`}
        {isBehind(detail?.events ?? [])
          ? ' It has what the steps held before: Apply to production, in the menu above, brings it what changed since.'
          : null}
      </p>
    ),
  ].filter((notice) => notice !== null);
  return notices.length === 0 ? null : (
    <div className={styles['notices']} data-below>
      {notices}
    </div>
  );
}

/** Whether a run's outputs were edited, or made again, since they went into its production story. */
function isBehind(events: NonNullable<ResearchAnswer['detail']>['events']): boolean {
  const last = events.findLastIndex(({ kind }) => kind === 'completed' || kind === 'applied');
  return events
    .slice(last + 1)
    .some((event) => event.kind === 'edited' || (event.kind === 'rerun_ended' && event.detail.error === undefined));
}

/** The next step after a run was stopped. */
function HowToGoOn({ message }: { message: string }) {
  const budget = budgetStop(message);
  if (budget === 'run') return 'Raise the run budget above, then press Continue: what is stored is not paid again.';
  if (budget === null) return 'Continue goes on where it stood: what is stored is not paid again.';
  return (
    <>
      The budget is set under <Link to="/dashboard/settings">Settings</Link>. Then Continue goes on where it stood: what
      is stored is not paid again.
    </>
  );
}

/**
 * Gives the focus to what a run has made when it ends: the button that paused it had the focus and is gone.
 * @param live whether the run is in progress; null before it is known.
 */
function useFocusWhenMade(id: string | null, live: boolean | null) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasLive = useRef(live);
  const due = useRef(false);
  useEffect(() => {
    if (live === true) due.current = false;
    else if (live === false && wasLive.current === true) due.current = true;
    wasLive.current = live;
    // The story may be told a moment after the end.
    if (!due.current || id === null) return;
    due.current = false;
    focusWhileLost(link, FRAMES);
  }, [id, live]);
  return link;
}

/** Frames within which the dialog takes a lost focus. */
const FRAMES = 8;

function focusWhileLost(link: RefObject<HTMLElement | null>, frames: number): void {
  if (frames === 0) return;
  requestAnimationFrame(() => {
    const holder = document.activeElement;
    if (holder === null || holder === document.body || holder.matches('[role=dialog]')) link.current?.focus();
    focusWhileLost(link, frames - 1);
  });
}
