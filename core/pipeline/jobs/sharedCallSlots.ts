import { type Clock, untilAborted } from '#core/clock.ts';
import { untilStored } from '#core/data/untilStored.ts';
import { renewCallSlots, releaseCallSlot, takeCallSlot } from '#core/data/runs/callSlotRows.ts';
import type { Database } from '#core/data/database.ts';
import { toAppError } from '#core/errors.ts';
import type { Log } from '#core/log.ts';
import { createCallSlots, type CallSlots } from '#core/research/callSlots.ts';

interface SharedCallSlotsInput {
  db: Database;
  clock: Clock;
  log: Log;
  /** A hash of the provider's key, never the key itself. */
  key: string;
  /** Maximum concurrent calls with that key on all machines. */
  slots: number;
}

/** Milliseconds between attempts to get a slot. */
const ASK_AGAIN_MS = 200;
/** Milliseconds between renewals; a slot expires after a minute. */
const RENEW_MS = 20_000;

/** Slots for calls with one provider key, shared by all machines of a database. Takes a slot of this process first. */
export function createSharedCallSlots({ db, clock, log, key, slots }: SharedCallSlotsInput): CallSlots {
  const own = createCallSlots(slots);
  const held = new Set<string>();
  let renewing = false;
  const warnOf = (what: string) => (error: unknown) => log.warn(what, { error: toAppError(error).message });
  const renew = async () => {
    while (held.size > 0) {
      await clock.sleep(RENEW_MS);
      if (held.size > 0) await renewCallSlots(db, [...held]).catch(warnOf('The slots of calls could not be renewed'));
    }
    renewing = false;
  };
  /** A slot that cannot be released expires after a minute. */
  const release = (taker: string) =>
    releaseCallSlot(db, taker).catch(warnOf('The slot of a call stays taken for a minute'));
  /** @returns whether the taker has the slot now. One that is granted after the abort is released. */
  const ask = async (taker: string, signal: AbortSignal): Promise<boolean> => {
    // Without the signal: it would end the request, and not the statement that takes the slot.
    const asked = untilStored(clock, () => takeCallSlot(db, { key, slots, taker }), { signal });
    try {
      return await untilAborted(asked, signal);
    } catch (thrown) {
      // Where no answer comes, it may have been granted.
      void asked.catch(() => true).then((granted) => (granted ? release(taker) : undefined));
      throw thrown;
    }
  };
  return {
    async take(signal) {
      const releaseOwn = await own.take(signal);
      const taker = crypto.randomUUID();
      try {
        while (!(await ask(taker, signal))) await clock.sleep(ASK_AGAIN_MS, signal);
      } catch (thrown) {
        releaseOwn();
        throw thrown;
      }
      held.add(taker);
      if (!renewing) {
        renewing = true;
        void renew();
      }
      return () => {
        releaseOwn();
        if (held.delete(taker)) void release(taker);
      };
    },
  };
}
