import { type ComponentProps, type KeyboardEvent, useEffect, useState } from 'react';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { EmptyState } from '../../../../ui/emptyState/EmptyState.tsx';
import { Skeleton } from '../../../../ui/skeleton/Skeleton.tsx';
import { Cell, HeaderCell, Row, Table, WholeRow } from '../../../../ui/table/Table.tsx';
import { whenIdle } from '../../../../ui/whenIdle.ts';
import { useWaiting } from '../../../data/workers.ts';
import { isUnderWay } from '../../../data/underWay.ts';
import { useServerNow } from '../../../useServerNow.ts';
import styles from './RunList.module.css';
import { RunRow } from './RunRow.tsx';

const columns = [
  { label: 'Name', width: null },
  { label: 'Type', width: '8.75rem' },
  { label: 'Status', width: '7rem' },
  { label: 'Progress', width: 'clamp(13rem, 21vw, 19.5rem)' },
  { label: 'Duration', width: '5rem', numeric: true },
  { label: 'Started', width: '8rem' },
  { label: 'Story', width: '5.75rem' },
  { label: 'Actions', width: '6.5rem', numeric: true },
] as const;
const widths = Object.fromEntries(columns.map(({ label, width }) => [label, width]));

export interface RunTableProps {
  list: {
    isPending: boolean;
    error: Error | null;
    refetch: () => unknown;
    data?: { pages: { asOf: number }[] } | undefined;
    dataUpdatedAt: number;
  };
  runs: readonly WorkflowRun[];
  rowHeight: 'slim' | 'medium' | 'tall';
  filtered: boolean;
  onClear: () => void;
  onView: (run: WorkflowRun) => void;
  onDelete: (run: WorkflowRun) => void;
}

/** One row per run. Arrow keys move between the names, Enter opens a run, Space shows it. */
export function RunTable({ list, runs, rowHeight, filtered, onClear, onView, onDelete }: RunTableProps) {
  const live = runs.some(isUnderWay);
  const waiting = useWaiting(
    'research',
    runs.some(({ status }) => status === 'pending'),
  );
  const now = useServerNow({ data: list.data?.pages.at(-1), dataUpdatedAt: list.dataUpdatedAt }, live ? 1000 : 30_000);
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus between the links of the rows
    <div className={styles['table']} onKeyDown={moveBetweenRows}>
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
        {runs.length === 0 ? null : (
          <RunRows runs={runs} now={now} waiting={waiting} onView={onView} onDelete={onDelete} />
        )}
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

/** Arrows, Home and End move between the names of the runs. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || event.target.dataset['run'] === undefined) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-run]')];
  const at = names.indexOf(event.target);
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: names.length - 1 };
  const to = places[event.key];
  if (to === undefined) return;
  event.preventDefault();
  names[Math.max(0, Math.min(names.length - 1, to))]?.focus();
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
