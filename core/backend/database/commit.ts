import { DatabaseCrash } from '../embedded/pglite/databaseCrash.ts';
import { noteFailure, statementDeadlines, type StatementLimits } from './statementLimits.ts';

/** The end of a transaction is not cancelled because its caller left: then nobody would know what became of it. */
const commitLimits: StatementLimits = { deadlineMs: statementDeadlines.secret, signal: null };

/** A commit that did not answer, with PostgreSQL's code for that (`08007`, transaction resolution unknown). */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  readonly code = '08007';

  constructor(cause: unknown) {
    super('Whether the change was saved is not known: look, then repeat it where it is missing.', { cause });
  }
}

/**
 * Commits with `run`.
 * @throws OutcomeUnknown where the database did not say how it went; what it says itself otherwise.
 */
export async function commit(run: (limits: StatementLimits) => Promise<unknown>): Promise<void> {
  try {
    await run(commitLimits);
  } catch (thrown) {
    // A refusal of the server has a severity; a crash is reported when the database is opened again.
    const answered = thrown instanceof Error && ('severity' in thrown || thrown instanceof DatabaseCrash);
    const failure = answered ? thrown : new OutcomeUnknown(thrown);
    noteFailure(failure);
    throw failure;
  }
}
