import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Maximum milliseconds of one statement by role, measured from its start (without time in the queue). Those of readers
 * and staff equal hosted Supabase's for `anon` and `authenticated`.
 */
export const statementDeadlines = { reader: 3_000, staff: 8_000, secret: 60_000 } as const;

/**
 * Whose statements go first where they wait for a connection: the secret key, the program itself, known browsers and
 * sessions that sign-in renews; signed-in people on the dashboard; readers of pages; strangers who sign in, sign up or
 * forgot a password; other programs, from outside.
 */
export const ranks = ['first', 'session', 'reader', 'stranger', 'outside'] as const;
export type Rank = (typeof ranks)[number];

export interface StatementLimits {
  /** Null: no deadline, for migrations, backup and restore. */
  deadlineMs: number | null;
  /** Aborts when the caller no longer waits for the result. */
  signal: AbortSignal | null;
  /** Default: `first`. */
  rank?: Rank;
  /** Aborted when somebody of a better rank waits: its statement then has the deadline of a reader. */
  hurry?: AbortController;
  /** Whether the request only reads, so that a commit without a response leaves nothing unknown. */
  readsOnly?: boolean;
  /** Told the milliseconds that the database spent on a statement, however that ended. */
  spent?: (ms: number) => void;
}

/** A rollback runs even if the caller no longer waits. */
export const rollbackLimits: StatementLimits = { deadlineMs: statementDeadlines.reader, signal: null };

/** Limits and failure of the current request's statements. */
interface Asked extends StatementLimits {
  /** Error of the most recent failed statement. */
  failure: unknown;
}

const limits = new AsyncLocalStorage<Asked>();

/** Runs `work` with these limits on its statements; setting a database role replaces the deadline by the role's. */
export function withStatementLimits<T>(given: StatementLimits, work: () => Promise<T>): Promise<T> {
  return limits.run({ ...given, failure: null }, work);
}

/** Runs `work` without statement deadlines, for migrations, backup and restore. */
export function withoutStatementDeadline<T>(work: () => Promise<T>): Promise<T> {
  return withStatementLimits({ deadlineMs: null, signal: null }, work);
}

/** The deadline of a database role. */
export function deadlineOfRole(role: string): number {
  if (role === 'service_role') return statementDeadlines.secret;
  return role === 'authenticated' ? statementDeadlines.staff : statementDeadlines.reader;
}

/** Changes the deadline of the request's further statements to that of the role they run as. */
export function setStatementDeadline(deadlineMs: number): void {
  const current = limits.getStore();
  if (current !== undefined && current.deadlineMs !== null) current.deadlineMs = deadlineMs;
}

/** The request's further statements are those of a stranger, whoever it seemed to be from. */
export function rankAsStranger(): void {
  const current = limits.getStore();
  if (current !== undefined) current.rank = 'stranger';
}

/** Records why a statement of this request failed: `@supabase/lite` answers 500 to every failure. */
export function noteFailure(thrown: unknown): void {
  const current = limits.getStore();
  if (current !== undefined) current.failure = thrown;
}

/** Error of the request's most recent failed statement; null if none failed. */
export function noticedFailure(): unknown {
  return limits.getStore()?.failure ?? null;
}

/** The limits for a statement that starts now. */
export function statementLimits(): Readonly<StatementLimits> {
  return limits.getStore() ?? { deadlineMs: statementDeadlines.secret, signal: null };
}

/**
 * Bytes of rows that one statement of a reader or of staff may return, because they are copied and written as JSON at
 * once. A page of an export has a hundred whole stories, which may have 640 KB each.
 */
const MOST_ANSWERED = 64 * 1024 * 1024;

/** The bytes of rows that a statement may return; null: unlimited, for the secret key, migrations and backups. */
export function answerLimit({ deadlineMs }: Readonly<StatementLimits>): number | null {
  return deadlineMs === null || deadlineMs > statementDeadlines.staff ? null : MOST_ANSWERED;
}

/** A statement with more bytes of rows than its caller may read, with PostgreSQL's code for an exceeded limit. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
  readonly code = '54000';

  constructor() {
    super('The answer is too large: ask for fewer rows, or for fewer columns');
  }
}

/** A statement that was cancelled before it completed, with PostgreSQL's code for it (`57014`). */
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
