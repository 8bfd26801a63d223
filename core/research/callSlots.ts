/** A semaphore for calls to language models, shared by all runs of a process. First come, first served. */
export interface CallSlots {
  /**
   * Resolves with the way to give the place back.
   * @throws the signal's reason while waiting.
   */
  take(signal: AbortSignal): Promise<() => void>;
}

/** Calls at the same time unless said otherwise: more than any provider's default lets through at once. */
const DEFAULT_SLOTS = 64;

export function createCallSlots(places: number = DEFAULT_SLOTS): CallSlots {
  let free = places;
  const waiting = new Set<() => void>();
  const giveBack = () => {
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
      else await place(waiting, signal);
      return once(giveBack);
    },
  };
}

/** Takes a slot of this process first, then one of those that all machines share. */
export function callSlotsOfBoth(own: CallSlots, shared: CallSlots): CallSlots {
  return {
    async take(signal) {
      const giveBackOwn = await own.take(signal);
      try {
        const giveBackShared = await shared.take(signal);
        return () => {
          giveBackShared();
          giveBackOwn();
        };
      } catch (thrown) {
        giveBackOwn();
        throw thrown;
      }
    },
  };
}

function place(waiting: Set<() => void>, signal: AbortSignal): Promise<void> {
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
