import PQueue from 'p-queue';
import { AppError, toAppError } from '#core/errors.ts';
import type { ReadOptions } from '#core/scraping/webReader.ts';
import type { JobPage, JobPages } from './jobPages.ts';
import type { WebServices } from './webServices.ts';

/** Pages read at the same time; those of one host wait for their turns. */
const PARALLEL = 6;
/** A host that is busy is asked once more. */
const LONGEST_WAIT_MS = 20_000;

/** What happened to a page; `pages` stands for the whole job. */
export interface PageEvent {
  type: 'page';
  page: JobPage;
}

/**
 * Reads every page that is still to be read, several at a time. Each failure stands with its page; the caller's stop
 * leaves the rest as it is.
 * @throws the signal's reason.
 */
export async function readPages(
  { reader, clock }: Pick<WebServices, 'reader' | 'clock'>,
  pages: JobPages,
  context: {
    signal: AbortSignal;
    emit: (event: PageEvent) => void;
    options?: Omit<ReadOptions, 'signal'>;
    /** True: what the time limit ends is left unread, without an error. */
    until?: AbortSignal | undefined;
  },
): Promise<void> {
  const { signal, emit, options = {}, until } = context;
  const stop = until === undefined ? signal : AbortSignal.any([signal, until]);
  const queue = new PQueue({ concurrency: PARALLEL });
  const read = async (page: JobPage) => {
    if (stop.aborted) return;
    const begun = clock.now();
    // A clock that is turned back meanwhile must not make it negative.
    const tookMs = () => Math.max(0, clock.now() - begun);
    // Not awaited: it only feeds the progress that people watch.
    pages.begin(page).catch(() => {});
    emit({ type: 'page', page: { ...page, status: 'running' } });
    try {
      const found = await patiently(() => reader.scrape(page.url, { ...options, signal: stop }), clock, stop);
      emit({ type: 'page', page: await pages.complete(page, found, tookMs()) });
    } catch (thrown) {
      if (stop.aborted) return;
      const { code, message, retryable } = toAppError(thrown);
      if (code === 'storage' && retryable) throw thrown;
      emit({ type: 'page', page: await pages.fail(page, { code, message }, tookMs()) });
    }
  };
  await Promise.all(
    pages
      .all()
      .filter(({ status }) => status === 'pending')
      .map((page) => queue.add(() => read(page))),
  );
  signal.throwIfAborted();
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
