import { type Clock, systemClock } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { copyRequest } from '#core/http/copyRequest.ts';
import type { Backend } from '../backend.ts';
import { AnonymousReads } from './anonymousReads.ts';
import { asksForAuthAdmin } from './auth/authAdmin.ts';
import { BodyBudget } from './body/bodyBudget.ts';
import { authShape, isOversizedJson, staffShape } from './body/jsonShape.ts';
import { CLIENT_ADDRESS, isThisMachine, limitedAddress } from './clientAddress.ts';
import { type CallerKey, callerKey, refuseStranger } from './callerKey.ts';
import { BODY_LIMIT, bodiless, takeBody, withBody } from './body/limitedBody.ts';
import { busy, closed, tooMany, tooSlow, unknownSession } from './apiRefusals.ts';
import { preflight } from './preflight.ts';
import { asksForPublicFile } from './files/publicFile.ts';
import { RefusalPacing } from './refusalPacing.ts';
import { RequestBudget } from './requestBudget.ts';
import { plainAddress } from './requestPath.ts';
import { isServed, notFound, onlyJson, refuseMethod, tooLarge } from './served.ts';
import { digestOf, StaffAnswers } from './staffAnswers.ts';
import { FROM_NETWORK } from './queryLimits/requester.ts';
import { isUpload } from './files/uploadRules.ts';

const KB = 1024;
const MB = 1024 * KB;

/**
 * Maximum body sizes in bytes of sign-in and of editors' requests. Uploads and the secret key have {@link BODY_LIMIT}.
 */
const AUTH_LIMIT = 64 * KB;
const STAFF_LIMIT = 8 * MB;
/** Maximum bytes of all bodies held at once. Sign-in, open to anybody, has its own share. */
const ALL_BODIES = 64 * MB;
const AUTH_BODIES = 16 * MB;
/** Maximum milliseconds for a body to arrive. */
const AUTH_DEADLINE_MS = 10_000;
const DEADLINE_MS = 30_000;
/** For uploads by staff: a slow line may take long as long as bytes arrive. */
const UPLOAD_DEADLINE_MS = 600_000;
const UPLOAD_IDLE_MS = 30_000;

/** Bytes that one member of staff may send: a burst of some pictures, then as fast as a person pastes. Reading them delays all. */
const ACCOUNT_BYTES = { perSecond: 2 * MB, burst: 64 * MB };

/** Bytes for sign-in that one address may send: hundreds of people who sign in at once, and no flood of full bodies. */
const AUTH_BYTES = { perSecond: 128 * KB, burst: 2 * MB };

/** Requests per account, and per address without the secret key: far above a busy screen, or an office of them. */
const PER_ACCOUNT = { perSecond: 20, burst: 200 };
const PER_ADDRESS = { perSecond: 100, burst: 1000 };

const keyless = /^\/auth\/v1\/(callback|authorize|verify|\.well-known\/.*)$/;
const openTables = /^\/rest\/v1\/(articles|categories|article_images)\/?$/;
const jsonType = /^application\/([\w.]+\+)?json\b/i;
const session = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/;
const IS_STAFF = '/rest/v1/rpc/is_staff';

export interface ApiGuardInput {
  backend: Pick<Backend, 'fetch' | 'dbFor' | 'accountOf' | 'publishableKey' | 'secretKey'>;
  /** Whether published articles may be read with the publishable key (`PUBLIC_REST=on`). */
  publicRest: boolean;
  clock?: Clock;
}

/**
 * Handles one request from the network.
 * @param client client address for sign-in's rate limits; without it, limits by address do not apply.
 */
export type ApiGuard = (request: Request, client?: string) => Promise<Response>;

type Granted = { as: 'sent' | 'anonymous' | 'staff'; limit: number };

/**
 * The Supabase API for requests from the network. Sign-in and published images are open to everybody; tables, functions
 * and files to staff and the secret key. Unauthorised callers are rejected before the body is read.
 */
export function apiGuard({ backend, publicRest, clock = systemClock }: ApiGuardInput): ApiGuard {
  const staffAnswers = new StaffAnswers(backend, clock);
  const bodies = new BodyBudget(ALL_BODIES - AUTH_BODIES);
  const authBodies = new BodyBudget(AUTH_BODIES);
  const accounts = new RequestBudget(clock, PER_ACCOUNT);
  const addresses = new RequestBudget(clock, PER_ADDRESS);
  const bytes = new RequestBudget(clock, ACCOUNT_BYTES);
  const authBytes = new RequestBudget(clock, AUTH_BYTES);
  const refusals = new RefusalPacing(clock);
  const anonymousReads = new AnonymousReads(clock);

  /** All sessions of an account share its limits. A token of unknown origin may not use up those of the account it names. */
  const accountKey = (token: string) => backend.accountOf(token) ?? digestOf(token);

  /** Rejecting is nearly free, so that a flood of requests leaves CPU time for readers. */
  const overBudget = (request: Request): Response | null => {
    const address = request.headers.get(CLIENT_ADDRESS);
    const token = session.exec(request.headers.get('authorization') ?? '')?.[1];
    if (address === null && token === undefined) return null;
    if (callerKey(request, backend) === 'secret') return null;
    const wait = Math.max(
      address === null ? 0 : addresses.take(address),
      token === undefined ? 0 : accounts.take(accountKey(token)),
    );
    return wait === 0 ? null : tooMany(wait);
  };

  const grant = async (request: Request, path: string): Promise<Granted | Response> => {
    const key = callerKey(request, backend);
    if (path.startsWith('/auth/')) {
      // The API itself rejects these, without reading the body.
      if (asksForAuthAdmin(path) && key !== 'secret') return { as: 'sent', limit: 0 };
      return (keyless.test(path) ? null : refuseStranger(key)) ?? ofSignIn(request, key);
    }
    const stranger = refuseStranger(key);
    if (stranger !== null) return stranger;
    if (key === 'secret') return { as: 'sent', limit: BODY_LIMIT };
    const token = session.exec(request.headers.get('authorization') ?? '')?.[1];
    if (token !== undefined && path === IS_STAFF) return { as: 'sent', limit: AUTH_LIMIT };
    if (token !== undefined) {
      const answer = await staffAnswers.recent(token).catch(toAppError);
      if (answer instanceof AppError) return unknownSession(answer);
      if (answer.staff) return ofStaff(request, path, token);
    }
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (publicRest && reads && openTables.test(path)) return { as: 'anonymous', limit: 0 };
    return closed(token !== undefined);
  };

  const ofSignIn = (request: Request, key: CallerKey): Granted | Response => {
    const granted: Granted = { as: 'sent', limit: AUTH_LIMIT };
    const address = request.headers.get(CLIENT_ADDRESS);
    const stated = statedLength(request, AUTH_LIMIT);
    // What is too large is refused as that.
    if (address === null || key === 'secret' || stated === 0 || stated > AUTH_LIMIT) return granted;
    const wait = authBytes.take(address, stated);
    return wait === 0 ? granted : tooMany(wait);
  };

  /** Refused before a byte of the body is read: what is no JSON, and more than an account may send. */
  const ofStaff = (request: Request, path: string, token: string): Granted | Response => {
    const upload = isUpload(request.method, path);
    const limit = upload ? BODY_LIMIT : STAFF_LIMIT;
    const stated = statedLength(request, limit);
    // What is too large is refused as that.
    if (stated === 0 || stated > limit) return { as: 'staff', limit };
    if (!upload && !jsonType.test(request.headers.get('content-type') ?? '')) return onlyJson();
    const wait = bytes.take(accountKey(token), stated);
    return wait === 0 ? { as: 'staff', limit } : tooMany(wait);
  };

  const forward = async (request: Request, url: URL, { as, limit }: Granted): Promise<Response> => {
    const asked = as === 'sent' ? request : fromNetwork(request, as === 'anonymous' ? backend.publishableKey : null);
    if (as === 'anonymous') {
      const address = request.headers.get(CLIENT_ADDRESS);
      return anonymousReads.run(() => backend.fetch(bodiless(asked, url)), address, request.signal);
    }
    if (limit === 0) return backend.fetch(bodiless(asked, url));
    const auth = limit === AUTH_LIMIT;
    const taken = await takeBody(request, {
      limit,
      ...patience(auth, isUpload(request.method, url.pathname)),
      clock,
      budget: auth ? authBodies : bodies,
    });
    if (taken === 'large') return tooLarge();
    if (taken === 'full') return busy();
    if (taken === 'slow') return tooSlow();
    try {
      const shape = auth ? authShape : as === 'staff' && limit === STAFF_LIMIT ? staffShape : null;
      if (shape !== null && taken.bytes !== null && isOversizedJson(taken.bytes, shape)) return tooLarge();
      return await backend.fetch(taken.bytes === null ? bodiless(asked, url) : withBody(asked, url.href, taken.bytes));
    } finally {
      taken.release();
    }
  };

  return async (given, client) => {
    const badMethod = refuseMethod(given.method);
    if (badMethod !== null) return badMethod;
    const request = withClientAddress(given, client);
    const url = plainAddress(request.url);
    if (url === null || !isServed(url.pathname)) return notFound();
    const path = url.pathname;
    const over = overBudget(request);
    if (over !== null) return refusals.pace(over, request.signal);
    if (asksForPublicFile(request.method, path)) return backend.fetch(bodiless(request, url));
    if (request.method === 'OPTIONS') {
      return path.startsWith('/auth/') && !publicRest ? backend.fetch(bodiless(request, url)) : preflight(request);
    }
    const granted = await grant(request, path);
    if (granted instanceof Response) return refusals.pace(granted, request.signal);
    const forwarded = await forward(request, url, granted);
    const answer = publicRest && path.startsWith('/auth/') ? forOtherSites(forwarded) : forwarded;
    // Sign-in has its own delays, which reveal nothing about accounts.
    const refused = answer.status === 400 && !path.startsWith('/auth/') && granted.limit !== BODY_LIMIT;
    return refused ? refusals.pace(answer, request.signal) : answer;
  };
}

/** Bytes of a body as its sender states them. A DELETE without a body has an empty one here. */
function statedLength({ headers }: Request, unstated: number): number {
  const stated = headers.get('content-length');
  if (stated !== null) return Number(stated);
  return headers.has('transfer-encoding') ? unstated : 0;
}

/** Time limits for a body to arrive. */
function patience(auth: boolean, upload: boolean): { deadlineMs: number; idleMs?: number } {
  if (auth) return { deadlineMs: AUTH_DEADLINE_MS };
  return upload ? { deadlineMs: UPLOAD_DEADLINE_MS, idleMs: UPLOAD_IDLE_MS } : { deadlineMs: DEADLINE_MS };
}

/** Lets browsers on another Velocity's site, which uses this one as its backend, read the answer. */
function forOtherSites(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set('access-control-allow-origin', '*');
  return new Response(answer.body, { status: answer.status, headers });
}

/** @param onlyKey the publishable key of an anonymous request: a session would add its own rights. */
function fromNetwork({ url, method, headers, signal }: Request, onlyKey: string | null): Request {
  const sent = new Headers(headers);
  sent.set(FROM_NETWORK, '1');
  if (onlyKey !== null) {
    sent.delete('authorization');
    sent.set('apikey', onlyKey);
  }
  return copyRequest(url, { method, headers: sent, signal });
}

/** Sets the client address for rate limits. A value sent by the client is discarded. */
function withClientAddress(request: Request, client: string | undefined): Request {
  const address = client === undefined || isThisMachine(client) ? null : limitedAddress(client);
  if (address === null && !request.headers.has(CLIENT_ADDRESS)) return request;
  const headers = new Headers(request.headers);
  if (address === null) headers.delete(CLIENT_ADDRESS);
  else headers.set(CLIENT_ADDRESS, address);
  return copyRequest(request, { headers });
}
