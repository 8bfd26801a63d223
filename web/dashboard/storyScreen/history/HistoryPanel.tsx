import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { systemClock } from '#core/clock.ts';
import { storyEventText } from '#core/views/storyEventText.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';
import type { EnterCells } from '../../../ui/grid/column.ts';
import { IconButton } from '../../../ui/iconButton/IconButton.tsx';
import { Select } from '../../../ui/select/Select.tsx';
import { Skeleton } from '../../../ui/skeleton/Skeleton.tsx';
import { storyChanges } from '../../data/stories/storyChanges.ts';
import { storyTitle } from '../../data/stories/storyTitle.ts';
import { useOlderPages } from '../../useOlderPages.ts';
import type { StoryColumn } from '../storyGrid.ts';
import { ChangeList } from './ChangeList.tsx';
import styles from './History.module.css';

/** A field whose changes are listed, also one that no column shows. */
export type HistoryField = Pick<StoryColumn<never>, 'id' | 'label' | 'fromStored'>;

interface HistoryPanelProps {
  table: 'inbox' | 'production';
  id: string;
  fields: readonly HistoryField[];
  /** Filters: only changes of this field, and by this person. */
  field: string | undefined;
  person: string | undefined;
  onFilter: (filter: { field?: string | undefined; person?: string | undefined }) => void;
  enter: EnterCells;
  /** Called with the field of the chosen entry, to show its cell. */
  onSelect: (field: string) => void;
  onClose: () => void;
}

/** The history of a story, from which values can be restored. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { table, id, fields, field, person, onFilter, enter, onSelect, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  const { data: story } = useQuery(storyTitle(table, id));
  const all = useInfiniteQuery(storyChanges(table, id, {}));
  const list = useInfiniteQuery(storyChanges(table, id, { field, person }));
  const pages = list.data?.pages ?? [];
  const listed = pages.flatMap(({ changes }) => changes);
  const people = new Set(all.data?.pages.flatMap(({ changes }) => changes.map((change) => change.changed_by)));
  const changes = listed.map((change) => {
    const known = fields.find((one) => one.id === change.field);
    const { id: key, changed_by: by, changed_at: at } = change;
    // Its creation, the trash, its research: nothing that is put back by a press here.
    if (known === undefined) return { id: key, by, at, ...storyEventText(change), onRestore: undefined };
    const shown = (stored: string) => known.fromStored?.(stored) ?? stored;
    const before = shown(change.before ?? '');
    // The first page is the one with the newest changes.
    const holds = pages.find(({ held }) => change.field in held)?.held[change.field];
    const now = holds == null ? undefined : shown(holds);
    return {
      id: key,
      by,
      at,
      label: known.label,
      before,
      after: shown(change.after ?? ''),
      isPicture: change.field === 'thumbnail',
      onRestore:
        now === undefined || now === before
          ? undefined
          : () => enter([{ row: id, column: change.field, expected: now, value: before }]),
    };
  });
  const older = useOlderPages(list, { shown: [id, field, person].join(' '), area: panel, entries: 'article' });
  const isRead = list.data !== undefined;
  const hasBegun = useRef(false);
  useEffect(() => {
    // The focus begins at the newest entry. A later change takes it from nobody.
    if (!isRead || hasBegun.current) return;
    hasBegun.current = true;
    focusCurrent(panel.current);
  }, [isRead]);
  const isFiltered = field !== undefined || person !== undefined;
  const isCleared = useRef(false);
  useEffect(() => {
    if (isFiltered || !isRead || !isCleared.current) return;
    isCleared.current = false;
    focusCurrent(panel.current);
  }, [isFiltered, isRead]);
  return (
    <aside
      ref={panel}
      aria-label="History"
      className={styles['panel']}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles['head']}>
        <h2>History</h2>
        <IconButton label="Close" size="small" icon={<X aria-hidden="true" />} onClick={onClose} />
        <p>{story === undefined ? 'Loading...' : `#${story.story_number} ${story.title}`}</p>
        <div className={styles['filters']}>
          <Select
            label="Field"
            labelHidden
            options={[
              { value: '', label: 'All fields' },
              ...fields.map((one) => ({ value: one.id, label: one.label })),
            ]}
            value={field ?? ''}
            onChange={(value) => onFilter({ field: value, person })}
          />
          <Select
            label="Person"
            labelHidden
            options={[
              { value: '', label: 'Everyone' },
              ...[...new Set([...people, ...(person === undefined ? [] : [person])])].map((value) => ({
                value,
                label: value,
              })),
            ]}
            value={person ?? ''}
            onChange={(value) => onFilter({ field, person: value })}
          />
          <span role="status">{list.data === undefined ? null : countText(listed.length, list.hasNextPage)}</span>
        </div>
      </header>
      <div className={styles['changes']}>
        {list.data === undefined && list.error === null ? <Skeleton /> : null}
        {list.error === null ? null : (
          <EmptyState
            kind="failed"
            title="The history could not be read"
            text={list.error.message}
            action={<Button onClick={() => void list.refetch()}>Try again</Button>}
          />
        )}
        {list.data === undefined || listed.length > 0 ? null : !isFiltered ? (
          <EmptyState title="No changes yet" text="What people change in this story is listed here." />
        ) : (
          <EmptyState
            title="No change fits this filter"
            text="Other fields or other people changed this story."
            action={
              <Button
                onClick={() => {
                  // The button goes with the filter.
                  isCleared.current = true;
                  onFilter({});
                }}
              >
                Clear the filter
              </Button>
            }
          />
        )}
        <ChangeList
          changes={changes}
          now={systemClock.now()}
          onCurrent={(chosen) => {
            const field = listed.find((one) => one.id === chosen)?.field;
            if (fields.some(({ id }) => id === field) && field !== undefined) onSelect(field);
          }}
        />
        {list.hasNextPage ? (
          <Button loading={older.isReading} onClick={older.read}>
            Show older changes
          </Button>
        ) : null}
      </div>
    </aside>
  );
}

function focusCurrent(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('[data-current]')?.focus({ preventScroll: true });
}

function countText(count: number, isMore: boolean): string {
  return `${count}${isMore ? '+' : ''} ${count === 1 && !isMore ? 'change' : 'changes'}`;
}
