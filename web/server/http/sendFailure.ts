import type { Context } from 'hono';
import { NO_CACHE } from './sendPacked.ts';

/** A read that failed, for programs: come again soon, keep nothing. */
export function sendFailure(context: Context): Response {
  return context.json({ error: 'The database did not answer.' }, 503, {
    'retry-after': '5',
    'cache-control': NO_CACHE,
  });
}
