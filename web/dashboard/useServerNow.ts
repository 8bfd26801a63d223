import { useNow } from './useNow.ts';

interface Answered {
  data?: { asOf: number } | undefined;
  dataUpdatedAt: number;
}

/**
 * The server's time, by which rows are written: the clock of this machine may be minutes off.
 * @param answer of a query whose answer says what time it was.
 */
export function useServerNow({ data, dataUpdatedAt }: Answered, everyMs: number, ticks = true): number {
  const now = useNow(everyMs, ticks);
  // Between two ticks an answer may be newer than `now`.
  return data === undefined ? now : Math.max(data.asOf, now + data.asOf - dataUpdatedAt);
}
