import { plural } from '#core/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { enum as oneOf, maxLength, object, optional, regex, string } from 'zod/mini';
import { systemClock } from '#core/clock.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';
import { SearchBox } from '../../../ui/field/SearchBox.tsx';
import { Select } from '../../../ui/select/Select.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { uploadList, uploadName } from '../../data/uploads.ts';
import { useRestoreFocus } from '../../../ui/useRestoreFocus.ts';
import { uploadKeys } from '../../shell/keys.ts';
import { useSearch } from '../../shell/search.ts';
import { KeyNotes, StatusNotes } from '../../shell/StatusLine.tsx';
import { missingOf } from './missingOf.ts';
import { UploadItem } from './UploadItem.tsx';
import { useMoveUpload } from './useMoveUpload.ts';
import styles from './Uploads.module.css';
import { useUploadKeys } from './useUploadKeys.ts';
import { dayOfMoment, daysLater, mondayOf, startOf } from './week.ts';
import { WeekList } from './WeekList.tsx';

const shown = ['any', 'ready', 'missing'] as const;
const address = object({
  week: optional(string().check(regex(/^\d{4}-\d{2}-\d{2}$/))),
  show: optional(oneOf(shown)),
  search: optional(string().check(maxLength(200))),
});
const choices = [
  { value: 'any', label: 'Any' },
  { value: 'ready', label: 'Nothing' },
  { value: 'missing', label: 'Something' },
] as const;

/** The stories to upload to the video platform, and the week's plan. */
export function UploadsScreen() {
  const [{ week, show = 'any', search = '' }, change] = useSearch(address);
  const today = dayOfMoment(systemClock.now());
  const monday = mondayOf(week ?? today);
  const span = { since: startOf(monday).toISOString(), before: startOf(daysLater(monday, 7)).toISOString() };
  const list = useQuery(uploadList(span));
  const place = useRef<HTMLDivElement>(null);
  useRestoreFocus(place, { whenGone: 'next' });
  const all = list.data?.stories ?? [];
  const showWeek = (next: string) => change({ week: next === mondayOf(today) ? undefined : next });
  const { move, moving, said } = useMoveUpload((moved) => moved !== monday && showWeek(moved));
  useUploadKeys(place, (id, byDays) => {
    const story = all.find((one) => one.id === id);
    if (story?.planned_upload_at === null) showToast(`“${uploadName(story)}” has no date yet: press d.`, 'error');
    else if (story !== undefined) void move(story, byDays);
  });
  const words = search.trim().toLowerCase();
  const found = all
    .map((story) => ({ story, missing: missingOf(story) }))
    .filter(({ story, missing }) => {
      if (words !== '' && !`#${story.story_number} ${story.title}`.toLowerCase().includes(words)) return false;
      return show === 'any' || (show === 'ready') === (missing.length === 0);
    });
  const sections = [
    { title: 'Ready', items: found.filter(({ story, missing }) => !story.is_up && missing.length === 0) },
    { title: 'Something missing', items: found.filter(({ story, missing }) => !story.is_up && missing.length > 0) },
    { title: 'Uploaded this week', items: found.filter(({ story }) => story.is_up) },
  ].filter(({ items }) => items.length > 0);
  const clear = () => change({ search: undefined, show: undefined });
  return (
    <section className={styles['screen']} aria-busy={list.isFetching}>
      <header className={styles['head']}>
        <h1>Uploads View</h1>
        <p role="status">
          {list.data === undefined
            ? list.error === null
              ? 'Loading stories...'
              : ''
            : plural(found.length, 'story', 'stories')}
        </p>
        <span className={styles['filters']}>
          <SearchBox value={search} onSearch={(text) => change({ search: text })} />
          <Select
            label="Missing"
            options={choices}
            value={show}
            onChange={(next) => change({ show: next === 'any' ? undefined : next })}
          />
        </span>
      </header>
      <div className={styles['columns']}>
        <div ref={place} className={styles['list']}>
          {list.error !== null && list.data === undefined ? (
            <EmptyState
              kind="failed"
              title="The uploads could not be read"
              text={list.error.message}
              action={<Button onClick={() => void list.refetch()}>Try again</Button>}
            />
          ) : list.data === undefined ? (
            <Waiting />
          ) : all.length === 0 ? (
            <EmptyState title="Nothing to upload yet" text="Production stories stand here until their video is up." />
          ) : found.length === 0 ? (
            <EmptyState
              title="No story fits"
              text="Search and filter leave nothing over."
              action={<Button onClick={clear}>Clear the filter</Button>}
            />
          ) : (
            sections.map(({ title, items }) => (
              <section key={title} aria-label={title}>
                <h2 className={styles['bar']}>
                  {title} <span>{items.length}</span>
                </h2>
                <ul>
                  {items.map(({ story, missing }) => (
                    <UploadItem key={story.id} story={story} missing={missing} />
                  ))}
                </ul>
              </section>
            ))
          )}
        </div>
        {list.error !== null && list.data === undefined ? null : (
          <WeekList
            monday={monday}
            today={today}
            stories={all}
            isLoading={list.data === undefined}
            moving={moving}
            said={said}
            onWeek={showWeek}
            onOpen={(id) => {
              const item = place.current?.querySelector<HTMLElement>(`[data-story="${id}"]`);
              item?.scrollIntoView({ block: 'nearest' });
              item?.focus();
            }}
          />
        )}
      </div>
      <UploadNotes isEmpty={found.length === 0} />
    </section>
  );
}

function Waiting() {
  return (
    <ul aria-hidden="true">
      {['first', 'second', 'third'].map((name) => (
        <li key={name} className={styles['item']}>
          <span className={styles['nothing']} />
          <span className={styles['texts']}>
            <Skeleton width="60%" />
            <Skeleton />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The time zone and the keys of this screen, in the status line. */
function UploadNotes({ isEmpty }: { isEmpty: boolean }) {
  return (
    <>
      <StatusNotes>
        <span>{new Intl.DateTimeFormat().resolvedOptions().timeZone}</span>
      </StatusNotes>
      {isEmpty ? null : <KeyNotes keys={uploadKeys} />}
    </>
  );
}
