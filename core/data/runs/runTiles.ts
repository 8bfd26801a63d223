import { int, object, type infer as Infer } from 'zod';
import { numeric } from '../columns/numeric.ts';
import type { Database, QueryOptions } from '../database.ts';
import { value } from '../query.ts';

const runTiles = object({
  total: int(),
  running: int(),
  pending: int(),
  /** Percent of the ended runs without paused ones; null where none has ended. */
  success_rate: numeric.nullable(),
  /** Average of the completed runs in milliseconds; null where there is none. */
  avg_duration_ms: numeric.nullable(),
});

export type RunTiles = Infer<typeof runTiles>;

/** Totals of all runs, without the trash. */
export function getRunTiles(db: Database, options?: QueryOptions): Promise<RunTiles> {
  return value({ act: 'read', thing: 'workflow runs' }, db.rpc('run_tiles'), runTiles, options);
}
