import { recentEntries } from '../recentEntries.ts';
import type { Clock } from '#core/clock.ts';
import type { BackendKeys } from '../../keys.ts';
import { callerKey } from '../callerKey.ts';
import { RequestBudget } from '../requestBudget.ts';
import type { HeadRefusal, RequestHead } from '../requestHead.ts';
import { refusedAddressS } from './authError.ts';
import { knownDevices } from './knownDevice.ts';
import { COME_AGAIN_S, MOST_OF_ADDRESS, mostInQueue, type StrangerRequest } from './strangerQueue.ts';

/** `link`: what is limited by address beside the queues. `other`: what browsers ask with a session. */
type AuthRequest = StrangerRequest | 'link' | 'other';

/** Requests of one address that are not answered yet. */
const mostOfAddress: Readonly<Record<AuthRequest, number>> = { ...MOST_OF_ADDRESS, link: 30, other: 200 };
/** Sign-ins of one known device: more than its own limit in the database lets through. */
const PER_DEVICE = { perSecond: 1, burst: 60 };

interface Asked {
  kind: AuthRequest;
  /** Key of what the address has in progress of this kind; null on this machine. */
  ofAddress: string | null;
  /** Known devices, which wait in no queue of strangers. */
  devices: readonly string[];
}

/**
 * Refuses requests to sign-in at their head that would be refused behind it: from addresses that are over their limit,
 * or for which no queue has a place. Reading a body, and the way to the queue, cost the thread ten times as much.
 */
export class StrangerLoadShedding {
  readonly #keys: Pick<BackendKeys, 'publishableKey' | 'secretKey'>;
  readonly #clock: Clock;
  readonly #devices: RequestBudget;
  /** Requests in progress: by address from their head on, and all of a kind once their body has arrived. */
  readonly #ofAddress = new Map<string, number>();
  readonly #ofKind = new Map<AuthRequest, number>();
  /** Addresses that are over their limit in the database, as the API said. */
  readonly #refused = recentEntries<{ at: number; waitS: number }>();

  constructor(keys: Pick<BackendKeys, 'publishableKey' | 'secretKey'>, clock: Clock) {
    this.#keys = keys;
    this.#clock = clock;
    this.#devices = new RequestBudget(clock, PER_DEVICE);
  }

  /** @param address the client's, as limits count it; null on this machine. @returns null if the request may go on. */
  refusalOf(head: RequestHead, url: URL, address: string | null): HeadRefusal | null {
    const asked = this.#asked(head, url, address);
    if (asked === null) return null;
    const { kind, ofAddress, devices } = asked;
    const own = ofAddress === null ? 0 : (this.#ofAddress.get(ofAddress) ?? 0);
    const isTooMany = own >= mostOfAddress[kind];
    // After a 429 browsers give up their session.
    if (kind === 'other') return isTooMany ? { status: 503, waitS: 1 } : null;
    if (devices.length > 0) return refusal(Math.max(...devices.map((device) => this.#devices.waitFor(device))));
    const refusedS = address === null ? 0 : this.#refusedFor(address);
    if (refusedS > 0 || isTooMany) return refusal(Math.max(refusedS, 1));
    const isFull = kind !== 'link' && (this.#ofKind.get(kind) ?? 0) >= mostInQueue(kind, own);
    return isFull ? refusal(COME_AGAIN_S) : null;
  }

  /**
   * Counts a request of its address until it is answered.
   * @param work calls its argument when its body has arrived: slow senders would keep others out.
   */
  async run(
    head: RequestHead,
    url: URL,
    address: string | null,
    work: (arrived: () => void) => Promise<Response>,
  ): Promise<Response> {
    const asked = this.#asked(head, url, address);
    if (asked === null) return work(() => {});
    const { kind, ofAddress, devices } = asked;
    for (const device of devices) this.#devices.take(device);
    const leave = ofAddress === null ? () => {} : count(this.#ofAddress, ofAddress);
    let leaveKind = () => {};
    try {
      const answer = await work(() => {
        if (devices.length === 0) leaveKind = count(this.#ofKind, kind);
      });
      const waitS = refusedAddressS(answer);
      if (waitS > 0 && address !== null) this.#refused.set(address, { at: this.#clock.now(), waitS });
      return answer;
    } finally {
      leave();
      leaveKind();
    }
  }

  /** Null where nothing is limited: outside of sign-in, and with the secret key, which sends invitations. */
  #asked(head: RequestHead, url: URL, address: string | null): Asked | null {
    if (!url.pathname.startsWith('/auth/') || callerKey(head, this.#keys) === 'secret') return null;
    const kind = kindOf(head, url);
    const devices = kind === 'sign-in' ? knownDevices(head.headers.get('cookie') ?? '', this.#keys.secretKey) : [];
    return { kind, ofAddress: address === null ? null : `${kind} ${address}`, devices };
  }

  #refusedFor(address: string): number {
    const refused = this.#refused.get(address);
    if (refused === undefined) return 0;
    // After a clock that was set back, the database decides.
    const passedS = (this.#clock.now() - refused.at) / 1000;
    return passedS < 0 ? 0 : Math.max(0, Math.ceil(refused.waitS - passedS));
  }
}

function kindOf({ method }: RequestHead, { pathname, searchParams }: URL): AuthRequest {
  const route = `${method} ${pathname}`;
  if (route === 'POST /auth/v1/signup') return 'sign-up';
  if (route === 'POST /auth/v1/recover') return 'recovery';
  if (route === 'GET /auth/v1/verify' || route === 'GET /auth/v1/authorize') return 'link';
  return route === 'POST /auth/v1/token' && searchParams.get('grant_type') === 'password' ? 'sign-in' : 'other';
}

function refusal(waitS: number): HeadRefusal | null {
  return waitS > 0 ? { status: 429, waitS } : null;
}

/** Adds one to a count. @returns what takes it away again. */
function count<Key>(counts: Map<Key, number>, key: Key): () => void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
  return () => {
    const left = (counts.get(key) ?? 1) - 1;
    if (left === 0) counts.delete(key);
    else counts.set(key, left);
  };
}
