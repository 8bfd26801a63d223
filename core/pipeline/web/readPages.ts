import PQueue from 'p-queue';
import { isStorageUnavailable } from '#core/data/databaseError.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { ReadOptions } from '#core/scraping/webReader.ts';
import type { JobPage, JobPages } from './jobPages.ts';
import type { WebServices } from './webServices.ts';

/** Pages read concurrently; those of one host one after another. */
const PARALLEL = 6;
/** Longest requested wait, in milliseconds, after which a busy host is tried once more. */
const LONGEST_WAIT_MS = 20_000;

/** An event of one page of the job. */
export interface PageEvent {
  type: 'page';
  page: JobPage;
}

/**
 * Reads all unread pages, several at a time. Failures are stored with their pages; after the caller's stop the
 * remaining ones stay unread, and so they do after a failure to store one. None is being read when it returns or throws.
 * @throws the signal's reason; {@link AppError} where the database is unreachable or refuses to store a page.
 */
export async function readPages(
  { reader, clock }: Pick<WebServices, 'reader' | 'clock'>,
  pages: JobPages,
  context: {
    signal: AbortSignal;
    emit: (event: PageEvent) => void;
    options?: Omit<ReadOptions, 'signal' | 'onFetch'>;
    /** A time limit after which the remaining pages stay unread, without an error. */
    until?: AbortSignal | undefined;
  },
): Promise<void> {
  const { signal, emit, options = {}, until } = context;
  const failing = new AbortController();
  const stop = AbortSignal.any([signal, failing.signal, ...(until === undefined ? [] : [until])]);
  const queue = new PQueue({ concurrency: PARALLEL });
  const read = async (page: JobPage) => {
    if (stop.aborted) return;
    let begun = clock.now();
    // The wait for the host says nothing about the page.
    const onFetch = () => {
      begun = clock.now();
    };
    // Never negative, even if the clock was set back meanwhile.
    const tookMs = () => Math.max(0, clock.now() - begun);
    // It only updates the progress that people watch.
    const shown = pages.begin(page).catch(() => {});
    emit({ type: 'page', page: { ...page, status: 'running' } });
    try {
      const found = await patiently(() => reader.scrape(page.url, { ...options, onFetch, signal: stop }), clock, stop);
      emit({ type: 'page', page: await pages.complete(page, found, tookMs()) });
    } catch (thrown) {
      if (stop.aborted) return;
      const error = toAppError(thrown);
      if (isStorageUnavailable(error)) throw error;
      const { code, message } = error;
      emit({ type: 'page', page: await pages.fail(page, { code, message }, tookMs()) });
    } finally {
      // Written later it would undo what the next attempt writes.
      await shown;
    }
  };
  const readOrEnd = (page: JobPage) => read(page).catch((thrown: unknown) => failing.abort(thrown));
  const waiting = pages.all().filter(({ status }) => status === 'pending');
  for (const page of waiting) emit({ type: 'page', page });
  await Promise.all(waiting.map((page) => queue.add(() => readOrEnd(page))));
  signal.throwIfAborted();
  failing.signal.throwIfAborted();
}

async function patiently<T>(work: () => Promise<T>, clock: WebServices['clock'], signal: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const wait = thrown instanceof AppError && thrown.code === 'rate_limited' ? thrown.retryAfterMs : undefined;
    if (wait === undefined || wait > LONGEST_WAIT_MS) throw thrown;
    await clock.sleep(wait, signal);
    return work();
  }
}
