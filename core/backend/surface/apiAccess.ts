import type { Clock } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Backend } from '../backend.ts';
import { asksForAuthAdmin } from './auth/authAdmin.ts';
import { BODY_LIMIT } from './body/limitedBody.ts';
import { type CallerKey, callerKey, refuseStranger } from './callerKey.ts';
import { CLIENT_ADDRESS } from './clientAddress.ts';
import { isUpload } from './files/uploadRules.ts';
import { closed, tooMany, unknownSession } from './apiRefusals.ts';
import { RequestBudget } from './requestBudget.ts';
import type { RequestHead } from './requestHead.ts';
import { onlyJson } from './served.ts';
import { digestOf, StaffAnswers } from './staffAnswers.ts';

const KB = 1024;
const MB = 1024 * KB;

/**
 * Maximum body sizes in bytes of sign-in and of editors' requests. Uploads and the secret key have {@link BODY_LIMIT}.
 */
export const AUTH_LIMIT = 64 * KB;
export const STAFF_LIMIT = 8 * MB;
/** Bytes that one member of staff may send: a burst of some pictures, then as fast as a person pastes. Reading bodies delays everybody. */
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

export interface ApiAccessInput {
  backend: Pick<Backend, 'dbFor' | 'accountOf' | 'publishableKey' | 'secretKey'>;
  /** Whether published articles may be read with the publishable key (`PUBLIC_REST=on`). */
  publicRest: boolean;
  clock: Clock;
}

/** `sent`: with the rights the request came with. `limit`: maximum bytes of its body. */
export interface Granted {
  as: 'sent' | 'anonymous' | 'staff';
  limit: number;
  /** The account of staff, which all its sessions share. */
  account?: string;
}

export interface ApiAccess {
  /** The answer to an account or address that exceeds its request rate; null within it. */
  refuseOverRate(request: Request): Response | null;
  /** Seconds for which an address exceeds its request rate, without counting the request. */
  overRate(head: RequestHead, address: string): number;
  /** What a request may do, or the answer that refuses it. Its body is not read. */
  grant(request: Request, path: string): Promise<Granted | Response>;
}

/** Decides about requests from the network, by key, session, rate and stated size of the body. */
export function apiAccess({ backend, publicRest, clock }: ApiAccessInput): ApiAccess {
  const staffAnswers = new StaffAnswers(backend, clock);
  const accounts = new RequestBudget(clock, PER_ACCOUNT);
  const addresses = new RequestBudget(clock, PER_ADDRESS);
  const bytes = new RequestBudget(clock, ACCOUNT_BYTES);
  const authBytes = new RequestBudget(clock, AUTH_BYTES);

  /** All sessions of an account share its limits. A token of unknown origin may not use up those of the account it names. */
  const accountKey = (token: string) => backend.accountOf(token) ?? digestOf(token);

  /** Checked first: a refusal costs next to nothing, so a flood of requests leaves CPU time for readers. */
  const refuseOverRate = (request: Request): Response | null => {
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

  const overRate = (head: RequestHead, address: string): number => {
    const waitS = addresses.waitFor(address);
    return waitS === 0 || callerKey(head, backend) === 'secret' ? 0 : waitS;
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
    // A body that is too large gets the answer that says so, after the grant.
    if (address === null || key === 'secret' || stated === 0 || stated > AUTH_LIMIT) return granted;
    const wait = authBytes.take(address, stated);
    return wait === 0 ? granted : tooMany(wait);
  };

  /** Refuses a body that is not JSON, and more bytes than an account may send, before any of it is read. */
  const ofStaff = (request: Request, path: string, token: string): Granted | Response => {
    const upload = isUpload(request.method, path);
    const limit = upload ? BODY_LIMIT : STAFF_LIMIT;
    const stated = statedLength(request, limit);
    // A body that is too large gets the answer that says so, after the grant.
    const account = accountKey(token);
    if (stated === 0 || stated > limit) return { as: 'staff', limit, account };
    if (!upload && !jsonType.test(request.headers.get('content-type') ?? '')) return onlyJson();
    const wait = bytes.take(account, stated);
    return wait === 0 ? { as: 'staff', limit, account } : tooMany(wait);
  };

  return { refuseOverRate, overRate, grant };
}

/** Bytes of a body as its sender states them. A DELETE without a body has an empty one here. */
function statedLength({ headers }: Request, unstated: number): number {
  const stated = headers.get('content-length');
  if (stated !== null) return Number(stated);
  return headers.has('transfer-encoding') ? unstated : 0;
}
