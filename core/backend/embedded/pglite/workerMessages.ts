import type { SqlRow } from '../../database/sql.ts';

/** One statement with its values. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Sent once, before all others: the database of this folder, or one in memory (null). */
export interface OpenRequest {
  open: string | null;
  /** What a new one begins with; null where PostgreSQL makes it. */
  template: string | null;
}

/**
 * What the main thread asks of the database's thread. Of several statements the last one's result is answered, or the
 * first error; statements after an error are not run.
 */
export type WorkerRequest =
  | { id: number; statements: readonly Statement[] }
  | { id: number; script: string }
  | { id: number; listen: string }
  | { id: number; close: true };

/** An error of the database as it crosses the threads: PostgreSQL's fields, which callers go by. */
export interface WorkerError {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** What the database's thread answers. Those without an id are not asked for. */
export type WorkerAnswer =
  | { kind: 'opened' }
  | { kind: 'failed'; error: WorkerError }
  /** Somebody signalled on a channel that is listened to. */
  | { kind: 'notice'; channel: string }
  /** `json`: names of the columns whose values are JSON text: copying a text costs far less than copying what it says. */
  | { kind: 'result'; id: number; rows: SqlRow[]; json: readonly string[]; affectedRows: number | null }
  | { kind: 'error'; id: number; error: WorkerError }
  | { kind: 'crash'; id: number; error: WorkerError };

const errorFields = [
  'code',
  'detail',
  'hint',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'where',
  'position',
];

/** An error without what cannot be copied from thread to thread. */
export function toWorkerError(thrown: unknown): WorkerError {
  if (!(thrown instanceof Error)) return { message: String(thrown), fields: {} };
  const fields: Record<string, string> = {};
  for (const name of errorFields) {
    const value: unknown = Reflect.get(thrown, name);
    if (typeof value === 'string') fields[name] = value;
  }
  return { message: thrown.message, fields };
}

/** The error as the database threw it. */
export function fromWorkerError({ message, fields }: WorkerError): Error {
  return Object.assign(new Error(message), fields);
}
