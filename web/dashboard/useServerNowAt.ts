import { useEffect, useReducer } from 'react';
import { serverNow } from './data/serverClock.ts';

/** The longest time that a browser's timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The server's time in epoch milliseconds when the component is rendered, which it is again when `hour` comes.
 * @param hour ISO 8601; null: none.
 */
export function useServerNowAt(hour: string | null): number {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const left = hour === null ? 0 : Date.parse(hour) - serverNow();
      if (left <= 0) return;
      timer = setTimeout(
        () => {
          renderAgain();
          wait();
        },
        Math.min(left, LONGEST_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [hour]);
  return serverNow();
}
