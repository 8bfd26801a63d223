import { literal, object, string } from 'zod';
import { noticedFailure } from '../database/statementLimits.ts';
import type { CallerKey } from './callerKey.ts';
import { refuseRest } from './rest/restRefusal.ts';

/** What `@supabase/lite` answers to an error that it does not know, with the error's own words. */
const unknownError = object({ code: literal('SUP'), message: string() });
/** How PGlite refuses a value before it reaches the database. */
const refusedValue = /Invalid input for (\w+) type/;

/** SQLSTATE of rows that a table refuses, and the status that PostgREST gives them; the rest are 400. */
const refusedRow = /^(22|23|44|54)\w{3}$/;
const otherStatus: Readonly<Record<string, number>> = { '23503': 409, '23505': 409, '23P01': 409 };

/**
 * An answer of tables or functions, corrected where it is an internal error: a value that cannot be stored, or that a
 * table refuses, is the caller's, and what went wrong inside (an address, a file) is shown to the secret key only.
 * Goes when: upstream answers 400 to refused values and rows, and keeps its insides to itself.
 */
export async function withoutInsides(answer: Response, key: CallerKey): Promise<Response> {
  if (answer.status !== 500) return answer;
  const text = await answer.text();
  const said = unknownError.safeParse(json(text)).data?.message;
  const type = refusedValue.exec(said ?? '')?.[1];
  if (type !== undefined) return refuseRest(400, '22P02', `invalid input syntax for type ${type}`);
  const row = refusalOf(noticedFailure());
  if (row !== null) return refuseRest(otherStatus[row.code] ?? 400, row.code, row.message);
  if (said === undefined || key === 'secret') return new Response(text, { status: 500, headers: answer.headers });
  return refuseRest(500, 'XX000', 'The database could not answer', 'Try again; the log of the server says more.');
}

/** Why the database refused a row, such as a constraint that `@supabase/lite` does not know; null for other failures. */
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
