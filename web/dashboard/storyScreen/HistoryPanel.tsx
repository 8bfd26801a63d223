import { useQuery } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { systemClock } from '#core/clock.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/emptyState/EmptyState.tsx';
import type { EnterCells } from '../../ui/grid/column.ts';
import { mergedDifference } from '../../ui/difference/differingWords.ts';
import { IconButton } from '../../ui/iconButton/IconButton.tsx';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import { storyChanges } from '../data/stories/storyActions.ts';
import { dayOf, timeOf } from './days.ts';
import styles from './StoryScreen.module.css';

interface HistoryPanelProps {
  table: 'inbox' | 'production';
  story: { id: string; title: string; story_number: number };
  /** Names of the fields that people edit; other changes of a row are no news. */
  labels: ReadonlyMap<string, string>;
  enter: EnterCells;
  /** A stored text in the form that the table shows. */
  shown: (field: string, stored: string) => string;
  onClose: () => void;
}

/** Who changed what of a story, and when; a value can be brought back. */
export function HistoryPanel({ table, story, labels, enter, shown, onClose }: HistoryPanelProps) {
  const { data, error, refetch } = useQuery(storyChanges(table, story.id));
  const now = systemClock.now();
  const known = data?.filter(({ field }) => labels.has(field)) ?? [];
  /** What each field holds: the newest change's text. */
  const current = new Map(known.toReversed().map(({ field, after }) => [field, after ?? '']));
  const days = known.map(({ changed_at: at }) => dayOf(at, now));
  return (
    <aside
      aria-label="History"
      className={styles['panel']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={styles['panelHead']}>
        <h2>History</h2>
        <IconButton label="Close" size="small" icon={<X aria-hidden="true" />} onClick={onClose} />
        <p>
          #{story.story_number} {story.title}
        </p>
      </header>
      <div className={styles['changes']}>
        {data === undefined && error === null ? <Skeleton /> : null}
        {error === null ? null : (
          <EmptyState
            kind="failed"
            title="The history could not be read"
            text={error.message}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
        {data !== undefined && known.length === 0 ? (
          <EmptyState title="No changes yet" text="What people change in this story is listed here." />
        ) : null}
        {known.map((change, at) => {
          const label = days[at];
          const before = shown(change.field, change.before ?? '');
          const after = shown(change.field, change.after ?? '');
          const held = shown(change.field, current.get(change.field) ?? '');
          return (
            <div key={change.id}>
              {label === days[at - 1] ? null : <h3>{label}</h3>}
              <article className={styles['change']}>
                <b>{labels.get(change.field)}</b>
                {held === before ? null : (
                  <Button
                    size="small"
                    variant="quiet"
                    icon={<Undo2 aria-hidden="true" />}
                    onClick={() => enter([{ row: story.id, column: change.field, expected: held, value: before }])}
                  >
                    Restore
                  </Button>
                )}
                <p className={styles['who']}>
                  {change.changed_by} · {timeOf(change.changed_at)}
                </p>
                <Difference before={before} after={after} />
              </article>
            </div>
          );
        })}
      </div>
    </aside>
  );
}

/** Removed words struck, added words underlined. */
function Difference({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles['difference']} dir="auto">
      {mergedDifference(before, after).map(({ kind, text, at }) => {
        if (kind === 'same') return text;
        return kind === 'gone' ? <del key={at}>{text}</del> : <ins key={at}>{text}</ins>;
      })}
    </p>
  );
}
