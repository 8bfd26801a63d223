import { array, boolean, enum as oneOf, int, object, string, type infer as Infer } from 'zod';
import { AppError } from '#core/errors.ts';
import type { Database, QueryOptions } from '../database.ts';
import { numeric } from '../columns/numeric.ts';
import { firstRow, rows, send, value } from '../query.ts';
import { storable, storableText } from '../columns/text.ts';
import { timestamp } from '../columns/timestamp.ts';

/** A row of `scrape_runs`: one run of the scraping actor, which costs money. */
export const scrapeRunRow = object({
  id: string(),
  account_id: string().nullable(),
  username: string(),
  actor: string(),
  /** Id of the run at the service; null until the start was answered. */
  actor_run_id: string().nullable(),
  max_items: int(),
  status: oneOf(['running', 'stored', 'failed']),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  items: int(),
  stored: int(),
  dropped: int(),
  cost_usd: numeric,
  /** The cost is that of the price list, because the service named none. */
  cost_is_estimate: boolean(),
  error_message: string().nullable(),
  triggered_by: string(),
  /** Who may start the run at the service, or last could: see `startClaims.ts`. */
  start_owner: string().nullable(),
});

export type ScrapeRun = Infer<typeof scrapeRunRow>;

export interface NewScrapeRun {
  account_id: string | null;
  username: string;
  actor: string;
  max_items: number;
  triggered_by: string;
  /** Who may start its run at the service, if the row is new. Default: nobody before it is claimed. */
  start_owner?: string | undefined;
}

const opened = object({ resumed: boolean(), given_up: int(), unbilled: array(string()), run: scrapeRunRow });

/**
 * `resumed`: a usable run was found. `given_up`: number of runs that were too old, or another actor's, to be
 * collected; `unbilled`: the ids of those at the service whose cost is not known.
 */
export type OpenedScrapeRun = Infer<typeof opened>;

const table = 'scrape_runs';
const save = { act: 'save', thing: 'scrape run' } as const;
const read = { act: 'read', thing: 'scrape runs' } as const;

/** Which runs are taken in place of a new one, by the database's clock. */
export interface UsableRuns {
  /** Unfinished ones for so many milliseconds after their start; older ones are given up. */
  collectForMs: number;
  /** Ones that were stored then or later, in the last `collectForMs`: ISO 8601. Default: none. */
  storedSince?: string | undefined;
}

/**
 * Records the start of a scrape before anything is paid. A profile has at most one unfinished run: that one, one that was
 * closed beside it and not collected, or a stored one is returned where it is usable, instead of paying for a second.
 */
export function openScrapeRun(
  db: Database,
  run: NewScrapeRun,
  { collectForMs, storedSince }: UsableRuns,
  options?: QueryOptions,
): Promise<OpenedScrapeRun> {
  const args = { new_run: storable({ ...run, collect_ms: collectForMs }), stored_since: storedSince ?? null };
  const query = db.rpc('open_scrape_run', args);
  return value(save, query, opened, options);
}

/** Loads one run. @throws {AppError} `not_found`. */
export async function getScrapeRun(db: Database, id: string, options?: QueryOptions): Promise<ScrapeRun> {
  const run = await firstRow(read, db.from(table).select('*').eq('id', id), scrapeRunRow, options);
  if (run === null) throw scrapeRunNotFound(id);
  return run;
}

/** The unfinished run of a profile, whose handle may be in any spelling; null where it has none. */
export function getUnfinishedScrapeRun(
  db: Database,
  username: string,
  options?: QueryOptions,
): Promise<ScrapeRun | null> {
  // `_` is a wildcard of ilike, and common in handles.
  const query = db.from(table).select('*').eq('status', 'running').ilike('username', username.replaceAll('_', '\\_'));
  return firstRow(read, query, scrapeRunRow, options);
}

const recorded = scrapeRunRow.extend({ actor_run_id: string() });

/** A row whose run at the service is known. */
export type StartedScrapeRun = Infer<typeof recorded>;

/**
 * Records the id of the run at the service, so that a paid run can be collected after a crash.
 * @returns the row that has it: another one where the given row was closed meanwhile or has another run, `stored` or
 * `failed` where another process collected the run already.
 * @throws {AppError} `not_found`.
 */
export async function recordActorRun(
  db: Database,
  id: string,
  actorRunId: string,
  options?: QueryOptions,
): Promise<StartedScrapeRun> {
  const query = db.rpc('record_actor_run', { scrape_run: id, actor_run: actorRunId });
  const run = await value(save, query, recorded.nullable(), options);
  if (run === null) throw scrapeRunNotFound(id);
  return run;
}

/**
 * Ends a run without a result, where its row is still as the caller knows it: unfinished, with this run at the service.
 * What a run cost is written also where another process has ended it without a result.
 * @param run `actor_run_id` null: a row whose run nobody has found.
 * @returns false where another process stored or ended it, or recorded its run, meanwhile.
 */
export async function failScrapeRun(
  db: Database,
  { id, actor_run_id: actorRunId }: Pick<ScrapeRun, 'id' | 'actor_run_id'>,
  failure: { message: string; costUsd?: number | undefined; costIsEstimate?: boolean | undefined; now: number },
  options?: QueryOptions,
): Promise<boolean> {
  const fields = {
    status: 'failed',
    to_collect: false,
    finished_at: new Date(failure.now).toISOString(),
    error_message: storableText(failure.message),
    cost_usd: failure.costUsd ?? 0,
    cost_is_estimate: failure.costIsEstimate ?? false,
  };
  const statuses = failure.costUsd === undefined ? ['running'] : ['running', 'failed'];
  const row = db.from(table).update(fields).eq('id', id).in('status', statuses);
  const same = actorRunId === null ? row.is('actor_run_id', null) : row.eq('actor_run_id', actorRunId);
  return (await firstRow(save, same.select('*'), scrapeRunRow, options)) !== null;
}

/** Records what a run cost that was given up, by its id at the service. */
export async function recordGivenUpCost(
  db: Database,
  { actorRunId, costUsd }: { actorRunId: string; costUsd: number },
  options?: QueryOptions,
): Promise<void> {
  const row = db.from(table).update({ cost_usd: costUsd }).eq('actor_run_id', actorRunId);
  await send(save, row.eq('status', 'failed').eq('cost_usd', 0), options);
}

/** The row of a run of the service; null where no scrape has recorded it. */
export function getScrapeRunOf(db: Database, actorRunId: string, options?: QueryOptions): Promise<ScrapeRun | null> {
  const query = db.from(table).select('*').eq('actor_run_id', actorRunId);
  return firstRow(read, query, scrapeRunRow, options);
}

/**
 * The latest runs, newest first.
 * @public For the dashboard's list of scrapes.
 */
export function getScrapeRuns(
  db: Database,
  filter: { limit?: number; /** ISO 8601. */ since?: string } = {},
  options?: QueryOptions,
): Promise<ScrapeRun[]> {
  const { since } = filter;
  const all = db.from(table).select('*');
  const query = (since === undefined ? all : all.gte('started_at', since))
    .order('started_at', { ascending: false })
    .limit(filter.limit ?? 100);
  return rows(read, query, scrapeRunRow, options);
}

/** The error of a row that does not exist. */
export function scrapeRunNotFound(id: string): AppError {
  return new AppError('not_found', `There is no scrape run ${id}.`, { hint: 'It may have been removed.' });
}
