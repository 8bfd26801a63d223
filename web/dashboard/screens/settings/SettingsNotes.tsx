import { useQuery } from '@tanstack/react-query';
import { formatAgo, plural } from '#core/format.ts';
import { backupList, systemState } from '../../data/system.ts';
import { workerList } from '../../data/workers.ts';
import { settingsScreenKeys } from '../../shell/keys.ts';
import { KeyNotes, StatusNotes } from '../../shell/StatusLine.tsx';
import { useServerTime } from '../../useNow.ts';

const kinds = { embedded: 'Embedded backend', postgres: 'PostgreSQL backend', hosted: 'Supabase backend' } as const;

/** The backend, its workers and its last backup, and the key of this screen, in the status line. */
export function SettingsNotes() {
  const { data: system } = useQuery(systemState());
  const { data: found } = useQuery(workerList());
  const { data: backups } = useQuery(backupList());
  const now = useServerTime(60_000);
  const workers = found?.workers.length;
  const last = backups?.files[0]?.madeAt;
  return (
    <>
      <StatusNotes>
        {system === undefined ? null : <span>{kinds[system.kind]}</span>}
        {workers === undefined ? null : <span>{plural(workers, 'worker', 'workers')}</span>}
        {backups === undefined ? null : (
          <span>{last === undefined ? 'No backup yet' : `Last backup ${formatAgo(last, now)}`}</span>
        )}
      </StatusNotes>
      <KeyNotes keys={settingsScreenKeys} />
    </>
  );
}
