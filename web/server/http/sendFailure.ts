import type { Context } from 'hono';
import { NO_CACHE } from './sendPacked.ts';

/** The JSON answer where a read failed: 503 with Retry-After, not cached. */
export function sendFailure(context: Context): Response {
  return context.json({ error: 'The database did not answer.' }, 503, {
    'retry-after': '5',
    'cache-control': NO_CACHE,
  });
}
