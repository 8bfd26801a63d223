import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatAgo } from '#core/format.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { settingHistory } from '../../data/settings.ts';
import { useServerTime } from '../../useNow.ts';
import { useOlderPages } from '../../useOlderPages.ts';
import { Failed } from './Failed.tsx';
import { SettingsSection } from './SettingRow.tsx';
import { settingLabel } from './settingLabel.ts';
import styles from './Settings.module.css';

/** The history of the settings. */
export function HistorySection() {
  const history = useInfiniteQuery(settingHistory());
  const now = useServerTime(60_000);
  const changes = history.data?.pages.flatMap((page) => page.changes);
  const list = useRef<HTMLOListElement>(null);
  const older = useOlderPages(history, { shown: '', area: list, entries: 'li' });
  return (
    <SettingsSection id="history" title="History" about="Who changed what, newest first.">
      {history.error !== null && changes === undefined ? (
        <Failed what="history" query={history} />
      ) : changes === undefined ? (
        <Skeleton width="20rem" />
      ) : changes.length === 0 ? (
        <p className={styles['mute']}>Nothing was changed yet.</p>
      ) : (
        <ol ref={list} className={styles['rows']} aria-label="Changes">
          {changes.map(({ id, key, before, after, changed_by: by, changed_at: at }) => (
            <li key={id} className={styles['change']} tabIndex={-1}>
              <b>{settingLabel(key)}</b>
              <span className={styles['values']} dir="auto">
                <del>{shown(before)}</del> <ins>{shown(after)}</ins>
              </span>
              <span className={styles['mute']}>
                {by} · <time dateTime={at}>{formatAgo(at, now)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
      {history.hasNextPage ? (
        <Button loading={older.isReading} onClick={older.read}>
          Earlier changes
        </Button>
      ) : null}
    </SettingsSection>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return 'default';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
