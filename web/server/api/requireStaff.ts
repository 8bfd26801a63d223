import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { number, object, optional, string, type infer as Infer } from 'zod';
import { isThisMachine, limitedAddress } from '#core/backend/surface/clientAddress.ts';
import { RequestBudget } from '#core/backend/surface/requestBudget.ts';
import { digestOf, type StaffAnswers } from '#core/backend/surface/staffAnswers.ts';
import { withDeadline } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import { AppError } from '#core/errors.ts';
import type { WebContext } from '../context.ts';
import { STAFF_ONLY } from './apiError.ts';

/** Three parts, as every session's: with anything else the database would be asked as an anonymous reader. */
const sessionToken = /^Bearer (?=.{20,4000}$)([\w-]+\.[\w-]+\.[\w-]+)$/;
const claims = object({ sub: string(), email: optional(string()), exp: number() });

/** Milliseconds that the question who somebody is may take. */
const DEADLINE_MS = 8000;
/** Requests of one session, of one user with several, and of one address: far above a busy screen. */
const PER_USER = { perSecond: 20, burst: 200 };
const PER_ADDRESS = { perSecond: 100, burst: 1000 };

/** What a route behind {@link requireSession} knows. */
export interface SessionEnv {
  Variables: {
    /** With the user's own rights: row-level security applies, and the history names the user. */
    db: Database;
    user: Infer<typeof claims>;
    staff: boolean;
    /** When the database was asked for that, in milliseconds since the Unix epoch, and the way to ask it once more. */
    staffAsked: { at: number; anew: () => Promise<boolean> };
  };
}

/** What the API works with. */
export type ApiContext = Pick<
  WebContext,
  | 'clock'
  | 'log'
  | 'dbFor'
  | 'staffAnswers'
  | 'files'
  | 'clientAddress'
  | 'setup'
  | 'live'
  | 'pictures'
  | 'gateway'
  | 'gatewayAccount'
  | 'serverAdmin'
  | 'securityHeaders'
  | 'wakeWorker'
  | 'hasQueue'
> & {
  settings: Pick<WebContext['settings'], 'contactEmail' | 'siteUrl' | 'timeZone'>;
};

/** Hundreds of streams open at once after a restart. An older answer will do: a stream ends when its user leaves the staff. */
const STREAMS = '/api/dashboard/live';

/**
 * Lets through who has a session, and knows whether it is staff's: asked of the database at each request, which
 * verifies the session with it. Refuses with `auth` or `rate_limited`.
 */
export function requireSession(
  web: Pick<ApiContext, 'clock' | 'dbFor' | 'staffAnswers' | 'clientAddress'>,
): MiddlewareHandler<SessionEnv> {
  const sessions = new RequestBudget(web.clock, PER_USER);
  const users = new RequestBudget(web.clock, PER_USER);
  const addresses = new RequestBudget(web.clock, PER_ADDRESS);
  return createMiddleware<SessionEnv>(async (context, next) => {
    const address = web.clientAddress(context);
    // A proxy on this machine names its reader's address, so other local requests are the operator's own.
    if (!isThisMachine(address)) spend(addresses, limitedAddress(address));
    const token = sessionToken.exec(context.req.header('authorization') ?? '')?.[1];
    if (token === undefined) throw new AppError('auth', 'Sign in first.');
    // Before the database is asked, so that a flood of requests costs next to nothing.
    spend(sessions, digestOf(token));
    const db = web.dbFor(token);
    const { staffAnswers } = web;
    const { staff, askedAt } = await withDeadline(
      web.clock,
      DEADLINE_MS,
      () => (context.req.path === STREAMS ? staffAnswers.recent(token) : staffAnswers.now(token)),
      () => new AppError('deadline', 'The database did not answer in time.'),
    ).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'auth' ? new AppError('auth', 'Your session is over.') : error;
    });
    // The token is verified by now, so its claims can be trusted.
    const user = claimsOf(token);
    spend(users, user.sub);
    context.set('db', db);
    context.set('user', user);
    context.set('staff', staff);
    context.set('staffAsked', { at: askedAt, anew: () => isStill(staffAnswers, token) });
    await next();
  });
}

/** Lets staff through; stands behind {@link requireSession}. Everybody else is refused with 403. */
export const requireStaff = createMiddleware<SessionEnv>(async (context, next) => {
  if (!context.var.staff) throw new AppError('auth', STAFF_ONLY);
  await next();
});

/** Asks once more. A session that ended meanwhile is nobody's. */
async function isStill(staffAnswers: StaffAnswers, token: string): Promise<boolean> {
  try {
    return (await staffAnswers.anew(token)).staff;
  } catch (error) {
    if (error instanceof AppError && error.code === 'auth') return false;
    throw error;
  }
}

function claimsOf(token: string): Infer<typeof claims> {
  return claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
}

function spend(budget: RequestBudget, key: string): void {
  const seconds = budget.take(key);
  if (seconds === 0) return;
  throw new AppError('rate_limited', 'Too many requests at once.', {
    hint: `Wait ${seconds} s, then try again.`,
    retryAfterMs: seconds * 1000,
  });
}
