import type { ScrapeResult } from '#core/apify/scraper.ts';
import { getScrapeRun, type ScrapeRun, type StartedScrapeRun } from '#core/data/scrapes/scrapeRuns.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Services } from '../services.ts';
import { closeScrapeRun } from './recordedRun.ts';

export interface OpenRun {
  resumed: boolean;
  warnings: string[];
}

export interface ScrapeRunWatch {
  signal: AbortSignal | undefined;
  /** Called before waiting begins, and again where a run could not be collected and another one is opened. */
  opened: (run: OpenRun) => void;
  onStatus: (status: string) => void;
}

export interface CollectedRun {
  run: { id: string; actorRunId: string | null; /** How many posts are stored already. */ stored: number };
  /** Null where another process stored the run meanwhile. */
  found: ScrapeResult | null;
}

/** Why an unfinished run cannot be collected, as text. Its row is closed, and a new run may begin. */
export interface LostRun {
  lost: string;
}

/**
 * Collects the run of an unfinished row, whose process may be at work.
 * @param searched the row with its run at the service, where it has none; null: there is no such run, or another process
 * has ended the row.
 */
export async function collectUnfinished(
  services: Services,
  row: ScrapeRun,
  watch: ScrapeRunWatch,
  searched: (run: ScrapeRun) => Promise<StartedScrapeRun | null>,
): Promise<CollectedRun | LostRun> {
  for (let seen = row; ;) {
    if (seen.status === 'stored') return storedByAnother(seen);
    if (seen.status === 'failed') return failedMeanwhile(seen);
    const ended = await collectSearched(services, seen, watch, searched);
    if (ended !== null) return ended;
    // Another process recorded, stored or ended it meanwhile.
    seen = await getScrapeRun(services.db, seen.id, { signal: watch.signal });
  }
}

/** Null where the row to be closed is no longer as it was seen. */
async function collectSearched(
  services: Services,
  seen: ScrapeRun,
  watch: ScrapeRunWatch,
  searched: (run: ScrapeRun) => Promise<StartedScrapeRun | null>,
): Promise<CollectedRun | LostRun | null> {
  const { username, actor_run_id: known } = seen;
  const run = known === null ? await searched(seen) : { ...seen, actor_run_id: known };
  if (run === null) {
    if (!(await closeScrapeRun(services, seen, new AppError('not_found', 'Apify has no run of it.')))) return null;
    return { lost: `Apify has no run of the unfinished scrape of @${username}.` };
  }
  if (run.status === 'stored') return storedByAnother(run);
  const unfinished = `unfinished run ${run.actor_run_id} of @${username}`;
  let found: ScrapeResult;
  try {
    found = await collectScrapeRun(services, run, watch);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.code !== 'not_found') throw error;
    return (await closeScrapeRun(services, run, error)) ? { lost: `Apify knows the ${unfinished} no more.` } : null;
  }
  const stopped = watch.signal?.aborted === true;
  if (found.failure === null || found.posts.length > 0 || stopped) return { run: identified(run), found };
  return (await closeScrapeRun(services, run, found.failure, found))
    ? { lost: `The ${unfinished} brought nothing: ${found.failure.message}.` }
    : null;
}

/** The result of a run that another process stored meanwhile. */
export function storedByAnother(run: ScrapeRun): CollectedRun {
  return { run: identified(run), found: null };
}

/** Where another process ended the row without a result. */
export function failedMeanwhile({ username }: ScrapeRun): LostRun {
  return { lost: `The unfinished scrape of @${username} has failed meanwhile.` };
}

/** The row of a result. */
export function identified({ id, actor_run_id: actorRunId, stored }: ScrapeRun): CollectedRun['run'] {
  return { id, actorRunId, stored };
}

/** Waits for a run's end and collects its items. @throws {AppError} as the scraper's `collect`. */
export async function collectScrapeRun(
  { scraper }: Services,
  { username, max_items: maxItems, actor_run_id: actorRunId }: StartedScrapeRun,
  { signal, onStatus }: ScrapeRunWatch,
): Promise<ScrapeResult> {
  return scraper.collect({ actorRunId, username, maxItems }, { signal, onStatus });
}
