import { useQuery } from '@tanstack/react-query';
import { formatAgo, formatBytes } from '#core/format.ts';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { CompletedGlyph, FailedGlyph } from '../../../ui/statusSign/glyphs.tsx';
import { systemState } from '../../data/system.ts';
import { workerList } from '../../data/workers.ts';
import { useServerTime } from '../../useNow.ts';
import { Failed } from './Failed.tsx';
import { SettingRow, SettingsSection } from './SettingRow.tsx';
import styles from './Settings.module.css';

const kinds = { embedded: 'Embedded database', postgres: 'Own PostgreSQL', hosted: 'Hosted Supabase' } as const;

/** The backend, the version and the workers. */
export function BackendSection() {
  const system = useQuery(systemState());
  const found = useQuery(workerList());
  const now = useServerTime(10_000);
  const state = system.data;
  const workers = found.data?.workers;
  return (
    <SettingsSection id="backend" title="Backend" about="What Velocity runs on, and who works on its jobs.">
      {system.error !== null && state === undefined ? (
        <Failed what="backend" query={system} />
      ) : (
        <ul className={styles['rows']} aria-busy={state === undefined}>
          <SettingRow label="Version">{state?.version ?? <Skeleton width="4rem" />}</SettingRow>
          <SettingRow label="Database">
            {state === undefined ? (
              <Skeleton width="12rem" />
            ) : (
              [
                kinds[state.kind],
                ...(state.postgresVersion === null ? [] : [`PostgreSQL ${state.postgresVersion}`]),
                ...(state.databaseBytes === null ? [] : [formatBytes(state.databaseBytes)]),
              ].join(', ')
            )}
          </SettingRow>
          {(state?.pendingMigrations?.length ?? 0) === 0 ? null : (
            <SettingRow label="Migrations">
              <span className={styles['problem']}>
                {state?.pendingMigrations?.length} missing: run `velocity backend migrate` on the server.
              </span>
            </SettingRow>
          )}
          <SettingRow label="Workers">
            {workers === undefined ? (
              found.error === null ? (
                <Skeleton width="8rem" />
              ) : (
                <span role="alert" className={styles['problem']}>
                  {found.error.message}
                </span>
              )
            ) : workers.length === 0 ? (
              <span className={styles['sign']} data-ok="false">
                <FailedGlyph /> None alive: jobs wait. Run `velocity serve` or `velocity worker`.
              </span>
            ) : (
              <ul aria-label="Workers alive">
                {workers.map(({ id, host, queues, startedAt }) => (
                  <li key={id} className={styles['outcome']}>
                    <span className={styles['sign']} data-ok="true">
                      <CompletedGlyph /> {host}
                    </span>
                    <span className={styles['mute']}>
                      {queues.join(', ')} · began {formatAgo(startedAt, now)}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </SettingRow>
        </ul>
      )}
    </SettingsSection>
  );
}
