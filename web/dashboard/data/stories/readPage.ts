import { pause } from '../../../ui/pause.ts';
import { retryDelay } from '../retryDelay.ts';
import type { PageAsked, ReadRows, RowsPage } from './tableRow.ts';

interface ReadOptions {
  signal: AbortSignal;
  /** Called with each failure. @returns whether the same may succeed later. */
  onFailed: (error: unknown) => boolean;
}

/** A page of rows, read again while that may help; null where it does not, or where it is not wanted any more. */
export function readPage<Row>(
  read: ReadRows<Row>,
  asked: PageAsked,
  options: ReadOptions,
  failures = 0,
): Promise<RowsPage<Row> | null> | RowsPage<Row> {
  const { signal, onFailed } = options;
  const answer = read(asked, signal);
  if (!(answer instanceof Promise)) return answer;
  return answer.catch(async (error: unknown) => {
    if (signal.aborted || !onFailed(error)) return null;
    await pause(retryDelay(failures, error), signal);
    return signal.aborted ? null : readPage(read, asked, options, failures + 1);
  });
}
