import { startDeadline } from '#core/http/deadline.ts';
import type { Services } from '../services.ts';

/** Milliseconds between two looks of a server whose worker runs elsewhere, or nowhere. */
const LOOK_MS = 15_000;

/**
 * Counts the calls of processes that died, and asks for the bills that are due, for `ms` milliseconds at most: what comes
 * later is in the next sum. Where no worker and no server runs, nobody else does.
 */
export async function collectDueBills(
  { bills, clock }: Pick<Services, 'bills' | 'clock'>,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const deadline = startDeadline(clock, ms, signal);
  await bills?.collect({ signal: deadline.signal });
  deadline.release();
}

/** Does the same again and again, so that what a server shows misses no call of a process that died. */
export async function keepCollectingBills(
  { bills, clock }: Pick<Services, 'bills' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    bills?.expect();
    await clock.sleep(LOOK_MS, signal).catch(() => {});
  }
}
