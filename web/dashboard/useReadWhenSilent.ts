import { useEffect, useEffectEvent } from 'react';
import { mayBeInterrupted, type WatchedRun } from '#core/views/interruption.ts';

/**
 * Reads runs again, once a second, whose workers should have been heard by now: only an answer shows whether it is the
 * worker that is silent, or the network. The poll comes too late, as another worker takes over three seconds later.
 * @param now the server's time, which ticks each second.
 */
export function useReadWhenSilent(runs: readonly WatchedRun[], now: number, read: () => unknown): void {
  const onSilence = useEffectEvent(() => void read());
  const silentAt = runs.some((run) => mayBeInterrupted(run, now)) ? now : null;
  useEffect(() => {
    if (silentAt !== null) onSilence();
  }, [silentAt]);
}
