import { OutcomeUnknown } from '../commit.ts';
import { StatementCancelled } from '../statementLimits.ts';

/** PostgreSQL's code for a connection that failed. */
const CONNECTION_FAILURE = '08006';
const connectionCodes = /^(E[A-Z]{4,}|08\w{3}|57P0\d)$/;
const connectionWords = /connection (terminated|timeout|error)|timeout exceeded when trying to connect|not queryable/i;

/**
 * An error that says nothing of the request but that the database could not answer it now: cancelled at its deadline
 * (504), or unreachable (503). `@supabase/lite` would call both 500 and hide the code; as an error raised with SQLSTATE
 * `PGRST` (https://docs.postgrest.org/en/stable/references/errors.html#raise-errors-with-http-status-codes) it passes
 * them on. Anything else stays what it is.
 */
export function asUnavailable(thrown: unknown): unknown {
  if (thrown instanceof StatementCancelled) return raised(504, thrown.code, thrown.message);
  if (!(thrown instanceof Error)) return thrown;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  if (code === '57014') return raised(504, code, thrown.message);
  if (thrown instanceof OutcomeUnknown) return raised(503, code, thrown.message);
  if (code.startsWith('40')) return raised(503, code, thrown.message);
  if (!connectionCodes.test(code) && !connectionWords.test(thrown.message)) return thrown;
  return raised(503, CONNECTION_FAILURE, 'The database cannot be reached.');
}

function raised(status: number, code: string, message: string): Error {
  const body = JSON.stringify({ code, message, details: null, hint: null });
  const detail = JSON.stringify({ status, headers: status === 503 ? { 'Retry-After': '1' } : {} });
  return Object.assign(new Error(body), { code: 'PGRST', detail });
}
