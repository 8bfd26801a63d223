import { Panel } from '../../../ui/panel/Panel.tsx';
import { StatusSign, type Status } from '../../../ui/statusSign/StatusSign.tsx';
import type { Batch } from '../../data/accounts.ts';
import styles from './Accounts.module.css';

type RowStatus = Batch['progress'][number]['status'];
const signs: Record<RowStatus, Status> = {
  waiting: 'pending',
  scraping: 'running',
  stored: 'completed',
  failed: 'failed',
  skipped: 'cancelled',
};

/** Milliseconds that the log stays after its end, of all accounts and of one. */
const CLEAR_ALL_MS = 10_000;
const CLEAR_ONE_MS = 5000;

/** Whether there is something to tell of a scrape. @param now by the server's clock. */
export function isShown({ status, is_all: isAll, finished_at: finished }: Batch, now: number): boolean {
  if (status === 'running' || finished === null) return true;
  return now - Date.parse(finished) < (isAll ? CLEAR_ALL_MS : CLEAR_ONE_MS);
}

export function doneOf({ progress }: Batch): number {
  return progress.filter(({ status }) => status !== 'waiting' && status !== 'scraping').length;
}

/** How far the scrape is, account by account. */
export function ScrapeProgress({ batch }: { batch: Batch }) {
  const { progress, asked_by: askedBy, status } = batch;
  const done = doneOf(batch);
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
      <p className={styles['mute']}>
        Started by {askedBy}. {status === 'running' ? 'It goes on when this tab closes.' : 'Finished.'}
      </p>
    </Panel>
  );
}
