import { type Clock, systemClock } from '#core/clock.ts';
import { copyRequest } from '#core/http/copyRequest.ts';
import type { Backend } from '../backend.ts';
import { AnonymousReads } from './anonymousReads.ts';
import { apiAccess, type ApiAccessInput, AUTH_LIMIT, type Granted, STAFF_LIMIT } from './apiAccess.ts';
import { busy, tooSlow } from './apiRefusals.ts';
import { StrangerLoadShedding } from './auth/strangerLoadShedding.ts';
import { refusedByHead } from './auth/authError.ts';
import { bodyBudgets, SMALL_AUTH, statesAtMost } from './body/bodyBudgets.ts';
import { authShape, isOversizedJson, staffShape } from './body/jsonShape.ts';
import { BODY_LIMIT, bodiless, takeBody, withBody } from './body/limitedBody.ts';
import { CLIENT_ADDRESS, isThisMachine, limitedAddress } from './clientAddress.ts';
import { asksForPublicFile } from './files/publicFile.ts';
import { isUpload } from './files/uploadRules.ts';
import { preflight } from './preflight.ts';
import { FROM_NETWORK } from './queryLimits/requester.ts';
import { RefusalPacing } from './refusalPacing.ts';
import type { HeadRefusal, RequestHead } from './requestHead.ts';
import { plainAddress } from './requestPath.ts';
import { isServed, notFound, refuseMethod, tooLarge } from './served.ts';

/** Maximum milliseconds for a body to arrive. */
const AUTH_DEADLINE_MS = 10_000;
/** A form of sign-in fits into the packets that bring its head: stalled ones keep nobody else's memory. */
const FORM_DEADLINE_MS = 3_000;
const DEADLINE_MS = 30_000;
/** For uploads by staff: a slow connection may take its time while bytes keep arriving. */
const UPLOAD_DEADLINE_MS = 600_000;
const UPLOAD_IDLE_MS = 30_000;

export interface ApiGuardInput extends Omit<ApiAccessInput, 'backend' | 'clock'> {
  backend: ApiAccessInput['backend'] & Pick<Backend, 'fetch'>;
  clock?: Clock;
}

/**
 * Handles one request from the network.
 * @param client client address for sign-in's rate limits; without it, limits by address do not apply.
 */
export interface ApiGuard {
  (request: Request, client?: string): Promise<Response>;
  /** For listeners that have no `Request` yet: the refusal of one that nothing but its head is needed for, or null. */
  refusalOf(head: RequestHead, client: string): HeadRefusal | null;
  /** Waits as long as a refusal is delayed. */
  delayRefusal(signal: AbortSignal): Promise<void>;
}

/**
 * The Supabase API for requests from the network. Sign-in and published images are open to everybody; tables, functions
 * and files to staff and the secret key. Unauthorised callers are rejected before the body is read.
 */
export function apiGuard({ backend, publicRest, clock = systemClock }: ApiGuardInput): ApiGuard {
  const access = apiAccess({ backend, publicRest, clock });
  const budgetOf = bodyBudgets(backend);
  const refusals = new RefusalPacing(clock);
  const anonymousReads = new AnonymousReads(clock);
  const strangers = new StrangerLoadShedding(backend, clock);

  const withBodyOf = async (
    { request, asked, url }: { request: Request; asked: Request; url: URL },
    { as, limit, account }: Granted,
    arrived: () => void,
  ): Promise<Response> => {
    const auth = limit === AUTH_LIMIT;
    const taken = await takeBody(request, {
      limit,
      ...patience(request, auth, isUpload(request.method, url.pathname)),
      clock,
      budget: budgetOf(request, auth),
      sender: account ?? (auth ? (request.headers.get(CLIENT_ADDRESS) ?? undefined) : undefined),
    });
    if (taken === 'large') return tooLarge();
    if (taken === 'full') return busy();
    if (taken === 'slow') return tooSlow();
    try {
      const shape = auth ? authShape : as === 'staff' && limit === STAFF_LIMIT ? staffShape : null;
      if (shape !== null && taken.bytes !== null && isOversizedJson(taken.bytes, shape)) return tooLarge();
      arrived();
      return await backend.fetch(taken.bytes === null ? bodiless(asked, url) : withBody(asked, url.href, taken.bytes));
    } finally {
      taken.release();
    }
  };

  const forward = async (request: Request, url: URL, granted: Granted, arrived: () => void): Promise<Response> => {
    const { as, limit } = granted;
    const asked = as === 'sent' ? request : fromNetwork(request, as === 'anonymous' ? backend.publishableKey : null);
    if (as === 'anonymous') {
      const address = request.headers.get(CLIENT_ADDRESS);
      return anonymousReads.run(() => backend.fetch(bodiless(asked, url)), address, request.signal);
    }
    return limit === 0 ? backend.fetch(bodiless(asked, url)) : withBodyOf({ request, asked, url }, granted, arrived);
  };

  const answer = async (request: Request, url: URL, arrived: () => void): Promise<Response> => {
    const path = url.pathname;
    const over = access.refuseOverRate(request);
    if (over !== null) return refusals.pace(over, request.signal);
    if (asksForPublicFile(request.method, path)) return backend.fetch(bodiless(request, url));
    if (request.method === 'OPTIONS') {
      return path.startsWith('/auth/') && !publicRest ? backend.fetch(bodiless(request, url)) : preflight(request);
    }
    const granted = await access.grant(request, path);
    if (granted instanceof Response) return refusals.pace(granted, request.signal);
    const forwarded = await forward(request, url, granted, arrived);
    const answered = publicRest && path.startsWith('/auth/') ? forOtherSites(forwarded) : forwarded;
    // Sign-in has its own delays, which reveal nothing about accounts.
    const refused = answered.status === 400 && !path.startsWith('/auth/') && granted.limit !== BODY_LIMIT;
    return refused ? refusals.pace(answered, request.signal) : answered;
  };

  const guard = async (given: Request, client?: string): Promise<Response> => {
    const badMethod = refuseMethod(given.method);
    if (badMethod !== null) return badMethod;
    const url = plainAddress(given.url);
    if (url === null || !isServed(url.pathname)) return notFound();
    const address = limitedClient(client);
    const early = strangers.refusalOf(given, url, address);
    if (early !== null) return refusals.pace(refusedByHead(early), given.signal);
    return strangers.run(given, url, address, (arrived) => answer(withClientAddress(given, address), url, arrived));
  };

  const refusalOf = (head: RequestHead, client: string): HeadRefusal | null => {
    const url = plainAddress(head.url);
    if (url === null) return null;
    const address = limitedClient(client);
    const waitS = address === null ? 0 : access.overRate(head, address);
    return waitS > 0 ? { status: 429, waitS } : strangers.refusalOf(head, url, address);
  };
  return Object.assign(guard, { refusalOf, delayRefusal: (signal: AbortSignal) => refusals.delay(signal) });
}

/** Time limits for a body to arrive. */
function patience(request: Request, auth: boolean, upload: boolean): { deadlineMs: number; idleMs?: number } {
  if (auth) return { deadlineMs: statesAtMost(request, SMALL_AUTH) ? FORM_DEADLINE_MS : AUTH_DEADLINE_MS };
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

/** The client address as limits count it; null on this machine. */
function limitedClient(client: string | undefined): string | null {
  return client === undefined || isThisMachine(client) ? null : limitedAddress(client);
}

/** Sets the client address for rate limits. A value sent by the client is discarded. */
function withClientAddress(request: Request, address: string | null): Request {
  if (address === null && !request.headers.has(CLIENT_ADDRESS)) return request;
  const headers = new Headers(request.headers);
  if (address === null) headers.delete(CLIENT_ADDRESS);
  else headers.set(CLIENT_ADDRESS, address);
  return copyRequest(request, { headers });
}
