import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { enum as oneOf, object, optional } from 'zod/mini';
import { runStatuses, runTypes } from '#core/data/runs/runStates.ts';
import type { WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { rowHeightChoices, rowHeightNames } from '../../../../ui/rowHeight.ts';
import { SegmentedControl } from '../../../../ui/segmentedControl/SegmentedControl.tsx';
import { Select } from '../../../../ui/select/Select.tsx';
import { runList, runTiles } from '../../../data/runs.ts';
import { DeleteRun } from '../../../runParts/DeleteRun.tsx';
import { runKeys } from '../../../shell/keys.ts';
import { useSearch, withSearch } from '../../../shell/search.ts';
import { KeyNotes } from '../../../shell/StatusLine.tsx';
import { RunNotes } from '../RunNotes.tsx';
import styles from './RunList.module.css';
import { RunTable } from './RunTable.tsx';
import { RunTileRow } from './RunTileRow.tsx';
import { ShowMore } from './ShowMore.tsx';
import { useRunKeys } from './useRunKeys.ts';

const address = object({
  status: optional(oneOf(runStatuses)),
  type: optional(oneOf(runTypes)),
  rows: optional(oneOf(rowHeightNames)),
});
const statuses = [{ value: '', label: 'All' }, ...runStatuses.map((value) => ({ value, label: value }))];
const types = [{ value: '', label: 'All' }, ...runTypes.map((value) => ({ value, label: value }))];

interface RunListProps {
  /** The id of the run that was viewed last: it has the focus again. */
  left: string;
  /** Receives the list's own address, with its filters and row height. */
  onAddress: (address: string) => void;
}

/** The workflow runs: tiles, filters, one row each. */
export function RunList({ left, onAddress }: RunListProps) {
  const [{ status, type, rows = 'slim' }, change] = useSearch(address);
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useInfiniteQuery(runList({ status, type }));
  const tiles = useQuery(runTiles());
  const [deleting, setDeleting] = useState<WorkflowRun | null>(null);
  const [refreshing, setRefreshing] = useState(false);
  const runs = list.data?.pages.flatMap((page) => page.runs) ?? [];
  const filtered = status !== undefined || type !== undefined;
  const refresh = async () => {
    setRefreshing(true);
    await client.refetchQueries({ queryKey: ['runs'], type: 'active' });
    setRefreshing(false);
  };
  const clear = () => change({ status: undefined, type: undefined });
  const table = useRef<HTMLDivElement>(null);
  // The list's own part of the address, in which the research window above it has other parameters, too.
  const own = `${withSearch(new URLSearchParams(), { status, type, rows: rows === 'slim' ? undefined : rows })}`;
  const from = own === '' ? '/dashboard/runs' : `/dashboard/runs?${own}`;
  useEffect(() => onAddress(from), [onAddress, from]);
  const onView = useCallback(
    (run: string) => void navigate(`/dashboard/runs/${run}`, { state: { from } }),
    [navigate, from],
  );
  useRunKeys(table, { left, onView, onRefresh: () => void refresh() });
  return (
    <section aria-busy={list.isFetching} className={styles['screen']}>
      <header className={styles['head']}>
        <h1>Workflow Runs</h1>
        <p role="status">
          {list.isError && list.data === undefined
            ? ''
            : countLine(list.isPending, runs.length, list.hasNextPage, filtered, tiles.data?.total)}
        </p>
        <div className={styles['controls']}>
          <Select
            label="Status"
            options={statuses}
            value={status ?? ''}
            onChange={(value) => change({ status: value })}
          />
          <Select label="Type" options={types} value={type ?? ''} onChange={(value) => change({ type: value })} />
          <span className={styles['divider']} />
          <span className={styles['soft']} aria-hidden="true">
            Row height
          </span>
          <SegmentedControl
            label="Row height"
            value={rows}
            choices={rowHeightChoices}
            onChange={(value) => change({ rows: value === 'slim' ? undefined : value })}
          />
          <Button icon={<RotateCw aria-hidden="true" />} loading={refreshing} onClick={() => void refresh()}>
            Refresh
          </Button>
        </div>
      </header>
      {tiles.isError && tiles.data === undefined ? null : <RunTileRow tiles={tiles.data} />}
      <RunTable
        list={list}
        runs={runs}
        rowHeight={rows}
        filtered={filtered}
        onClear={clear}
        table={table}
        search={own}
        left={left}
        onView={onView}
        onDelete={setDeleting}
      />
      <ShowMore
        table={table}
        runs={runs}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      <RunNotes />
      <KeyNotes keys={runs.length === 0 ? runKeys.slice(-1) : runKeys} />
      <DeleteRun runId={deleting?.id ?? null} onClose={() => setDeleting(null)} />
    </section>
  );
}

function countLine(pending: boolean, shown: number, more: boolean, filtered: boolean, total: number | undefined) {
  if (pending) return 'Loading runs...';
  const count = !filtered && total !== undefined ? String(Math.max(total, shown)) : `${shown}${more ? '+' : ''}`;
  return `${count} ${count === '1' ? 'run' : 'runs'}`;
}
