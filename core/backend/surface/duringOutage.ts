import { type Unavailable, unavailability } from '../lite/unavailable.ts';
import { noticedFailure } from '../database/statementLimits.ts';

/**
 * Runs `work`; if it fails because of a database outage, answers 503 or 504 with an explanation. Sessions, sign-in and
 * files of `@supabase/lite` only know 500, which tells clients not to retry.
 */
export async function duringOutage(work: () => Promise<Response>): Promise<Response> {
  try {
    const answer = await work();
    // Without its list of tables `@supabase/lite` reports every table as missing.
    const why = answer.status === 500 || answer.status === 404 ? unavailability(noticedFailure()) : null;
    return why === null ? answer : refused(why);
  } catch (thrown) {
    const why = unavailability(thrown);
    if (why === null) throw thrown;
    return refused(why);
  }
}

function refused({ status, code, message }: Unavailable): Response {
  const headers = { 'access-control-allow-origin': '*', ...(status === 503 ? { 'retry-after': '1' } : {}) };
  return Response.json({ code, message, msg: message, details: null, hint: null }, { status, headers });
}
