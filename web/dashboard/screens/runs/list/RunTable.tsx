import { type ComponentProps, type RefObject, useEffect, useState } from 'react';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { EmptyState } from '../../../../ui/emptyState/EmptyState.tsx';
import type { RowHeight } from '../../../../ui/rowHeight.ts';
import { Skeleton } from '../../../../ui/skeleton/Skeleton.tsx';
import { Cell, HeaderCell, Row, Table, WholeRow } from '../../../../ui/table/Table.tsx';
import { whenIdle } from '../../../../ui/whenIdle.ts';
import { useWaiting } from '../../../data/workers.ts';
import { isUnderWay } from '../../../data/underWay.ts';
import { useReadWhenSilent } from '../../../useReadWhenSilent.ts';
import { useServerNow } from '../../../useServerNow.ts';
import styles from './RunList.module.css';
import { RunRow } from './RunRow.tsx';

const columns = [
  { label: 'Name', width: null },
  { label: 'Type', width: 'clamp(5.5rem, 24vw - 13rem, 9rem)' },
  { label: 'Status', width: '6.5rem' },
  { label: 'Progress', width: 'clamp(13.5rem, 46vw - 18rem, 26rem)' },
  { label: 'Duration', width: '4.75rem', numeric: true },
  { label: 'Started', width: '6.75rem' },
  { label: 'Story', width: '5.25rem' },
  { label: 'Actions', width: '6.5rem', numeric: true },
] as const;
const widths = Object.fromEntries(columns.map(({ label, width }) => [label, width]));

export interface RunTableProps extends Omit<ComponentProps<typeof RunRow>, 'run' | 'now' | 'waiting'> {
  /** For the element around the table. */
  table: RefObject<HTMLDivElement | null>;
  list: {
    isPending: boolean;
    error: Error | null;
    refetch: (options?: { cancelRefetch: boolean }) => unknown;
    data?: { pages: { asOf: number }[] } | undefined;
    dataUpdatedAt: number;
  };
  runs: readonly WorkflowRun[];
  rowHeight: RowHeight;
  filtered: boolean;
  onClear: () => void;
}

/** One row per run, with its name as a link. */
export function RunTable({ table, list, runs, rowHeight, filtered, onClear, ...row }: RunTableProps) {
  const live = runs.some(isUnderWay);
  const waiting = useWaiting(
    'research',
    runs.some(({ status }) => status === 'pending'),
  );
  const now = useServerNow({ data: list.data?.pages.at(-1), dataUpdatedAt: list.dataUpdatedAt }, live ? 1000 : 30_000);
  useReadWhenSilent(runs, now, () => list.refetch({ cancelRefetch: false }));
  if (list.error !== null && runs.length === 0) {
    return (
      <EmptyState
        kind="failed"
        title="The runs could not be read"
        text={list.error.message}
        action={<Button onClick={() => list.refetch()}>Try again</Button>}
      />
    );
  }
  const head = (
    <tr>
      {columns.map((column) => (
        <HeaderCell key={column.label} numeric={'numeric' in column}>
          {column.label}
        </HeaderCell>
      ))}
    </tr>
  );
  return (
    // While it loads it takes the focus of the trail that led here, until the trail's run is drawn.
    <div ref={table} className={styles['table']} {...(list.isPending ? { 'data-next-focus': true, tabIndex: -1 } : {})}>
      <Table label="Workflow Runs" rowHeight={rowHeight} loading={list.isPending} widths={widths} head={head}>
        {list.isPending ? <LoadingRows /> : null}
        {!list.isPending && runs.length === 0 ? (
          <WholeRow columns={columns.length}>
            {filtered ? (
              <EmptyState
                title="No run fits."
                text="Runs of another status or type are filtered out."
                action={<Button onClick={onClear}>Clear the filter</Button>}
              />
            ) : (
              <EmptyState title="No workflow runs yet" text="Start the research of a story in the Inbox." />
            )}
          </WholeRow>
        ) : null}
        {runs.length === 0 ? null : <RunRows runs={runs} now={now} waiting={waiting} {...row} />}
      </Table>
    </div>
  );
}

/** Rows of the first paint, and of each further one. */
const FIRST_ROWS = 12;
const MORE_ROWS = 24;

interface RunRowsProps extends Omit<ComponentProps<typeof RunRow>, 'run'> {
  runs: readonly WorkflowRun[];
}

/** Draws few rows at a time: a hundred at once keep the key that led here, and the next one, waiting for half a second. */
function RunRows({ runs, ...shared }: RunRowsProps) {
  const [count, setCount] = useState(FIRST_ROWS);
  const isWhole = count >= runs.length;
  useEffect(() => (isWhole ? undefined : whenIdle(() => setCount(count + MORE_ROWS))), [count, isWhole]);
  return runs.slice(0, count).map((run) => <RunRow key={run.id} run={run} {...shared} />);
}

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '43%'];

function LoadingRows() {
  return WIDTHS.map((width) => (
    <Row key={width}>
      {columns.map(({ label }) => (
        <Cell key={label}>
          <Skeleton width={width} />
        </Cell>
      ))}
    </Row>
  ));
}
