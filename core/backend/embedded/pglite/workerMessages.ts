import type { SqlRow } from '../../database/sql.ts';

/** A statement with its parameters. */
export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** First message: the folder of the database to open, or null for one in memory. */
export interface OpenRequest {
  open: string | null;
  /** Archive from which a new database is created; null: PostgreSQL runs initdb. */
  template: string | null;
}

/**
 * Requests from the main thread. Of several statements, the answer is the last one's result or the first error;
 * statements after an error are not run. A result of more than `mostAnswered` bytes is an error.
 */
export type WorkerRequest =
  | { id: number; statements: readonly Statement[]; mostAnswered: number | null }
  | { id: number; script: string }
  | { id: number; listen: string }
  | { id: number; close: true };

/** A database error as sent between threads: with PostgreSQL's fields, on which callers rely. */
export interface WorkerError {
  message: string;
  fields: Readonly<Record<string, string>>;
}

/** Messages from the database's thread. Those without an id are not answers to a request. */
export type WorkerAnswer =
  | { kind: 'opened' }
  | { kind: 'failed'; error: WorkerError }
  /** A NOTIFY on a subscribed channel. */
  | { kind: 'notice'; channel: string }
  /**
   * `json`: columns whose values are JSON text, since copying text between threads is far cheaper than copying objects.
   */
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

/** Reduces an error to what can be copied between threads. */
export function toWorkerError(thrown: unknown): WorkerError {
  if (!(thrown instanceof Error)) return { message: String(thrown), fields: {} };
  const fields: Record<string, string> = {};
  for (const name of errorFields) {
    const value: unknown = Reflect.get(thrown, name);
    if (typeof value === 'string') fields[name] = value;
  }
  return { message: thrown.message, fields };
}

/** Restores the error that the database threw. */
export function fromWorkerError({ message, fields }: WorkerError): Error {
  return Object.assign(new Error(message), fields);
}
