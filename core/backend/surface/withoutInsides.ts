import { literal, object, string } from 'zod';
import type { CallerKey } from './callerKey.ts';
import { refuseRest } from './rest/restRefusal.ts';

/** What `@supabase/lite` answers to an error that it does not know, with the error's own words. */
const unknownError = object({ code: literal('SUP'), message: string() });
/** How PGlite refuses a value before it reaches the database. */
const refusedValue = /Invalid input for (\w+) type/;

/**
 * An answer of tables or functions, corrected where it is an internal error: a value that cannot be stored is the
 * caller's, and what went wrong inside (an address, a file) is told to the secret key only.
 * Goes when: upstream answers 400 to refused values and keeps its insides to itself.
 */
export async function withoutInsides(answer: Response, key: CallerKey): Promise<Response> {
  if (answer.status !== 500) return answer;
  const text = await answer.text();
  const said = unknownError.safeParse(json(text)).data?.message;
  const type = refusedValue.exec(said ?? '')?.[1];
  if (type !== undefined) return refuseRest(400, '22P02', `invalid input syntax for type ${type}`);
  if (said === undefined || key === 'secret') return new Response(text, { status: 500, headers: answer.headers });
  return refuseRest(500, 'XX000', 'The database could not answer', 'Try again; the log of the server says more.');
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
