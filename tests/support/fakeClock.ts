import type { Clock } from '#core/clock.ts';

/** A clock that stands still until it is advanced. Sleepers wake in the order of their times. */
export class FakeClock implements Clock {
  #now: number;
  #sleepers: { at: number; wake: () => void }[] = [];

  constructor(start: number | string = '2026-11-21T12:00:00Z') {
    this.#now = typeof start === 'number' ? start : Date.parse(start);
  }

  now(): number {
    return this.#now;
  }

  /** How many callers are asleep now. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const sleeper = { at: this.#now + ms, wake: resolve };
      this.#sleepers.push(sleeper);
      signal?.addEventListener(
        'abort',
        () => {
          this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
          reject(signal.reason);
        },
        { once: true },
      );
    });
  }

  /** Advances the clock (a negative value sets it back) and wakes due sleepers, letting promises settle in between. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      await settle();
      const due = this.#sleepers.filter((sleeper) => sleeper.at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== due);
      this.#now = Math.max(this.#now, due.at);
      due.wake();
    }
    this.#now = end;
    await settle();
  }
}

async function settle(): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
}
