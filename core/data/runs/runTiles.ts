import { int, object, type infer as Infer } from 'zod';
import { numeric } from '../columns/numeric.ts';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';

const runTiles = object({
  total: int(),
  running: int(),
  pending: int(),
  /** Percent of the runs that ended, paused ones left out; null where none ended. */
  success_rate: numeric.nullable(),
  /** Milliseconds of the completed runs; null where there is none. */
  avg_duration_ms: numeric.nullable(),
});

export type RunTiles = Infer<typeof runTiles>;

/** What the list of runs comes to, the trash left out. */
export function getRunTiles(db: Database, options?: QueryOptions): Promise<RunTiles> {
  return value({ act: 'read', thing: 'workflow runs' }, db.rpc('run_tiles'), runTiles, options);
}
