import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatUntil } from '#core/format.ts';
import type { ScheduleName } from '#core/data/schedules/jobSchedules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { useRestoreFocus } from '../../../ui/useRestoreFocus.ts';
import { serverNow } from '../../data/serverClock.ts';
import { type Schedule, scheduleList, usePauseSchedule, useRemoveSchedule } from '../../data/system.ts';
import { dateFormat } from '../../dateFormat.ts';
import { useNow } from '../../useNow.ts';
import { Failed } from './Failed.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { SettingRow, SettingsSection } from './SettingRow.tsx';
import styles from './Settings.module.css';

const kinds: readonly { name: ScheduleName; label: string; about: string }[] = [
  { name: 'scrape', label: 'Scraping', about: 'All active accounts' },
  { name: 'research', label: 'Research', about: 'All stories that wait for it' },
  { name: 'backup', label: 'Backup', about: 'On the machine of the worker that makes it' },
];

const moment = dateFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The schedules. */
export function SchedulesSection() {
  const list = useQuery(scheduleList());
  const pause = usePauseSchedule();
  const pausing = pause.isPending ? pause.variables : null;
  const remove = useRemoveSchedule();
  const [editing, setEditing] = useState<ScheduleName | null>(null);
  const [removing, setRemoving] = useState<ScheduleName | null>(null);
  const schedules = list.data?.schedules;
  const of = (name: ScheduleName | null) => schedules?.find((one) => one.name === name);
  const rows = useRef<HTMLUListElement>(null);
  useRestoreFocus(rows, { whenGone: 'next' });
  const close = () => {
    remove.reset();
    setRemoving(null);
  };
  return (
    <SettingsSection
      id="schedules"
      title="Schedules"
      about="What workers do at set times; what was missed is made up for once."
    >
      {list.error !== null && schedules === undefined ? (
        <Failed what="schedules" query={list} />
      ) : (
        <ul ref={rows} className={styles['rows']} aria-busy={schedules === undefined}>
          {kinds.map(({ name, label, about }) => {
            const schedule = of(name);
            return (
              <SettingRow
                key={name}
                name={name}
                label={label}
                note={about}
                action={
                  <span className={styles['save']}>
                    {schedule === undefined ? null : (
                      <Switch
                        label={`${label} is on`}
                        labelHidden
                        checked={!(pausing?.name === name ? pausing.paused : schedule.paused)}
                        aria-busy={pausing?.name === name}
                        onChange={(on) =>
                          pause.mutate({ name, paused: !on }, { onError: (error) => showToast(error.message, 'error') })
                        }
                      />
                    )}
                    <Button
                      aria-label={schedule === undefined ? `Schedule ${label}` : `Change ${label}`}
                      disabled={schedules === undefined}
                      onClick={() => setEditing(name)}
                    >
                      {schedule === undefined ? 'Schedule' : 'Change'}
                    </Button>
                    {schedule === undefined ? null : (
                      <Button variant="quiet" aria-label={`Remove ${label}`} onClick={() => setRemoving(name)}>
                        Remove
                      </Button>
                    )}
                  </span>
                }
              >
                {schedules === undefined ? <Skeleton width="10rem" /> : <When schedule={schedule} />}
              </SettingRow>
            );
          })}
        </ul>
      )}
      {editing === null ? null : (
        <ScheduleDialog
          name={editing}
          label={kinds.find(({ name }) => name === editing)?.label ?? editing}
          schedule={of(editing)}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title="Remove schedule"
        text="Nothing is done at set times any more. To keep it as it is set, switch it off instead."
        confirm="Remove"
        loading={remove.isPending}
        problem={remove.error?.message}
        onConfirm={() => {
          if (removing !== null) remove.mutate(removing, { onSuccess: close });
        }}
        onCancel={close}
      />
    </SettingsSection>
  );
}

function When({ schedule }: { schedule: Schedule | undefined }) {
  // Counts again each minute, from the server's clock.
  useNow(60_000);
  if (schedule === undefined) return <span className={styles['mute']}>Not scheduled</span>;
  const { cron, timeZone, paused, nextAt, lastError, question, waits } = schedule;
  return (
    <span className={styles['outcome']}>
      <span>
        <code>{cron}</code> {timeZone}
      </span>
      <span className={styles['mute']}>
        {paused
          ? 'Paused'
          : question !== null
            ? 'Waits for an answer: save it again to plan them'
            : nextAt === null
              ? 'Never comes'
              : `Next ${moment(new Date(nextAt))}, ${formatUntil(nextAt, serverNow())}`}
      </span>
      {question === null ? null : <span className={styles['problem']}>{question}</span>}
      {waits === null ? null : <span className={styles['mute']}>{waits}</span>}
      {lastError === null || question !== null || waits !== null ? null : (
        <span className={styles['problem']}>The last one failed: {lastError}</span>
      )}
    </span>
  );
}
