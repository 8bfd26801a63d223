import { useNow } from './useNow.ts';

interface Answered {
  data?: { asOf: number } | undefined;
  dataUpdatedAt: number;
}

/**
 * The server's time in epoch milliseconds, which rows are dated by; this machine's clock may be minutes off.
 * @param answer a query whose data has the server's time in `asOf`.
 */
export function useServerNow({ data, dataUpdatedAt }: Answered, everyMs: number, ticks = true): number {
  const now = useNow(everyMs, ticks);
  // Between two ticks an answer may be newer than `now`.
  return data === undefined ? now : Math.max(data.asOf, now + data.asOf - dataUpdatedAt);
}
