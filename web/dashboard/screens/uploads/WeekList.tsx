import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { formatUntil, plural } from '#core/format.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/iconButton/IconButton.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { CompletedGlyph, PendingGlyph } from '../../../ui/statusSign/glyphs.tsx';
import { useRestoreFocus } from '../../../ui/useRestoreFocus.ts';
import { type Upload, uploadName } from '../../data/uploads.ts';
import { useServerTime } from '../../useNow.ts';
import { missingOf } from './missingOf.ts';
import styles from './Uploads.module.css';
import { moveKeys } from './useUploadKeys.ts';
import { dayOfMoment, daysLater, dayWords, fieldText, mondayOf } from './week.ts';

interface WeekListProps {
  monday: string;
  today: string;
  stories: readonly Upload[];
  isLoading: boolean;
  /** The story that is being moved, and where to. */
  moving: { id: string; planned: string | null } | null;
  /** What was moved, for screen readers. */
  said: string;
  onWeek: (monday: string) => void;
  /** Shows a story in the list. */
  onOpen: (id: string) => void;
}

const DAY_MS = 86_400_000;

/** The planned uploads, day by day. */
export function WeekList({ monday, today, stories, isLoading, moving, said, onWeek, onOpen }: WeekListProps) {
  const now = useServerTime(60_000);
  const week = useRef<HTMLOListElement>(null);
  useRestoreFocus(week, { whenGone: 'wait' });
  const days = Array.from({ length: 7 }, (_, at) => daysLater(monday, at));
  const isShown = (at: string) => mondayOf(dayOfMoment(Date.parse(at))) === monday;
  const planned = stories
    .flatMap((story) => {
      const stored = story.planned_upload_at;
      const at = moving?.id === story.id ? moving.planned : stored;
      if (at === null || stored === null) return [];
      // Where it goes to another week, it stays in sight with its focus until that week is shown.
      return [{ story, shownAt: isShown(at) ? at : stored }];
    })
    .toSorted((a, b) => a.shownAt.localeCompare(b.shownAt));
  const without = stories.filter((story) => story.planned_upload_at === null && !story.is_up);
  return (
    <aside className={styles['week']} aria-label="Week">
      <header className={styles['weekHead']}>
        <h2>Week of {dayWords(monday, today).date}</h2>
        <IconButton
          label="Week before"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onWeek(daysLater(monday, -7))}
        />
        <Button variant="quiet" disabled={mondayOf(today) === monday} onClick={() => onWeek(mondayOf(today))}>
          Today
        </Button>
        <IconButton
          label="Week after"
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => onWeek(daysLater(monday, 7))}
        />
      </header>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol ref={week}>
        {days.map((day) => {
          const { weekday, date } = dayWords(day, today);
          const due = planned.filter(({ shownAt }) => dayOfMoment(Date.parse(shownAt)) === day);
          return (
            <li key={day} className={styles['day']} data-today={day === today || undefined}>
              <h3>
                {weekday} <span>{day === today ? 'Today' : date}</span>
              </h3>
              {isLoading ? (
                <Skeleton width="8rem" />
              ) : due.length === 0 ? (
                <p className={styles['mute']}>Nothing planned</p>
              ) : (
                <ul>
                  {due.map(({ story, shownAt }) => (
                    <li key={story.id} data-row={story.id}>
                      <button
                        type="button"
                        className={styles['planned']}
                        aria-keyshortcuts={moveKeys}
                        onClick={() => onOpen(story.id)}
                      >
                        <PlannedStory story={story} at={shownAt} now={now} />
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
      <h2 className={styles['bar']}>No date {isLoading ? null : <span>{without.length}</span>}</h2>
      <ul className={styles['without']}>
        {without.slice(0, 50).map((story) => (
          <li key={story.id}>
            <button type="button" className={styles['planned']} onClick={() => onOpen(story.id)}>
              <span className={styles['mute']}>#{story.story_number}</span>
              <span dir="auto">{uploadName(story)}</span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** A story at its planned time, with its missing parts. */
function PlannedStory({ story, at, now }: { story: Upload; at: string; now: number }) {
  const missing = story.is_up ? 0 : missingOf(story).length;
  const isLate = !story.is_up && Date.parse(at) < now;
  const isSoon = !story.is_up && !isLate && Date.parse(at) - now < DAY_MS;
  const lacks = missing === 0 ? '' : `${plural(missing, 'thing', 'things')} missing`;
  const words = [isLate ? 'Not uploaded' : '', lacks].filter((part) => part !== '').join(', ');
  return (
    <>
      <span className={styles['sign']} data-up={story.is_up || undefined} data-late={isLate || undefined}>
        {story.is_up ? <CompletedGlyph /> : isLate ? <TriangleAlert aria-hidden="true" /> : <PendingGlyph />}
      </span>
      <time dateTime={at}>{fieldText(at).slice(11)}</time>
      <span dir="auto">
        {uploadName(story)}
        {story.is_up ? <span className={styles['by']}>{uploadedText(story)}</span> : null}
        {isSoon ? <span className={styles['by']}>{formatUntil(at, now)}</span> : null}
        {words === '' ? null : <span className={styles['late']}>{words}</span>}
      </span>
    </>
  );
}

/** `Uploaded 17:52 by mira@example.org`. */
function uploadedText({ uploaded_at: at, uploaded_by: person }: Upload): string {
  const time = at === null ? '' : ` ${fieldText(at).slice(11)}`;
  return `Uploaded${time}${person === null ? '' : ` by ${person}`}`;
}
