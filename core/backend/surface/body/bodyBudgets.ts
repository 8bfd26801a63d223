import type { BackendKeys } from '../../keys.ts';
import { knownDevices } from '../auth/knownDevice.ts';
import { callerKey } from '../callerKey.ts';
import { networkOf } from '../clientAddress.ts';
import { BodyBudget } from './bodyBudget.ts';

const MB = 1024 * 1024;

/** Maximum bytes of all bodies held at once. Sign-in, open to anybody, has its own share, and of that an address has one. */
const ALL_BODIES = 64 * MB;
const AUTH_BODIES = 8 * MB;
const AUTH_BODIES_OF_ONE = 1 * MB;
/** What a form of sign-in sends. Long bodies that arrive slowly, from many addresses, leave these their memory. */
export const SMALL_AUTH = 4 * 1024;
const SMALL_AUTH_BODIES = 8 * MB;
const SMALL_AUTH_BODIES_OF_ONE = 64 * 1024;
/** A site has a /48 of IPv6, which are 65,536 addresses here. */
const SMALL_AUTH_BODIES_OF_NETWORK = 1 * MB;
/** Bodies up to this size, such as a row, have memory of their own, which no upload can take. */
const SMALL = 128 * 1024;
const SMALL_BODIES = 8 * MB;
const SMALL_BODIES_OF_ONE = 2 * MB;
/** One upload, and a pasted table: an account whose uploads arrive slowly leaves room for those of others. */
const BODIES_OF_ONE = 24 * MB;

/** The memory that a request's body may take: by what it is for, how long it says that it is, and who sends it. */
export function bodyBudgets(
  keys: Pick<BackendKeys, 'publishableKey' | 'secretKey'>,
): (request: Request, auth: boolean) => BodyBudget {
  const rest = ALL_BODIES - AUTH_BODIES - SMALL_AUTH_BODIES - SMALL_BODIES;
  const bodies = new BodyBudget({ total: rest, ofOne: BODIES_OF_ONE });
  const smallBodies = new BodyBudget({ total: SMALL_BODIES, ofOne: SMALL_BODIES_OF_ONE });
  const authBodies = new BodyBudget({ total: AUTH_BODIES, ofOne: AUTH_BODIES_OF_ONE });
  const smallAuthBodies = new BodyBudget({
    total: SMALL_AUTH_BODIES,
    ofOne: SMALL_AUTH_BODIES_OF_ONE,
    group: { of: networkOf, bytes: SMALL_AUTH_BODIES_OF_NETWORK },
  });
  return (request, auth) => {
    if (!auth) return statesAtMost(request, SMALL) ? smallBodies : bodies;
    if (!statesAtMost(request, SMALL_AUTH)) return authBodies;
    // Strangers cannot take the memory of the operator's programs and of browsers that signed in before.
    const isKnown =
      callerKey(request, keys) === 'secret' ||
      knownDevices(request.headers.get('cookie') ?? '', keys.secretKey).length > 0;
    return isKnown ? smallBodies : smallAuthBodies;
  };
}

/** By the length that is stated, beyond which the listener reads nothing. */
export function statesAtMost({ headers }: Request, bytes: number): boolean {
  return Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= bytes;
}
