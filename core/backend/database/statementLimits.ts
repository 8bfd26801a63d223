import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Milliseconds that one statement may run, by who asks, counted from its start and not from queueing. Those of readers
 * and staff are hosted Supabase's own for `anon` and `authenticated`.
 */
export const statementDeadlines = { reader: 3_000, staff: 8_000, secret: 60_000 } as const;

export interface StatementLimits {
  /** Null: no deadline, for migrations, backup and restore. */
  deadlineMs: number | null;
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal | null;
}

/** A rollback runs even when nobody waits for it any more. */
export const rollbackLimits: StatementLimits = { deadlineMs: statementDeadlines.reader, signal: null };

/** What is known of the statements of one request. */
interface Asked extends StatementLimits {
  /** Why the most recent failed statement failed. */
  failure: unknown;
}

const limits = new AsyncLocalStorage<Asked>();

/** Runs `work`, whose statements have these limits; where a role is set, its deadline takes the place of this one. */
export function withStatementLimits<T>(given: StatementLimits, work: () => Promise<T>): Promise<T> {
  return limits.run({ ...given, failure: null }, work);
}

/** Runs `work` without a deadline for its statements: migrations, backup and restore take as long as they take. */
export function withoutStatementDeadline<T>(work: () => Promise<T>): Promise<T> {
  return withStatementLimits({ deadlineMs: null, signal: null }, work);
}

/** The deadline of a database role. */
export function deadlineOfRole(role: string): number {
  if (role === 'service_role') return statementDeadlines.secret;
  return role === 'authenticated' ? statementDeadlines.staff : statementDeadlines.reader;
}

/** From here on the statements of this request have the deadline of the role that they run as. */
export function setStatementDeadline(deadlineMs: number): void {
  const current = limits.getStore();
  if (current !== undefined && current.deadlineMs !== null) current.deadlineMs = deadlineMs;
}

/** Remembers why a statement of this request failed: `@supabase/lite` answers 500 to whatever it is. */
export function noteFailure(thrown: unknown): void {
  const current = limits.getStore();
  if (current !== undefined) current.failure = thrown;
}

/** Why the most recent failed statement of this request failed; null where none did. */
export function noticedFailure(): unknown {
  return limits.getStore()?.failure ?? null;
}

/** What holds for a statement that starts now. */
export function statementLimits(): Readonly<StatementLimits> {
  return limits.getStore() ?? { deadlineMs: statementDeadlines.secret, signal: null };
}

/** A statement that was ended before it answered, with PostgreSQL's code for that (`57014`). */
export class StatementCancelled extends Error {
  override readonly name = 'StatementCancelled';
  readonly code = '57014';

  constructor(reason: 'deadline' | 'abort', cause?: unknown) {
    const words =
      reason === 'deadline'
        ? 'canceling statement due to statement timeout'
        : 'canceling statement due to user request';
    super(words, { cause });
  }
}
