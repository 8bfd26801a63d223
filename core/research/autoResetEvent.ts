/**
 * An auto-reset event for one waiter: `wait` resolves once it is set and resets it. Set while nobody waits, it stays
 * set.
 */
export interface AutoResetEvent {
  set: () => void;
  wait(): Promise<void>;
}

export function createAutoResetEvent(): AutoResetEvent {
  let isSet = false;
  let resume: (() => void) | null = null;
  return {
    set() {
      isSet = true;
      resume?.();
    },
    async wait() {
      if (!isSet) {
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
      }
      isSet = false;
      resume = null;
    },
  };
}
