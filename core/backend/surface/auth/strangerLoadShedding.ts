import type { BackendKeys } from '../../keys.ts';
import { callerKey } from '../callerKey.ts';
import { MOST_IN_QUEUE, type StrangerRequest } from './strangerQueue.ts';

const DEVICE_COOKIE = /(^|; *)velocity-device-/;

/**
 * What a request to sign-in asks for, as far as its head shows; null where it waits in no queue of strangers. A cookie of a
 * known device is not checked here: a forged one goes on to the queue behind.
 */
function requestKindOf({ method, headers }: Request, { pathname, searchParams }: URL): StrangerRequest | null {
  if (method !== 'POST') return null;
  if (pathname === '/auth/v1/signup') return 'sign-up';
  if (pathname === '/auth/v1/recover') return 'recovery';
  const isSignIn = pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password';
  return isSignIn && !DEVICE_COOKIE.test(headers.get('cookie') ?? '') ? 'sign-in' : null;
}

/**
 * Counts the strangers who were let through to sign-in and have no answer yet. Those for whom the queue has no place are
 * turned away at their head: reading a body costs the thread more than the whole refusal.
 */
export class StrangerLoadShedding {
  readonly #keys: Pick<BackendKeys, 'publishableKey' | 'secretKey'>;
  readonly #inside: Record<StrangerRequest, number> = { 'sign-in': 0, 'sign-up': 0, recovery: 0 };

  constructor(keys: Pick<BackendKeys, 'publishableKey' | 'secretKey'>) {
    this.#keys = keys;
  }

  isFull(request: Request, url: URL): boolean {
    const kind = this.#requestKindOf(request, url);
    return kind !== null && this.#inside[kind] >= MOST_IN_QUEUE[kind];
  }

  /** Counts the request until it is answered. Not while its body arrives: slow senders would keep others out. */
  async run(request: Request, url: URL, work: () => Promise<Response>): Promise<Response> {
    const kind = this.#requestKindOf(request, url);
    if (kind === null) return work();
    this.#inside[kind] += 1;
    try {
      return await work();
    } finally {
      this.#inside[kind] -= 1;
    }
  }
  /** Invitations, with the secret key, wait in no queue. */
  #requestKindOf(request: Request, url: URL): StrangerRequest | null {
    return callerKey(request, this.#keys) === 'secret' ? null : requestKindOf(request, url);
  }
}
