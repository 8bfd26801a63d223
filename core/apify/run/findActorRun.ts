import { array, object, string } from 'zod';
import { AppError } from '#core/errors.ts';
import { profileSearch } from './actorInput.ts';
import { REQUEST_TIMEOUT_MS, type ApifyHttp } from '../apifyHttp.ts';
import { read } from '../read.ts';
import type { RunSearch } from '../scraper.ts';

// One entry of a form that nobody knows must not hide the others.
const listedRun = object({ id: string().min(1), startedAt: string().nullish().catch(null) })
  .nullable()
  .catch(null);
const runList = object({ data: object({ items: array(listedRun) }) });
const runInput = object({ searchTerms: array(string()) });

/** How many of the actor's newest runs are searched. */
const SEARCHED_RUNS = 100;
/** Tolerance: the `Date` header has whole seconds, and a run's time may come from another machine's clock. */
const SLACK_MS = 2_000;
/**
 * Searches half a minute for a run that may have started: the list can lag behind, and a second run would be paid too.
 */
const FIND_WAITS_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
const LISTED_WITHIN_MS = FIND_WAITS_MS.reduce<number>((sum, wait) => sum + wait, 0);
/** Milliseconds after which a request that was tried has ended, and the list has its run. */
export const UNLISTED_MS = REQUEST_TIMEOUT_MS + LISTED_WITHIN_MS;

/** `since` is by our clock. The tolerance would include a run that started a moment before it: `isKnown` excludes that. */
export interface ActorRunSearch extends RunSearch {
  actor: string;
}

/**
 * Finds the first run for a profile that began after `since`, or null. Runs are recognised by their input (from the
 * run's key-value store), so that a parallel run for another profile is not mistaken for it; a run whose input cannot
 * be read is the last resort.
 */
export async function findActorRun(
  http: ApifyHttp,
  { actor, username, since, isKnown }: ActorRunSearch,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const what = 'Failed to start run: could not look for a run that may have started';
  const query = { desc: 1, limit: SEARCHED_RUNS };
  const { json, header } = await read(http, what, { path: `/acts/${actor}/runs`, query, signal });
  const listed = runList.safeParse(json);
  if (!listed.success) {
    throw new AppError('provider', `${what}: the list of runs has an unknown form.`, {
      hint: 'Check APIFY_BASE_URL.',
      retryable: true,
    });
  }
  const from = Date.parse(since) + serverAhead(header('date'), http.clock.now()) - SLACK_MS;
  const candidates = listed.data.data.items
    .filter((run) => run !== null)
    .filter((run) => Date.parse(run.startedAt ?? '') >= from)
    .toSorted((a, b) => Date.parse(a.startedAt ?? '') - Date.parse(b.startedAt ?? ''));
  let unknown: string | null = null;
  for (const { id } of candidates) {
    if ((await isKnown?.(id, signal)) === true) continue;
    const searched = await searchTermsOf(http, id, signal);
    if (searched?.some((term) => sameSearch(term, profileSearch(username)))) return id;
    if (searched === null) unknown ??= id;
  }
  return unknown;
}

/** Searches as long as the list may lag behind a start of this moment. */
export async function findStartedRun(
  http: ApifyHttp,
  search: ActorRunSearch,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  for (const wait of FIND_WAITS_MS) {
    await http.clock.sleep(wait, signal);
    await search.keepClaim?.(signal);
    const found = await findActorRun(http, search, signal);
    if (found !== null) return found;
  }
  return null;
}

/** Searches for the run of another process, which may have started it only a moment ago. */
export async function findEarlierRun(
  http: ApifyHttp,
  search: ActorRunSearch,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  if (search.triedMsAgo !== undefined && search.triedMsAgo < UNLISTED_MS) return findStartedRun(http, search, signal);
  await search.keepClaim?.(signal);
  return findActorRun(http, search, signal);
}

/** Milliseconds that the server's clock is ahead of ours: `since` is our time, the runs' times are the server's. */
function serverAhead(date: string | null, now: number): number {
  const server = Date.parse(date ?? '');
  return Number.isNaN(server) ? 0 : server - now;
}

/** The search terms of a run; null where its input cannot be read. */
async function searchTermsOf(
  http: ApifyHttp,
  runId: string,
  signal: AbortSignal | undefined,
): Promise<string[] | null> {
  try {
    const path = `/actor-runs/${encodeURIComponent(runId)}/key-value-store/records/INPUT`;
    const { json } = await read(http, 'Failed to read the input of a run', { path, signal });
    const input = runInput.safeParse(json);
    return input.success ? input.data.searchTerms : null;
  } catch (thrown) {
    signal?.throwIfAborted();
    http.log.debug('The input of a run cannot be read', { runId, error: String(thrown) });
    return null;
  }
}

function sameSearch(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.toLowerCase();
}
