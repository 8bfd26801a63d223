import { array, discriminatedUnion, int, literal, number, object, string, type infer as Infer } from 'zod';
import { timestamp } from '../columns/timestamp.ts';
import type { Database, QueryOptions } from '../database.ts';
import { rows } from '../query.ts';

const who = {
  id: int(),
  run_id: string(),
  at: timestamp,
  /** The person; empty where a worker did it. */
  who: string(),
  /** The worker's process as in `lease_owner`; null where a person did it. */
  worker: string().nullable(),
};

const ofWorker = { ...who, worker: string() };
const withoutDetail = object({});
const why = object({ reason: string().optional() });

/** A row of `run_events`: something that happened to a run. The database writes it with the change itself. */
export const runEventRow = discriminatedUnion('kind', [
  object({ ...who, kind: literal('started'), detail: withoutDetail }),
  /** A worker began to work on it. */
  object({ ...ofWorker, kind: literal('taken'), detail: withoutDetail }),
  /** Another worker continued it after the first one's process (`from`) was silent for so many milliseconds. */
  object({ ...ofWorker, kind: literal('taken_over'), detail: object({ from: string(), silentMs: number() }) }),
  /** A worker that was stopped left it to another one. */
  object({ ...ofWorker, kind: literal('handed_over'), detail: withoutDetail }),
  /** `reason`: why the worker stopped by itself; a person did where there is none. */
  object({ ...who, kind: literal('paused'), detail: why }),
  object({ ...who, kind: literal('continued'), detail: withoutDetail }),
  object({ ...who, kind: literal('failed'), detail: why }),
  object({ ...who, kind: literal('completed'), detail: withoutDetail }),
  /** `model`: the step's new model, where one was chosen. */
  object({
    ...who,
    kind: literal('rerun_requested'),
    detail: object({ steps: array(int()), model: string().optional() }),
  }),
  /** `error`: why the step keeps its earlier answer. */
  object({ ...who, kind: literal('rerun_ended'), detail: object({ steps: array(int()), error: string().optional() }) }),
  object({ ...who, kind: literal('edited'), detail: object({ step: int() }) }),
  /** Fields of the production story of this number that were written. */
  object({ ...who, kind: literal('applied'), detail: object({ fields: array(string()), story: int() }) }),
  object({ ...who, kind: literal('deleted'), detail: withoutDetail }),
  object({ ...who, kind: literal('restored'), detail: withoutDetail }),
]);

export type RunEventRow = Infer<typeof runEventRow>;

/** What happened to a run, oldest first. */
export function getRunEvents(db: Database, runId: string, options?: QueryOptions): Promise<RunEventRow[]> {
  const query = db.from('run_events').select('*').eq('run_id', runId).order('id', { ascending: true });
  return rows({ act: 'read', thing: 'workflow run' }, query, runEventRow, options);
}
