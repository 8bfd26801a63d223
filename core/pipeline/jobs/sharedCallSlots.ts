import type { Clock } from '#core/clock.ts';
import { renewCallSlots, releaseCallSlot, takeCallSlot } from '#core/data/runs/callSlotRows.ts';
import type { Database } from '#core/data/database.ts';
import type { Log } from '#core/log.ts';
import { createCallSlots, type CallSlots } from '#core/research/callSlots.ts';

interface SharedCallSlotsInput {
  db: Database;
  clock: Clock;
  log: Log;
  /** A fingerprint of the provider's key, never the key. */
  key: string;
  /** Calls at the same time with that key, over all machines. */
  places: number;
}

/** Milliseconds between two questions for a place while none is free. */
const ASK_AGAIN_MS = 200;
/** A place is kept for a minute at a time. */
const KEEP_MS = 20_000;

/** Places for calls with one provider key, shared by all machines of a database. First those of this process are waited for. */
export function createSharedCallSlots({ db, clock, log, key, places }: SharedCallSlotsInput): CallSlots {
  const own = createCallSlots(places);
  const held = new Set<string>();
  let keeping = false;
  const keep = async () => {
    while (held.size > 0) {
      await clock.sleep(KEEP_MS);
      if (held.size > 0) await renewCallSlots(db, [...held]).catch((error: unknown) => log.warn(String(error)));
    }
    keeping = false;
  };
  return {
    async take(signal) {
      const giveBackOwn = await own.take(signal);
      const taker = crypto.randomUUID();
      try {
        while (!(await takeCallSlot(db, { key, places, taker }, { signal }))) await clock.sleep(ASK_AGAIN_MS, signal);
      } catch (thrown) {
        giveBackOwn();
        throw thrown;
      }
      held.add(taker);
      if (!keeping) {
        keeping = true;
        void keep();
      }
      return () => {
        giveBackOwn();
        if (!held.delete(taker)) return;
        // One that cannot be given back is free after a minute.
        releaseCallSlot(db, taker).catch((error: unknown) => log.warn(String(error)));
      };
    },
  };
}
