import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { number, object, optional, string, type infer as Infer } from 'zod';
import { isThisMachine, limitedAddress } from '#core/backend/surface/clientAddress.ts';
import { RequestBudget } from '#core/backend/surface/requestBudget.ts';
import { digestOf, type StaffAnswers } from '#core/backend/surface/staffAnswers.ts';
import { withDeadline } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import { isSignedOutElsewhere } from '#core/data/staff/staff.ts';
import { AppError } from '#core/errors.ts';
import type { WebContext } from '../context.ts';
import { STAFF_ONLY } from './apiError.ts';

/** A JWT. With anything else the database would answer as to an anonymous reader. */
const sessionToken = /^Bearer (?=.{20,4000}$)([\w-]+\.[\w-]+\.[\w-]+)$/;
const claims = object({ sub: string(), email: optional(string()), exp: number(), session_id: optional(string()) });

/** Milliseconds that checking the user may take. */
const DEADLINE_MS = 8000;
/** Limits per user, over all sessions, and per address: far above what a busy screen sends. */
const PER_USER = { perSecond: 20, burst: 200 };
const PER_ADDRESS = { perSecond: 100, burst: 1000 };

/** The variables of a route behind {@link requireSession}. */
export interface SessionEnv {
  Variables: {
    /** The database with the user's rights: row-level security applies, and the history names the user. */
    db: Database;
    /**
     * The database with the server's rights, in the user's name: for rows that staff only read, such as those of jobs.
     * Only behind {@link requireStaff}.
     */
    serverDb: Database;
    user: Infer<typeof claims>;
    staff: boolean;
    /** When `staff` was read from the database, in epoch milliseconds, and a function that reads it again. */
    staffAsked: { at: number; anew: () => Promise<boolean> };
  };
}

/** The services of the API. */
export type ApiContext = Pick<
  WebContext,
  | 'clock'
  | 'log'
  | 'dbFor'
  | 'dbAs'
  | 'accountOf'
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
  | 'notifyWorker'
  | 'hasQueue'
> & {
  settings: Pick<WebContext['settings'], 'contactEmail' | 'siteUrl' | 'timeZone'>;
};

/**
 * May use a cached answer, because hundreds of streams reconnect at once after a restart. A stream ends when its user
 * leaves the staff.
 */
const STREAMS = '/api/dashboard/live';

/**
 * Requires a session, and reads from the database whether its user is staff: at each request, which verifies the
 * session too. Refuses with `auth` or `rate_limited`.
 */
export function requireSession(
  web: Pick<ApiContext, 'clock' | 'dbFor' | 'dbAs' | 'accountOf' | 'staffAnswers' | 'clientAddress'>,
): MiddlewareHandler<SessionEnv> {
  const unknown = new RequestBudget(web.clock, PER_USER);
  const users = new RequestBudget(web.clock, PER_USER);
  const addresses = new RequestBudget(web.clock, PER_ADDRESS);
  return createMiddleware<SessionEnv>(async (context, next) => {
    const address = web.clientAddress(context);
    // A proxy on this machine forwards its client's address, so local requests are the operator's own.
    if (!isThisMachine(address)) spend(addresses, limitedAddress(address));
    const token = sessionToken.exec(context.req.header('authorization') ?? '')?.[1];
    if (token === undefined) throw new AppError('auth', 'Sign in first.');
    // Before the database query, so that a flood of requests costs next to nothing, from however many sessions.
    const account = web.accountOf(token);
    if (account === null) spend(unknown, digestOf(token));
    else spend(users, account);
    const db = web.dbFor(token);
    const { staffAnswers } = web;
    const { staff, askedAt } = await withDeadline(
      web.clock,
      DEADLINE_MS,
      () => (context.req.path === STREAMS ? staffAnswers.recent(token) : staffAnswers.now(token)),
      tooLate,
    ).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'auth' ? sessionOver() : error;
    });
    // The query above verified the token, so its claims can be trusted.
    const user = claimsOf(token);
    // Hosted Supabase's tokens can be verified by that query only.
    if (account === null) spend(users, user.sub);
    const serverDb = web.dbAs(user.email ?? user.sub);
    const session = user.session_id;
    if (!staff && session !== undefined) {
      const asked = { person: user.sub, session };
      const isOver = await withDeadline(web.clock, DEADLINE_MS, () => isSignedOutElsewhere(serverDb, asked), tooLate);
      if (isOver) throw sessionOver();
    }
    context.set('db', db);
    context.set('serverDb', serverDb);
    context.set('user', user);
    context.set('staff', staff);
    context.set('staffAsked', { at: askedAt, anew: () => isStill(staffAnswers, token) });
    await next();
  });
}

function tooLate(): AppError {
  return new AppError('deadline', 'The database did not answer in time.');
}

function sessionOver(): AppError {
  return new AppError('auth', 'Your session is over.');
}

/** Requires staff, after {@link requireSession}. Others are refused with 403. */
export const requireStaff = createMiddleware<SessionEnv>(async (context, next) => {
  if (!context.var.staff) throw new AppError('auth', STAFF_ONLY);
  await next();
});

/** Whether the user is still staff; false where the session has ended meanwhile. */
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
