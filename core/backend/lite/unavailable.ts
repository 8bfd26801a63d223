import { OutcomeUnknown } from '../database/commit.ts';
import { StatementCancelled } from '../database/statementLimits.ts';

/** PostgreSQL's code for a connection that failed. */
const CONNECTION_FAILURE = '08006';
const connectionCodes = /^(E[A-Z]{4,}|08\w{3}|57P0\d|25P0[34])$/;
const connectionWords = /connection (terminated|timeout|error)|timeout exceeded when trying to connect|not queryable/i;

/** Resources that PostgreSQL ran out of: its own messages name server files, or only the code. */
const outOf: Readonly<Record<string, string>> = {
  '53100': 'The disk of the database is full.',
  '53200': 'The database is out of memory.',
  '53300': 'The database has no connection left.',
};

/** A lock that another transaction holds for too long: of a server that froze, as a rule. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Of a standby that took the place of a failed server, and is not promoted yet. */
const READ_ONLY = '25006';

/** An outage: the database could not answer, whatever the request was. */
export interface Unavailable {
  /** 504 where a statement was cancelled at its deadline, otherwise 503. */
  status: 503 | 504;
  code: string;
  message: string;
}

/** The outage that an error indicates; null if the error concerns the request. */
export function unavailability(thrown: unknown): Unavailable | null {
  if (!(thrown instanceof Error)) return null;
  const { message } = thrown;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  if (thrown instanceof StatementCancelled || code === '57014') return { status: 504, code, message };
  if (code.startsWith('53')) return { status: 503, code, message: outOf[code] ?? message };
  if (code === READ_ONLY) return { status: 503, code, message: 'The database can only be read at the moment.' };
  if (code === LOCK_NOT_AVAILABLE)
    return { status: 503, code, message: 'Another change of the same rows has not ended.' };
  if (thrown instanceof OutcomeUnknown || code.startsWith('40')) return { status: 503, code, message };
  if (!connectionCodes.test(code) && !connectionWords.test(message)) return null;
  return { status: 503, code: CONNECTION_FAILURE, message: 'The database cannot be reached.' };
}

/** An answer that is refused as too large, by us or by PostgreSQL; null for another error. */
function tooLarge(thrown: unknown): { status: 413; code: string; message: string } | null {
  if (!(thrown instanceof Error) || !('code' in thrown) || thrown.code !== '54000') return null;
  return { status: 413, code: thrown.code, message: thrown.message };
}

/**
 * Converts an outage to an error that `@supabase/lite` passes on: cancelled at the deadline (504), or unreachable
 * (503); or an answer that is too large (413). Otherwise it would answer 500 without the code; it forwards errors with SQLSTATE `PGRST`
 * (https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes). Other errors are
 * returned unchanged.
 */
export function asUnavailable(thrown: unknown): unknown {
  const found = tooLarge(thrown) ?? unavailability(thrown);
  if (found === null) return thrown;
  const { status, code, message } = found;
  const body = JSON.stringify({ code, message, details: null, hint: null });
  const detail = JSON.stringify({ status, headers: status === 503 ? { 'Retry-After': '1' } : {} });
  return Object.assign(new Error(body), { code: 'PGRST', detail });
}
