import { array, unknown } from 'zod';
import { AppError } from '#core/errors.ts';
import { apifyError, statusError } from '../apifyError.ts';
import type { ApifyHttp, Exchange } from '../apifyHttp.ts';
import { read, type ReadAnswer } from '../read.ts';

const PAGE = 250;
/** Items whose pages are too large are read in smaller ones, down to this. */
const SMALLEST_PAGE = 30;
/** More than any limit allows; an actor that ignores its limits must not exhaust the memory. */
const MOST_ITEMS = 25_000;

/** Bytes of one page: real items have 3 to 10 kB each. Parsing it holds up the process for less than a tenth of a second. */
const LARGEST_PAGE = 8 * 1024 * 1024;

/** Characters of all pages together: twice what the items that were asked for have, and a page beside them. */
const MOST_OF_ITEM = 20_000;
const LARGEST_RUN = 100_000_000;

const items = array(unknown());

/**
 * Reads the items of a run page by page. Only the headers have the total; a page with `clean` may be shorter than its
 * limit.
 */
export async function readDatasetItems(
  http: ApifyHttp,
  { actor, runId, maxItems }: { actor: string; runId: string; maxItems: number },
  signal: AbortSignal | undefined,
): Promise<unknown[]> {
  const found: unknown[] = [];
  let size = 0;
  const most = Math.min(LARGEST_RUN, LARGEST_PAGE + maxItems * MOST_OF_ITEM);
  const path = `/acts/${actor}/runs/${encodeURIComponent(runId)}/dataset/items`;
  let limit = PAGE;
  for (let offset = 0; offset < MOST_ITEMS; offset += limit) {
    const got = await readPage(http, { path, offset, limit }, signal);
    limit = got.limit;
    const page = items.safeParse(got.json);
    if (!page.success) {
      throw new AppError('provider', 'Failed to get results: 200', {
        hint: 'The answer is no list of items: check APIFY_BASE_URL.',
      });
    }
    // An actor may ignore the page's limit, too: a spread of a hundred thousand arguments overflows the stack.
    for (const item of page.data.slice(0, MOST_ITEMS - found.length)) found.push(item);
    size += got.size;
    if (page.data.length > limit || size > most) break;
    const total = Number(got.header('x-apify-pagination-total') ?? Number.NaN);
    if (Number.isNaN(total) ? page.data.length < limit : offset + limit >= total) return found;
  }
  http.log.warn('The run brought more items than can be read', { runId, read: found.length });
  return found;
}

/** A page that is too large. */
class PageTooLarge extends AppError {}

/** Reads one page, a smaller one where its items are too long. @returns also the `limit` that it was read with. */
async function readPage(
  http: ApifyHttp,
  { path, offset, limit }: { path: string; offset: number; limit: number },
  signal: AbortSignal | undefined,
): Promise<ReadAnswer & { limit: number }> {
  const call = { path, query: { clean: 1, offset, limit }, signal, maxBytes: LARGEST_PAGE };
  try {
    const got = await read(http, 'Failed to get results', call, (failed) => noResults(failed, http.clock.now()));
    return { ...got, limit };
  } catch (thrown) {
    const smaller = Math.floor(limit / 2);
    if (!(thrown instanceof PageTooLarge) || smaller < SMALLEST_PAGE) throw thrown;
    return readPage(http, { path, offset, limit: smaller }, signal);
  }
}

/** The specification's text has only the status. */
function noResults(failed: Exchange, now: number): AppError {
  if (failed.kind === 'broken') {
    const error = apifyError('Failed to get results', failed, now);
    return failed.tooLarge === true ? new PageTooLarge(error.code, error.message, error) : error;
  }
  return statusError(`Failed to get results: ${failed.status}`, failed, now);
}
