import { plural } from '#core/format.ts';
import { useQuery } from '@tanstack/react-query';
import { runTiles } from '../../data/runs.ts';
import { workerList } from '../../data/workers.ts';
import { StatusNotes } from '../../shell/StatusLine.tsx';

/** The workers and the runs in progress, in the status line: `2 workers`, `2 running, 1 pending`. */
export function RunNotes() {
  const { data: known } = useQuery(workerList());
  const { data: tiles } = useQuery(runTiles());
  const workers = known?.workers.length;
  return (
    <StatusNotes>
      {workers === undefined ? null : <span>{plural(workers, 'worker', 'workers')}</span>}
      {tiles === undefined ? null : (
        <span>
          {tiles.running} running, {tiles.pending} pending
        </span>
      )}
    </StatusNotes>
  );
}
