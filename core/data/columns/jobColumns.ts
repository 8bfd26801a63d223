import { int, enum as oneOf, record, string, unknown } from 'zod';
import { numeric } from './numeric.ts';
import { timestamp } from './timestamp.ts';

export const openJobStatuses = ['pending', 'running'] as const;

/** The columns that every table of jobs has. */
export const jobColumns = {
  id: string(),
  status: oneOf([...openJobStatuses, 'completed', 'failed', 'cancelled']),
  input: record(string(), unknown()),
  error_code: string().nullable(),
  error_message: string().nullable(),
  /** USD. */
  cost_usd: numeric,
  asked_by: string(),
  owner: string().nullable(),
  attempts: int(),
  /** The last heartbeat of its owner. */
  alive_at: timestamp.nullable(),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
};

/** Who takes a job. */
export interface JobTaking {
  id: string;
  owner: string;
  /** True where this owner took the job from the queue, which proves that the previous holder has ended. */
  withJob?: boolean | undefined;
  /** An owner whose process is known to have ended. */
  gone?: string | undefined;
}

/** How the work on a job ended. `pending` leaves it to another worker. */
export interface JobEnding {
  status: 'completed' | 'failed' | 'cancelled' | 'pending';
  error: { code: string; message: string; hint?: string | undefined } | null;
  /** ISO 8601. */
  at: string;
}

/** The columns of a job ended by its owner. */
export function endedColumns({ status, error, at }: JobEnding) {
  return {
    status,
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    finished_at: status === 'pending' ? null : at,
  };
}

/** The columns of a job that failed because no worker could finish it. */
export function failedColumns({ message, at }: { message: string; at: string }) {
  return endedColumns({ status: 'failed', error: { code: 'failure', message }, at });
}
