/** Lets one waiter sleep until somebody rings. A ring while nobody waits is kept. */
export interface Wake {
  ring: () => void;
  wait(): Promise<void>;
}

export function createWake(): Wake {
  let rung = false;
  let wakeUp: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wakeUp?.();
    },
    async wait() {
      if (!rung) {
        await new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
      }
      rung = false;
      wakeUp = null;
    },
  };
}
