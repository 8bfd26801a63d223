import { DatabaseCrash } from '../embedded/pglite/databaseCrash.ts';
import { noteFailure, statementDeadlines, statementLimits, type StatementLimits } from './statementLimits.ts';

/** A commit is not cancelled when its caller disconnects: its outcome would be unknown. */
const commitLimits: StatementLimits = { deadlineMs: statementDeadlines.secret, signal: null };

/** A commit without a response, with PostgreSQL's code for it (`08007`, transaction resolution unknown). */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  readonly code = '08007';

  constructor(cause: unknown) {
    super('Whether the change was saved is not known: look, then repeat it where it is missing.', { cause });
  }
}

/**
 * Commits with `run`.
 * @throws {OutcomeUnknown} if the database did not report the outcome of a request that may write; otherwise the database's own error.
 */
export async function commit(run: (limits: StatementLimits) => Promise<unknown>): Promise<void> {
  try {
    await run(commitLimits);
  } catch (thrown) {
    // An error sent by the server has a severity; a crash is reported when the database is opened again.
    const answered = thrown instanceof Error && ('severity' in thrown || thrown instanceof DatabaseCrash);
    const failure = answered || statementLimits().readsOnly === true ? thrown : new OutcomeUnknown(thrown);
    noteFailure(failure);
    throw failure;
  }
}
