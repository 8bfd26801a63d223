import { useLayoutEffect, useRef } from 'react';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { focusContent } from '../../../ui/focusContent.ts';
import { Panel } from '../../../ui/panel/Panel.tsx';
import { StatusSign, type Status } from '../../../ui/statusSign/StatusSign.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { CodeText } from '../../CodeText.tsx';
import { type Batch, useStopScrape } from '../../data/accounts.ts';
import { useWaiting } from '../../data/workers.ts';
import { isUnderWay } from '../../data/underWay.ts';
import styles from './Accounts.module.css';

type RowStatus = Batch['progress'][number]['status'];
const signs: Record<RowStatus, Status> = {
  waiting: 'pending',
  scraping: 'running',
  stored: 'completed',
  failed: 'failed',
  skipped: 'cancelled',
};

const GOES_ON = 'It goes on when this tab closes.';
const ended: Partial<Record<Batch['status'], string>> = { done: 'Finished.', cancelled: 'Stopped.' };

/** Milliseconds that the panel stays after a scrape of all accounts, and of one. */
const CLEAR_ALL_MS = 10_000;
const CLEAR_ONE_MS = 5000;

/** Whether the panel of a scrape is shown. @param now by the server's clock. */
export function isShown(batch: Batch, now: number): boolean {
  const { is_all: isAll, finished_at: finished } = batch;
  if (isUnderWay(batch) || finished === null) return true;
  return now - Date.parse(finished) < (isAll ? CLEAR_ALL_MS : CLEAR_ONE_MS);
}

/** How many accounts of scrapes are done. */
export function doneOf(batches: readonly Batch[]): number {
  const progress = batches.flatMap((batch) => batch.progress);
  return progress.filter(({ status }) => status !== 'waiting' && status !== 'scraping').length;
}

/** The progress of a scrape, account by account. */
export function ScrapeProgressPanel({ batch }: { batch: Batch }) {
  const { progress, asked_by: askedBy, status } = batch;
  const done = doneOf([batch]);
  const stop = useStopScrape();
  const waiting = useWaiting('batches', status === 'pending');
  const end = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { current } = end;
    // Some seconds after its end the panel goes.
    return () => {
      if (current === document.activeElement) focusContent();
    };
  }, []);
  return (
    <Panel title="Scraping progress" aside={<span role="status">{`${done} of ${progress.length}`}</span>}>
      <progress className={styles['bar']} value={done} max={progress.length} aria-label="Accounts scraped" />
      <ol className={styles['log']}>
        {progress.map((row) => (
          <li key={row.username} data-status={row.status}>
            <StatusSign status={signs[row.status]} wordHidden />
            <b>@{row.username}</b>
            <span>{row.text || row.status}</span>
          </li>
        ))}
      </ol>
      {status === 'pending' && waiting.todo !== null ? (
        <Banner title={waiting.text}>
          <CodeText>{waiting.todo}</CodeText>
        </Banner>
      ) : null}
      <div className={styles['end']}>
        <p ref={end} className={styles['mute']} tabIndex={-1}>
          Started by {askedBy}. {ended[status] ?? (status === 'pending' ? `${waiting.text}.` : GOES_ON)}
        </p>
        {isUnderWay(batch) ? (
          <Button
            size="small"
            loading={stop.isPending}
            aria-label={`Stop the scrape of ${progress.length === 1 ? `@${progress[0]?.username ?? ''}` : `${progress.length} accounts`}`}
            onClick={() =>
              stop.mutate(batch.id, {
                // The button goes.
                onSuccess: () => end.current?.focus(),
                onError: (error) => showToast(error.message, 'error'),
              })
            }
          >
            Stop
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}
