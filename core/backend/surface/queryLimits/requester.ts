import { UNHURRIED } from '#core/data/database.ts';
import type { Secret } from '#core/secret.ts';
import type { Rank } from '../../database/statementLimits.ts';
import { accountOf } from '../auth/session.ts';
import type { CallerKey } from '../callerKey.ts';

/** Header in which the gate tells the API that a request came from the network: its statements have the lowest rank. */
export const FROM_OUTSIDE = 'x-velocity-outside';

/** Checked before every request of a session, and costs next to nothing. */
const UNLIMITED = '/rest/v1/rpc/is_staff';

/** Who sends a request for tables, functions or files. */
export interface Requester {
  /** Which limits apply. */
  limitedAs: 'unlimited' | 'anonymous' | 'session' | 'outside';
  rank: Rank;
  /** Account id; '' without one, which all forged tokens share. */
  account: string;
  /** Whether it waits however long in place of being refused. */
  unhurried?: boolean;
}

/** The sender of a request as far as its limits depend on it. Access is decided elsewhere. */
export function requesterOf(request: Request, key: CallerKey, jwtSecret: Secret): Requester {
  const { pathname } = new URL(request.url);
  if (key === 'secret' || pathname.startsWith('/auth/')) return { limitedAs: 'unlimited', rank: 'first', account: '' };
  const isOutside = request.headers.has(FROM_OUTSIDE);
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined || token === request.headers.get('apikey')) {
    return { limitedAs: 'anonymous', rank: isOutside ? 'outside' : 'reader', account: '' };
  }
  if (pathname === UNLIMITED) return { limitedAs: 'unlimited', rank: 'session', account: '' };
  const limitedAs = isOutside ? 'outside' : 'session';
  const unhurried = !isOutside && request.headers.has(UNHURRIED);
  // An export reads for seconds on end: what people click on comes first.
  const rank = unhurried ? 'reader' : limitedAs;
  return { limitedAs, rank, account: accountOf(token, jwtSecret) ?? '', unhurried };
}
