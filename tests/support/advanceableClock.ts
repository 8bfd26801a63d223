import type { Clock } from '#core/clock.ts';

interface Sleeper {
  at: number;
  timer: NodeJS.Timeout;
  wake: () => void;
}

/** The machine's clock, which a test may advance: sleepers that are due wake at once, in the order of their times. */
export class AdvanceableClock implements Clock {
  #aheadMs = 0;
  readonly #sleepers = new Set<Sleeper>();

  now(): number {
    return Date.now() + this.#aheadMs;
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
    const sleepers = [...this.#sleepers].toSorted((a, b) => a.at - b.at);
    for (const sleeper of sleepers) {
      clearTimeout(sleeper.timer);
      if (sleeper.at <= this.now()) sleeper.wake();
      else sleeper.timer = setTimeout(sleeper.wake, sleeper.at - this.now());
    }
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const end = (settle: () => void) => () => {
        clearTimeout(sleeper.timer);
        this.#sleepers.delete(sleeper);
        signal?.removeEventListener('abort', stop);
        settle();
      };
      const stop = end(() => reject(signal?.reason));
      const wake = end(resolve);
      const sleeper: Sleeper = { at: this.now() + ms, timer: setTimeout(wake, ms), wake };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', stop, { once: true });
    });
  }
}
