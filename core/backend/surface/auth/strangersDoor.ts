import type { BackendKeys } from '../../keys.ts';
import { callerKey } from '../callerKey.ts';
import { MOST_IN_LINE, type StrangersWish } from './strangersLine.ts';

const DEVICE_COOKIE = /(^|; *)velocity-device-/;

/**
 * What a request to sign-in wishes, as far as its head shows; null where it waits in no line of strangers. A cookie of a
 * known device is not checked here: a forged one is sent to the line behind.
 */
function wishOf({ method, headers }: Request, { pathname, searchParams }: URL): StrangersWish | null {
  if (method !== 'POST') return null;
  if (pathname === '/auth/v1/signup') return 'sign-up';
  if (pathname === '/auth/v1/recover') return 'recovery';
  const isSignIn = pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password';
  return isSignIn && !DEVICE_COOKIE.test(headers.get('cookie') ?? '') ? 'sign-in' : null;
}

/**
 * Counts the strangers who were let through to sign-in and have no answer yet. Those for whom the line has no place are
 * turned away at their head: reading a body costs the thread more than the whole refusal.
 */
export class StrangersDoor {
  readonly #keys: Pick<BackendKeys, 'publishableKey' | 'secretKey'>;
  readonly #inside: Record<StrangersWish, number> = { 'sign-in': 0, 'sign-up': 0, recovery: 0 };

  constructor(keys: Pick<BackendKeys, 'publishableKey' | 'secretKey'>) {
    this.#keys = keys;
  }

  isFull(request: Request, url: URL): boolean {
    const wish = this.#wishOf(request, url);
    return wish !== null && this.#inside[wish] >= MOST_IN_LINE[wish];
  }

  /** Counts the request until it is answered. Not while its body arrives: slow senders would keep others out. */
  async through(request: Request, url: URL, work: () => Promise<Response>): Promise<Response> {
    const wish = this.#wishOf(request, url);
    if (wish === null) return work();
    this.#inside[wish] += 1;
    try {
      return await work();
    } finally {
      this.#inside[wish] -= 1;
    }
  }
  /** Invitations, with the secret key, wait in no line. */
  #wishOf(request: Request, url: URL): StrangersWish | null {
    return callerKey(request, this.#keys) === 'secret' ? null : wishOf(request, url);
  }
}
