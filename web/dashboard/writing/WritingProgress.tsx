import { useQueryClient } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import type { WritingKind } from '#core/data/writing/writingJobs.ts';
import { formatUsd } from '#core/format.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Progress } from '../../ui/progress/Progress.tsx';
import { CodeText } from '../CodeText.tsx';
import { stopWritingMutation, type ShownWriting } from '../data/writing.ts';
import { useWaiting } from '../data/workers.ts';
import { useDedupedMutation } from '../data/useDedupedMutation.ts';
import styles from './Writing.module.css';

interface WritingProgressProps {
  kind: WritingKind;
  storyId: string;
  job: ShownWriting;
  /** The server's time. */
  now: number;
}

/** The text that a model is writing, streamed, and a button that stops it. */
export function WritingProgress({ kind, storyId, job, now }: WritingProgressProps) {
  const stop = useDedupedMutation(stopWritingMutation(useQueryClient(), kind));
  const waiting = useWaiting('writing', job.status === 'pending');
  const state = job.status === 'pending' ? waiting.text : 'Writing';
  const seconds =
    job.startedAt === null ? '' : `${Math.max(0, Math.round((now - Date.parse(job.startedAt)) / 1000))} s`;
  const said = words(job.said);
  return (
    // The focus may come here from the button that began it, and not to Stop, which a key held too long would press.
    <section aria-label={state} className={styles['writing']} tabIndex={-1} data-next-focus>
      <div className={styles['line']}>
        <p role="status">
          {state}
          {job.askedBy === '' ? '' : `, for ${job.askedBy}`}
        </p>
        <span className={styles['figures']}>
          {[said === 0 ? '' : `${said} words`, seconds].filter((text) => text !== '').join(' · ')}
        </span>
        <Button
          size="large"
          icon={<Square aria-hidden="true" />}
          loading={stop.isPending}
          onClick={() => stop.mutate(storyId)}
        >
          Stop
        </Button>
      </div>
      <Progress label={state} value={null} />
      {job.status === 'pending' && waiting.todo !== null ? (
        <p className={styles['todo']}>
          <CodeText>{waiting.todo}</CodeText>
        </p>
      ) : null}
      {stop.error === null ? null : (
        <p role="alert" className={styles['problem']}>
          {stop.error.message}
        </p>
      )}
      {job.said === '' ? (
        <p className={styles['todo']}>It goes on when this window closes, and is found again here.</p>
      ) : (
        <div className={styles['said']}>{job.said}</div>
      )}
    </section>
  );
}

/** Why the last job did not finish, with the text written so far. */
export function WritingEnded({ job }: { job: ShownWriting }) {
  return (
    <div className={styles['ended']} role={job.status === 'failed' ? 'alert' : 'status'}>
      <p data-failed={job.status === 'failed' || undefined}>
        <CodeText>
          {job.status === 'failed' ? (job.error ?? 'Unknown error occurred') : 'Stopped before it was done.'}
        </CodeText>
      </p>
      {job.costUsd === 0 ? null : <p>What was called cost {formatUsd(job.costUsd)}.</p>}
      {job.said === '' ? null : (
        <details>
          <summary>What the model had written ({words(job.said)} words)</summary>
          <div className={styles['said']}>{job.said}</div>
        </details>
      )}
    </div>
  );
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
