import { useQuery } from '@tanstack/react-query';
import { formatAgo, formatBytes } from '#core/format.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { backupList, useBackUp } from '../../data/system.ts';
import { useServerTime } from '../../useNow.ts';
import { Failed } from './Failed.tsx';
import { SettingRow, SettingsSection } from './SettingRow.tsx';
import styles from './Settings.module.css';

const SHOWN = 10;

/** The list of backups, and a button that makes one. */
export function BackupsSection() {
  const list = useQuery(backupList());
  const now = useServerTime(60_000);
  const make = useBackUp();
  const files = list.data?.files;
  const [last] = files ?? [];
  return (
    <SettingsSection
      id="backups"
      title="Backups"
      about={
        <>
          Files on the server’s machine. Bringing one back is a command there:{' '}
          <code>velocity backend restore FILE</code>
        </>
      }
    >
      {list.error !== null && files === undefined ? (
        <Failed what="backups" query={list} />
      ) : (
        <ul className={styles['rows']} aria-busy={files === undefined}>
          <SettingRow
            label="Last backup"
            note={list.data?.folder}
            action={
              <Button
                loading={make.isPending || list.data?.isRunning === true}
                onClick={() =>
                  make.mutate(undefined, {
                    onError: (error) => showToast(error.message, 'error'),
                  })
                }
              >
                Back up now
              </Button>
            }
          >
            {list.data?.isRunning === true ? (
              <span role="status">Being made...</span>
            ) : list.data?.problem != null ? (
              <span role="alert" className={styles['problem']}>
                {list.data.problem}
              </span>
            ) : files === undefined ? (
              <Skeleton width="6rem" />
            ) : last === undefined ? (
              <span className={styles['none']}>None yet</span>
            ) : (
              <time dateTime={last.madeAt}>{formatAgo(last.madeAt, now)}</time>
            )}
          </SettingRow>
          {files?.slice(0, SHOWN).map(({ name, bytes, madeAt }) => (
            <SettingRow key={name} label={<span className={styles['file']}>{name}</span>}>
              <span className={styles['mute']}>
                {formatBytes(bytes)} · {formatAgo(madeAt, now)}
              </span>
            </SettingRow>
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}
