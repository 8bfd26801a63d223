import { ONE_OF_MANY, UNHURRIED } from '#core/data/database.ts';
import type { Secret } from '#core/secret.ts';
import type { Rank } from '../../database/statementLimits.ts';
import { accountOf } from '../auth/session.ts';
import type { CallerKey } from '../callerKey.ts';
import { CLIENT_ADDRESS } from '../clientAddress.ts';
import { asksForPublicFile } from '../files/publicFile.ts';

/** Header in which the guard tells the API that a request came from the network: its statements have the lowest rank. */
export const FROM_NETWORK = 'x-velocity-outside';

/** Checked before every request of a session, and costs next to nothing. */
const UNLIMITED = '/rest/v1/rpc/is_staff';

/**
 * Sign-ins, and what else waits for a password check, a mail or Google. They have limits of their own, per address and account,
 * and must not hold up renewals while they wait.
 */
const CHECKED_ELSEWHERE =
  /^POST \/auth\/v1\/(signup|recover|token\?.*\bgrant_type=password)|^GET \/auth\/v1\/callback\b|^PUT /;

/** Who sends a request for tables, functions or files. */
export interface Requester {
  /** Which limits apply. */
  limitedAs: 'unlimited' | 'auth' | 'files' | 'anonymous' | 'session' | 'search' | 'outside';
  rank: Rank;
  /** Account id, or the client's address for `auth` and `files`; '' without one, which all forged tokens share. */
  account: string;
  /** Whether it waits however long in place of being refused. */
  unhurried?: boolean;
}

/** The sender of a request as far as its limits depend on it. Access is decided elsewhere. */
export function requesterOf(request: Request, key: CallerKey, jwtSecret: Secret): Requester {
  const { pathname, search } = new URL(request.url);
  if (key === 'secret') return { limitedAs: 'unlimited', rank: 'first', account: '' };
  const address = request.headers.get(CLIENT_ADDRESS);
  if (address !== null && asksForPublicFile(request.method, pathname)) {
    return { limitedAs: 'files', rank: 'reader', account: address };
  }
  if (pathname.startsWith('/auth/')) {
    const isLimited = address !== null && !CHECKED_ELSEWHERE.test(`${request.method} ${pathname}${search}`);
    return { limitedAs: isLimited ? 'auth' : 'unlimited', rank: 'first', account: address ?? '' };
  }
  const isFromNetwork = request.headers.has(FROM_NETWORK);
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined || token === request.headers.get('apikey')) {
    return { limitedAs: 'anonymous', rank: isFromNetwork ? 'outside' : 'reader', account: '' };
  }
  if (pathname === UNLIMITED) return { limitedAs: 'unlimited', rank: 'session', account: '' };
  const account = accountOf(token, jwtSecret) ?? '';
  if (isFromNetwork) return { limitedAs: 'outside', rank: 'outside', account, unhurried: false };
  const unhurried = request.headers.has(UNHURRIED);
  // Exports and searches read for seconds on end: what people click on comes first.
  if (request.headers.has(ONE_OF_MANY)) return { limitedAs: 'search', rank: 'outside', account, unhurried };
  return { limitedAs: 'session', rank: unhurried ? 'reader' : 'session', account, unhurried };
}
