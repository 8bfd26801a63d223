import type { CallSlot } from '#core/gateway/llm.ts';

/** A semaphore for model calls, shared by all runs of a process. First come, first served. */
export interface CallSlots {
  /**
   * Resolves with a function that releases the slot.
   * @throws the signal's reason while waiting.
   */
  take(signal: AbortSignal): Promise<() => void>;
}

/** Default number of concurrent calls: more than any provider allows by default. */
const DEFAULT_SLOTS = 64;

export function createCallSlots(slots: number = DEFAULT_SLOTS): CallSlots {
  let free = slots;
  const waiting = new Set<() => void>();
  const release = () => {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  };
  return {
    async take(signal) {
      signal.throwIfAborted();
      if (free > 0) free -= 1;
      else await waitForSlot(waiting, signal);
      return once(release);
    },
  };
}

/** Takes a slot of this process first, then one of those shared by all machines. */
export function callSlotsOfBoth(own: CallSlots, shared: CallSlots): CallSlots {
  return {
    async take(signal) {
      const releaseOwn = await own.take(signal);
      try {
        const releaseShared = await shared.take(signal);
        return () => {
          releaseShared();
          releaseOwn();
        };
      } catch (thrown) {
        releaseOwn();
        throw thrown;
      }
    },
  };
}

/** Takes a slot that its holder can leave and take again. @throws the signal's reason while waiting. */
export async function holdSlot(slots: CallSlots, signal: AbortSignal): Promise<CallSlot> {
  let release = await slots.take(signal);
  return {
    leave: () => release(),
    async takeAgain() {
      release = await slots.take(signal);
    },
  };
}

function waitForSlot(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      waiting.delete(enter);
      reject(signal.reason);
    };
    waiting.add(enter);
    signal.addEventListener('abort', leave, { once: true });
  });
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    act();
  };
}
