import { array, type ZodType } from 'zod';
import { AppError, toAppError } from '#core/errors.ts';
import { dataError, type ReportedError, type Task } from './dataError.ts';
import { ONE_OF_MANY, type QueryOptions, UNHURRIED } from './database.ts';

/** The result of a supabase-js query. */
export interface QueryAnswer {
  data: unknown;
  error: ReportedError | null;
  status: number;
  count?: number | null;
}

/** A supabase-js query that has not been sent yet. */
export interface Query extends PromiseLike<QueryAnswer> {
  abortSignal(signal: AbortSignal): Query;
  setHeader(name: string, value: string): Query;
}

/**
 * Sends a query.
 * @throws {AppError} `cancelled` or `deadline` when the caller's signal ended it, otherwise as mapped by {@link
 * dataError}.
 */
export async function send(
  task: Task,
  query: Query,
  { signal, unhurried = false, oneOfMany = false }: QueryOptions = {},
): Promise<QueryAnswer> {
  throwIfOver(signal);
  if (unhurried) query.setHeader(UNHURRIED, '1');
  if (oneOfMany) query.setHeader(ONE_OF_MANY, '1');
  const answer = await (signal === undefined ? query : query.abortSignal(signal));
  if (answer.error === null) return answer;
  throwIfOver(signal);
  throw dataError(task, answer.error, answer.status);
}

/** @throws {AppError} for the signal's reason where it is aborted. */
export function throwIfOver(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw toAppError(signal.reason);
}

/** Sends a query that returns rows. */
export async function rows<T>(task: Task, query: Query, row: ZodType<T>, options?: QueryOptions): Promise<T[]> {
  const answer = await send(task, query, options);
  return checked(task, array(row), answer.data);
}

/** Sends a query and returns its first row, or null. */
export async function firstRow<T>(
  task: Task,
  query: Query,
  row: ZodType<T>,
  options?: QueryOptions,
): Promise<T | null> {
  const found = await rows(task, query, row, options);
  return found[0] ?? null;
}

/** Sends a query that returns one value, such as a function's result. */
export async function value<T>(task: Task, query: Query, schema: ZodType<T>, options?: QueryOptions): Promise<T> {
  const answer = await send(task, query, options);
  return checked(task, schema, answer.data);
}

/** Validates data from the backend, so that it is typed from here on. @throws {AppError} `storage`. */
export function checked<T>(task: Task, schema: ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const place = issue === undefined ? '' : ` (${issue.path.join('.')}: ${issue.message})`;
  throw new AppError('storage', `The ${task.thing} came back in an unexpected shape${place}.`, {
    hint: 'The database may belong to another version: run `velocity backend migrate`.',
    cause: result.error,
  });
}
