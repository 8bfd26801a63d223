import { literal, object, string } from 'zod';
import { noticedFailure } from '../database/statementLimits.ts';
import type { CallerKey } from './callerKey.ts';
import { refuseRest } from './rest/restRefusal.ts';

/** Response of `@supabase/lite` to an unknown error, with the error's own message. */
const unknownError = object({ code: literal('SUP'), message: string() });
/** PGlite's message for a value that it rejects before sending it. */
const refusedValue = /Invalid input for (\w+) type/;
/** Its message for a number that is no time; PostgreSQL's code for a time out of range is 22008. */
const refusedTime = /Invalid time value/;

/** SQLSTATE classes of rows that a table rejects, with PostgREST's status; the rest are 400. */
const refusedRow = /^(22|23|44|54)\w{3}$/;
const otherStatus: Readonly<Record<string, number>> = { '23503': 409, '23505': 409, '23P01': 409 };

/**
 * Corrects an internal error response of tables or functions: a value or row that the database rejects is the caller's
 * error, and internal details (an address, a file) are only shown to the secret key.
 * Goes when: upstream answers 400 to rejected values and rows, and hides its internals.
 */
export async function hideInternalErrors(answer: Response, key: CallerKey): Promise<Response> {
  if (answer.status !== 500) return answer;
  const text = await answer.text();
  const said = unknownError.safeParse(json(text)).data?.message;
  const type = refusedValue.exec(said ?? '')?.[1];
  if (type !== undefined) return refuseRest(400, '22P02', `invalid input syntax for type ${type}`);
  if (said !== undefined && refusedTime.test(said))
    return refuseRest(400, '22008', 'date/time field value out of range');
  const row = refusalOf(noticedFailure());
  if (row !== null) return refuseRest(otherStatus[row.code] ?? 400, row.code, row.message);
  if (said === undefined || key === 'secret') return new Response(text, { status: 500, headers: answer.headers });
  return refuseRest(500, 'XX000', 'The database could not answer', 'Try again; the log of the server says more.');
}

/**
 * Why the database rejected a row, such as a constraint that `@supabase/lite` does not know; null for other failures.
 */
function refusalOf(failure: unknown): { code: string; message: string } | null {
  if (!(failure instanceof Error) || !('code' in failure) || typeof failure.code !== 'string') return null;
  return refusedRow.test(failure.code) ? { code: failure.code, message: failure.message } : null;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
