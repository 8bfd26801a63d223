import { StatusSign } from '../../../ui/statusSign/StatusSign.tsx';
import type { Batch } from '../../data/accounts.ts';
import { accountKeys } from '../../shell/keys.ts';
import { KeyNotes, StatusNotes } from '../../shell/StatusLine.tsx';
import styles from './Accounts.module.css';
import { doneOf } from './ScrapeProgressPanel.tsx';

/** How far a scrape is, the time zone, and the keys of this screen, in the status line. */
export function AccountNotes({ running, isEmpty }: { running: readonly Batch[]; isEmpty: boolean }) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <StatusNotes>
        {running.length === 0 ? null : (
          <span className={styles['under']}>
            <StatusSign status="running" wordHidden />
            Scraping, {doneOf(running)} of {running.flatMap(({ progress }) => progress).length}
          </span>
        )}
        <span title="Times are shown in this time zone, which is this browser’s">{timeZone}</span>
      </StatusNotes>
      <KeyNotes keys={isEmpty ? accountKeys.filter(({ does }) => does === 'add') : accountKeys} />
    </>
  );
}
