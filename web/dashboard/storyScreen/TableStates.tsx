import type { ReactNode } from 'react';
import type { StoryFilter } from '#core/data/stories/storyRows.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/emptyState/EmptyState.tsx';
import type { RowHeight } from '../../ui/grid/column.ts';
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx';
import type { RowsState } from '../data/stories/storyRows.ts';
import styles from './StoryScreen.module.css';

const SKELETONS = ['62%', '48%', '71%', '55%', '66%', '43%', '58%', '69%', '51%', '64%'];

interface TableStatesProps {
  state: RowsState;
  filter: StoryFilter;
  height: RowHeight;
  columns: number;
  loadingText: string;
  /** Where no filter is to blame for an empty table. */
  empty: ReactNode;
  onAgain: () => void;
  onClear: () => void;
}

/** What stands in the place of the rows where there is none: on their way, failed, filtered out, none yet. */
export function TableStates(props: TableStatesProps) {
  const { state, filter, height, columns, loadingText, empty, onAgain, onClear } = props;
  const { search, trash, fits, state: wanted } = filter;
  if (state.status === 'failed') {
    return (
      <Whole columns={columns}>
        <EmptyState
          kind="failed"
          title="Stories could not be read"
          text={`${state.error?.message ?? ''} What you typed is kept.`}
          action={<Button onClick={onAgain}>Try again</Button>}
        />
      </Whole>
    );
  }
  if (state.status === 'loading') return <LoadingRows height={height} text={loadingText} />;
  const filtered = [search, fits, wanted, trash].some((part) => part !== undefined);
  return (
    <Whole columns={columns}>
      {filtered ? (
        <EmptyState
          title={trash === true && search === undefined ? 'The trash is empty' : 'No story fits this filter'}
          text={
            search === undefined ? 'Every story is hidden by the filter.' : `No story here has the words “${search}”.`
          }
          action={<Button onClick={onClear}>Clear the filter</Button>}
        />
      ) : (
        empty
      )}
    </Whole>
  );
}

function LoadingRows({ height, text }: { height: RowHeight; text: string }) {
  return (
    <div role="rowgroup">
      {SKELETONS.map((width, at) => (
        <div key={width} role="row" className={styles['loading']} data-height={height}>
          <span role="gridcell">
            <Skeleton width={width} />
            {at === 0 ? <span className="visually-hidden">{text}</span> : null}
          </span>
        </div>
      ))}
    </div>
  );
}

function Whole({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div role="rowgroup">
      <div role="row">
        <div role="gridcell" aria-colspan={columns} className={styles['whole']}>
          {children}
        </div>
      </div>
    </div>
  );
}
