import { useState } from 'react';
import type { ScheduleName } from '#core/data/schedules/jobSchedules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog/Dialog.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { ApiError } from '../../data/apiError.ts';
import { isUnconfirmed, type Schedule, useSetSchedule } from '../../data/system.ts';
import styles from './Settings.module.css';

interface ScheduleDialogProps {
  name: ScheduleName;
  label: string;
  /** The existing schedule; undefined for a new one. */
  schedule: Schedule | undefined;
  onClose: () => void;
}

const usual: Record<ScheduleName, string> = {
  scrape: '0 6,18 * * *',
  research: '*/20 * * * *',
  backup: '30 3 * * *',
};
const extras = {
  scrape: { key: 'maxItems', label: 'Most posts for each account' },
  research: { key: 'budgetUsd', label: 'Budget in USD for all stories of one time' },
  backup: { key: 'keep', label: 'Backups that stay' },
} as const;

/** Edits when a schedule runs, and its limit. */
export function ScheduleDialog({ name, label, schedule, onClose }: ScheduleDialogProps) {
  const extra = extras[name];
  const [cron, setCron] = useState(schedule?.cron ?? usual[name]);
  const [zone, setZone] = useState(schedule?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [limit, setLimit] = useState(String(schedule?.options[extra.key] ?? ''));
  const set = useSetSchedule();
  // Whoever was told that others changed it, and saves again, replaces what is there now.
  const [opened] = useState(timesOf(schedule));
  const seen = set.error instanceof ApiError && set.error.code === 'conflict' ? timesOf(schedule) : opened;
  const isLimit = limit.trim() === '' || Number(limit) > 0;
  const save = (confirmed = false) => {
    if (set.isPending || !isLimit) return;
    const more = limit.trim() === '' ? {} : { [extra.key]: Number(limit) };
    set.mutate({ name, cron, timeZone: zone, confirmed, expected: seen, ...more }, { onSuccess: onClose });
  };
  // The server refuses more scrapes a day than the limit until they are confirmed.
  const question = isUnconfirmed(set.error) ? set.error.message : null;
  return (
    <>
      <Dialog
        open
        size="small"
        title={`Schedule: ${label}`}
        onClose={onClose}
        footer={
          <>
            <DialogClose>Cancel</DialogClose>
            <Button variant="primary" size="large" loading={set.isPending} disabled={!isLimit} onClick={() => save()}>
              Save
            </Button>
          </>
        }
      >
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Field
            label="When"
            hint="Minute, hour, day, month, weekday: “0 6,18 * * *” is at 6:00 and 18:00 each day."
            error={question === null ? set.error?.message : undefined}
          >
            <TextInput value={cron} maxLength={100} spellCheck={false} autoComplete="off" onChange={setCron} />
          </Field>
          <Field label="Time zone" hint="A name such as Europe/Brussels.">
            <TextInput value={zone} maxLength={60} spellCheck={false} autoComplete="off" onChange={setZone} />
          </Field>
          <Field label={extra.label} hint="Empty: the default." error={isLimit ? undefined : 'A number above 0.'}>
            <TextInput value={limit} maxLength={10} inputMode="decimal" autoComplete="off" onChange={setLimit} />
          </Field>
          <button type="submit" hidden />
        </form>
      </Dialog>
      <ConfirmDialog
        open={question !== null}
        title="More than the limit of a day"
        text={question ?? ''}
        confirm="Plan them"
        loading={set.isPending}
        onConfirm={() => save(true)}
        onCancel={() => set.reset()}
      />
    </>
  );
}

function timesOf(schedule: Schedule | undefined) {
  return schedule === undefined ? null : { cron: schedule.cron, timeZone: schedule.timeZone };
}
