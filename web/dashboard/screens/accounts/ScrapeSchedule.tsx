import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cronOf, type ScrapeTimes, scrapesADay, scrapeTimesOf } from '#core/data/schedules/scrapeTimes.ts';
import { formatUntil, formatUsd } from '#core/format.ts';
import { dailyScrapes, estimateScrapeCost } from '#core/scrapeCost.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Panel } from '../../../ui/panel/Panel.tsx';
import { Select } from '../../../ui/select/Select.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { serverNow } from '../../data/serverClock.ts';
import { isUnconfirmed, type Schedule, scheduleList, useRemoveSchedule, useSetSchedule } from '../../data/system.ts';
import { dayAndTime, longTime } from '../../runTime.ts';
import { useNow } from '../../useNow.ts';
import { SavedField } from './SavedField.tsx';
import styles from './Accounts.module.css';

const POSTS = 50;
const usual: readonly [string, string] = ['06:00', '18:00'];
const modes = [
  { value: 'off', label: 'Off' },
  { value: 'hourly', label: 'Hourly' },
  { value: 'daily', label: 'Twice a day' },
] as const;
const own = { value: 'own', label: 'As set in Settings', disabled: true } as const;

/**
 * When all active accounts are scraped. Asks for confirmation above the daily limit, so nothing can be chosen until the
 * accounts are counted.
 */
export function ScrapeSchedule({ active, isCounted }: { active: number; isCounted: boolean }) {
  const list = useQuery(scheduleList());
  const set = useSetSchedule();
  const remove = useRemoveSchedule();
  const [asked, setAsked] = useState<{ times: ScrapeTimes; timeZone: string } | null>(null);
  const found = list.data?.schedules.find(({ name }) => name === 'scrape');
  const schedule = found?.paused === true ? undefined : found;
  // What is being saved shows at once: a second change builds on it, and stays when it is stored.
  const saving = set.isPending ? set.variables : undefined;
  const stored = schedule === undefined ? ({ mode: 'off' } as const) : scrapeTimesOf(schedule.cron);
  const times = remove.isPending
    ? ({ mode: 'off' } as const)
    : saving === undefined
      ? stored
      : scrapeTimesOf(saving.cron);
  const zone = found?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { limit } = dailyScrapes(active);
  // Counts again each minute, from the server's clock.
  useNow(60_000);

  const save = async (wanted: ScrapeTimes, timeZone: string, confirmed = false): Promise<boolean> => {
    const cron = cronOf(wanted);
    const { maxItems } = found?.options ?? {};
    // Of two changes at once the second cannot know when the first is stored.
    const expected = set.isPending ? undefined : found === undefined ? null : timesOf(found);
    try {
      if (cron !== null) await set.mutateAsync({ name: 'scrape', cron, timeZone, maxItems, confirmed, expected });
      else if (found !== undefined) await remove.mutateAsync('scrape');
      setAsked(null);
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      // More accounts are active than this screen has loaded, so the server refused.
      if (isUnconfirmed(error)) setAsked({ times: wanted, timeZone });
      // A refused time zone stays in its field, which says why.
      else if (timeZone === zone) showToast(error.message, 'error');
      return false;
    }
  };
  const choose = async (wanted: ScrapeTimes, timeZone = saving?.timeZone ?? zone): Promise<boolean> => {
    if (scrapesADay(wanted, active) <= limit) return save(wanted, timeZone);
    setAsked({ times: wanted, timeZone });
    return false;
  };
  const saveTime = async (at: number, time: string) => {
    if (times?.mode !== 'daily') return false;
    const [first, then] = times.times;
    return choose({ mode: 'daily', times: at === 0 ? [time, then] : [first, time] });
  };
  const saveZone = async (timeZone: string) => times !== null && choose(times, timeZone);
  const planned = asked === null ? 0 : scrapesADay(asked.times, active);
  return (
    <Panel title="Schedule" aside={<span role="status">{set.isPending || remove.isPending ? 'Saving...' : ''}</span>}>
      <div className={styles['usage']}>
        <Select
          label="Scrape all active accounts"
          labelHidden
          size="large"
          disabled={list.data === undefined || !isCounted}
          options={times === null ? [...modes, own] : modes}
          value={times?.mode ?? 'own'}
          onChange={(mode) => {
            if (mode === 'daily') void choose({ mode, times: [...usual] });
            else if (mode !== 'own') void choose({ mode });
          }}
        />
        {times?.mode !== 'daily' ? null : (
          <div className={styles['form']}>
            {(['First at', 'Then at'] as const).map((label, at) => (
              <SavedField
                key={label}
                label={label}
                place={`scrapes-${label}`}
                type="time"
                value={times.times[at] ?? ''}
                isSaving={set.isPending}
                onSave={(time) => saveTime(at, time)}
              />
            ))}
          </div>
        )}
        {times?.mode === 'off' ? null : (
          <SavedField
            label="Time zone"
            place="scrapes-zone"
            value={saving?.timeZone ?? zone}
            isSaving={set.isPending}
            maxLength={60}
            spellCheck={false}
            autoComplete="off"
            onSave={saveZone}
            onReset={() => {
              if (set.isError) set.reset();
            }}
            error={
              set.error === null || isUnconfirmed(set.error) || set.variables?.timeZone === zone
                ? undefined
                : `${set.error.message} ${zone} stays.`
            }
          />
        )}
        <p className={styles['mute']}>
          {list.error !== null ? (
            <span role="alert">{list.error.message}</span>
          ) : schedule != null && schedule.question !== null ? (
            'The schedule waits for an answer.'
          ) : schedule?.nextAt == null ? (
            'Accounts are scraped when somebody asks.'
          ) : (
            <>
              <time dateTime={schedule.nextAt} title={longTime(schedule.nextAt)}>
                Next {dayAndTime(new Date(schedule.nextAt))}, {formatUntil(schedule.nextAt, serverNow())}
              </time>
              . Set by {schedule.setBy}.
            </>
          )}
        </p>
        {schedule == null || schedule.question === null ? null : (
          <>
            <p className={styles['warning']} role="alert">
              {schedule.question}
            </p>
            <Button
              loading={set.isPending}
              onClick={() => {
                const { cron, timeZone, options } = schedule;
                const edit = { name: 'scrape', cron, timeZone, maxItems: options.maxItems, confirmed: true } as const;
                set.mutate(edit, { onError: (error) => showToast(error.message, 'error') });
              }}
            >
              Plan them
            </Button>
          </>
        )}
        {schedule == null || schedule.waits === null ? null : <p role="status">{schedule.waits}</p>}
        {schedule == null ||
        schedule.lastError === null ||
        schedule.question !== null ||
        schedule.waits !== null ? null : (
          <p className={styles['warning']} role="alert">
            The last time failed: {schedule.lastError}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title="More than the limit of a day"
        text={`${planned.toLocaleString('en-US')} scrapes a day would be planned for ${active} active accounts, more than ${limit}. That is about ${formatUsd(planned * estimateScrapeCost(POSTS))} a day.`}
        confirm={`Plan ${planned.toLocaleString('en-US')} a day`}
        loading={set.isPending}
        problem={set.error?.message}
        onConfirm={() => {
          if (asked !== null) void save(asked.times, asked.timeZone, true);
        }}
        onCancel={() => {
          set.reset();
          setAsked(null);
        }}
      />
    </Panel>
  );
}

function timesOf({ cron, timeZone }: Schedule) {
  return { cron, timeZone };
}
