import { Hono } from 'hono';
import { withDeadline } from '#core/clock.ts';
import { isStaff } from '#core/data/staff/staffAccess.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { NO_CACHE } from '../http/sendPacked.ts';
import type { WebContext } from '../context.ts';

/** Three parts, as every session's: with anything else the database would be asked as an anonymous reader. */
const sessionToken = /^Bearer (?=.{20,4000}$)([\w-]+\.[\w-]+\.[\w-]+)$/;

/** Milliseconds that the question may take. */
const DEADLINE_MS = 8000;

/** The one question that opens the dashboard: whether the signed-in user is staff. */
export function accessRoutes(web: WebContext): Hono {
  return new Hono().get('/access', async (context) => {
    context.header('cache-control', NO_CACHE);
    const token = sessionToken.exec(context.req.header('authorization') ?? '')?.[1];
    try {
      if (token === undefined) throw new AppError('auth', 'Sign in first.');
      const left = context.req.raw.signal;
      const staff = await withDeadline(
        web.clock,
        DEADLINE_MS,
        (signal) => isStaff(web.dbFor(token), { signal: AbortSignal.any([left, signal]) }),
        () => new AppError('deadline', 'The database did not answer in time.'),
      );
      return context.json(staff ? { kind: 'staff' } : { kind: 'reader', contactEmail: web.settings.contactEmail });
    } catch (thrown) {
      const error = toAppError(thrown);
      return context.json(
        { error: error.code === 'auth' ? error.message : 'The database did not answer.' },
        error.code === 'auth' ? 401 : 503,
      );
    }
  });
}
