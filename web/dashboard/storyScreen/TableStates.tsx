import type { ReactNode } from 'react';
import type { StoryFilter } from '#core/data/stories/storyFilter.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/emptyState/EmptyState.tsx';
import type { RowHeight } from '../../ui/rowHeight.ts';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import type { RowsState } from '../data/stories/tableRow.ts';
import styles from './StoryScreen.module.css';

const SKELETONS = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '69%', '51%', '64%'];

interface TableStatesProps {
  state: RowsState;
  filter: StoryFilter;
  height: RowHeight;
  columns: readonly { id: string; pixels: number }[];
  loadingText: string;
  /** Shown for an empty table without a filter. */
  empty: ReactNode;
  onAgain: () => void;
  onClear: () => void;
  /** Clears the filter and leaves the view or the trash. */
  onAll: () => void;
}

/** Shown in place of rows: loading, failed, filtered out, or none yet. */
export function TableStates(props: TableStatesProps) {
  const { state, filter, height, columns, loadingText, empty, onAgain, onClear, onAll } = props;
  const { search, trash, fits, state: wanted, view = 'master' } = filter;
  if (state.status === 'failed') {
    return (
      <Whole columns={columns.length}>
        <EmptyState
          kind="failed"
          title="Stories could not be read"
          text={`${state.error?.message ?? ''} What you typed is kept.`}
          action={<Button onClick={onAgain}>Try again</Button>}
        />
      </Whole>
    );
  }
  if (state.status === 'loading') return <LoadingRows height={height} columns={columns} text={loadingText} />;
  return <Whole columns={columns.length}>{whyNone()}</Whole>;

  function whyNone(): ReactNode {
    if ([search, fits, wanted].some((part) => part !== undefined)) {
      const text =
        search === undefined ? 'Every story is hidden by the filter.' : `No story here has the words “${search}”.`;
      const clear = <Button onClick={onClear}>Clear the filter</Button>;
      return <EmptyState title="No story fits this filter" text={text} action={clear} />;
    }
    const all = <Button onClick={onAll}>Show all stories</Button>;
    if (trash === true) {
      const text = 'Deleted stories wait here, and their menu restores them.';
      return <EmptyState title="The trash is empty" text={text} action={all} />;
    }
    if (view === 'master' || view === 'free-for-all') return empty;
    return (
      <EmptyState title="No story is in this view" text="Stories come and go as they are worked on." action={all} />
    );
  }
}

function LoadingRows({ height, columns, text }: Pick<TableStatesProps, 'height' | 'columns'> & { text: string }) {
  return (
    <div role="rowgroup" className={styles['loadingRows']}>
      {SKELETONS.map((width, at) => (
        <div key={width} role="row" className={styles['loading']} data-height={height}>
          <span role="gridcell" className="visually-hidden">
            {at === 0 ? text : null}
          </span>
          {/* More are not in sight. */}
          {columns.slice(0, SKELETONS.length).map(({ id, pixels }, column) => (
            <span key={id} style={{ width: pixels }} aria-hidden="true">
              <Skeleton width={SKELETONS[(at + column) % SKELETONS.length] ?? ''} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

function Whole({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div role="rowgroup" className={styles['wholeRows']}>
      <div role="row">
        {/* Its buttons take their own keys. */}
        <div role="gridcell" aria-colspan={columns} className={styles['whole']} data-own>
          {children}
        </div>
      </div>
    </div>
  );
}
