import type { App, EmailDriver } from '@supabase/lite';
import { type Clock, systemClock, untilAborted } from '#core/clock.ts';
import type { Log } from '#core/log.ts';
import { copyRequest } from '#core/http/copyRequest.ts';
import type { Fetch } from '../backend.ts';
import type { BackendKeys } from '../keys.ts';
import type { Sql } from '../database/sql.ts';
import type { Mutex } from '../embedded/pglite/mutex.ts';
import { withPersonOf } from '../database/actingPerson.ts';
import { StatementCancelled, statementDeadlines, withStatementLimits } from '../database/statementLimits.ts';
import { asksForAuthAdmin, authAdmin } from './auth/authAdmin.ts';
import { answerAuth } from './auth/authRoutes.ts';
import { RateLimits } from './auth/rateLimits.ts';
import { SessionRenewals } from './auth/sessionRenewals.ts';
import { StrangerQueue } from './auth/strangerQueue.ts';
import { MailQueue } from '../mail/mailQueue.ts';
import { duringOutage } from './duringOutage.ts';
import { type CallerKey, callerKey, refuseStranger } from './callerKey.ts';
import { asksForPublicFile, PublicFiles } from './files/publicFile.ts';
import { quietly } from './quietly.ts';
import { plainAddress } from './requestPath.ts';
import { answerFunctionCall } from './rest/functionCall.ts';
import { restRules } from './rest/restRules.ts';
import { hideInternalErrors } from './hideInternalErrors.ts';
import { isServed, notFound } from './served.ts';
import { takeStorageQuestion } from './files/storageInput.ts';
import { isUpload, takeUpload } from './files/uploadRules.ts';
import { QueryLimiter, type QueryLimits } from './queryLimits/queryLimiter.ts';

/** Handles one request to the Supabase API. */
export type Surface = (request: Request) => Promise<Response>;

export interface SurfaceInput {
  app: App;
  sql: Sql;
  keys: BackendKeys;
  log: Log;
  /** Public URL of the site. */
  siteUrl: string;
  siteName: string;
  mailer: EmailDriver;
  /** Set if all requests share one connection. */
  mutex?: Mutex | undefined;
  clock?: Clock;
}

/** The Supabase API over an embedded or own PostgreSQL database. */
export function createSurface({ mutex, clock = systemClock, ...input }: SurfaceInput): Surface {
  const { app, sql, keys, log } = input;
  // Only a database that is embedded has a mutex, and one process.
  const sessionRenewals = new SessionRenewals(mutex === undefined ? sql : null);
  const limits = new RateLimits(sql, keys.jwtSecret, clock);
  const mailer = new MailQueue(input.mailer, clock);
  const auth = { ...input, mailer, limits, sessionRenewals, strangers: new StrangerQueue(clock) };
  const rules = restRules(app);
  const publicFiles = new PublicFiles(sql);
  const answer = async (given: Request, key: CallerKey): Promise<Response> => {
    const url = plainAddress(given.url);
    if (url === null || !isServed(url.pathname)) return notFound();
    const request = url.href === given.url ? given : new Request(url, given);
    const { pathname } = url;
    if (asksForPublicFile(request.method, pathname)) return publicFiles.answer(request);
    if (asksForAuthAdmin(pathname)) {
      if (key !== 'secret') {
        return Response.json({ code: 403, error_code: 'not_admin', msg: 'User not allowed' }, { status: 403 });
      }
      return authAdmin(sql, request);
    }
    if (pathname.startsWith('/auth/')) return answerAuth(auth, request, pathname);
    if (!pathname.startsWith('/storage/')) {
      // The library would take a secret key from the address.
      const unknown = key === 'unknown' ? refuseStranger(key) : null;
      if (unknown !== null) return unknown;
      const asked = key === 'secret' ? await answerFunctionCall(sql, request, keys.secretKey) : request;
      if (asked instanceof Response) return asked;
      const ruled = await rules(asked, key);
      return ruled instanceof Response ? ruled : hideInternalErrors(await app.fetch(ruled), key);
    }
    const stranger = refuseStranger(key);
    if (stranger !== null) return stranger;
    const taken = await (isUpload(request.method, pathname) ? takeUpload(request) : takeStorageQuestion(request));
    if (taken instanceof Response) return taken;
    const response = await app.fetch(taken);
    response.headers.set('x-content-type-options', 'nosniff');
    return response;
  };
  const named = (request: Request, key: CallerKey) =>
    key === 'secret' ? withPersonOf(request, () => answer(request, key)) : answer(request, key);
  const inScope = (request: Request, key: CallerKey) =>
    mutex === undefined ? named(request, key) : mutex.scope(() => named(request, key));
  const limited = async (request: Request, key: CallerKey, queryLimits: QueryLimits) => {
    const deadlineMs = key === 'secret' ? statementDeadlines.secret : statementDeadlines.staff;
    const unneeded = new AbortController();
    const leave = () => unneeded.abort(request.signal.reason);
    if (request.signal.aborted) leave();
    // `AbortSignal.any` refers to its signals weakly: the request's could be collected before anything waits for it.
    request.signal.addEventListener('abort', leave, { once: true });
    // A request may run several statements, and wait for a connection before each.
    const over = new AbortController();
    const late = setTimeout(() => {
      over.abort(new StatementCancelled('deadline'));
      unneeded.abort(over.signal.reason);
    }, deadlineMs + OVERHEAD_MS);
    const answer = () => duringOutage(() => untilAborted(inScope(request, key), over.signal));
    try {
      return await quietly(log, () =>
        withStatementLimits(
          { deadlineMs, signal: unneeded.signal, readsOnly: readsOnly(request), ...queryLimits },
          answer,
        ),
      );
    } finally {
      clearTimeout(late);
      request.signal.removeEventListener('abort', leave);
    }
  };
  const limiter = new QueryLimiter(clock, keys.jwtSecret);
  return async (request) => {
    const key = callerKey(request, keys);
    return limiter.run(request, key, (queryLimits) => limited(request, key, queryLimits));
  };
}

/** Whether a request cannot change anything: functions may, whatever the method. */
function readsOnly({ method, url }: Request): boolean {
  return (method === 'GET' || method === 'HEAD') && !url.includes('/rpc/');
}

/** Milliseconds that a request may take beyond the deadline of one statement. */
const OVERHEAD_MS = 4_000;

/** The API as a `fetch` for clients in the same process: an aborted request rejects immediately. */
export function surfaceFetch(surface: Surface): Fetch {
  return (input, init) => {
    const request = copyRequest(input, init);
    return untilAborted(surface(request), request.signal);
  };
}
