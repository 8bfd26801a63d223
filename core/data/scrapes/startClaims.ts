import { boolean, int, object, type infer as Infer } from 'zod';
import type { Database, QueryOptions } from '../database.ts';
import { send, value } from '../query.ts';
import { scrapeRunNotFound, scrapeRunRow } from './scrapeRuns.ts';

/** Who asks for the right to start the run of a row at the service; two processes never have it at once. */
export interface StartClaimant {
  scrapeRun: string;
  owner: string;
}

const claim = object({
  /** False where another process has the right, or the run needs no start. */
  claimed: boolean(),
  /** Milliseconds since another process could last send a request that starts the run. */
  tried_ms_ago: int(),
  /** Milliseconds since the row was opened. */
  opened_ms_ago: int(),
  run: scrapeRunRow,
});

export type StartClaim = Infer<typeof claim>;

const save = { act: 'save', thing: 'scrape run' } as const;

/**
 * Takes the right to start a run, where nobody has it.
 * @param lastsMs for this long after it was last claimed it is the right of who claimed it, by the database's clock.
 * @param gone the owner whose process is known to have ended.
 * @throws {AppError} `not_found`.
 */
export async function claimActorStart(
  db: Database,
  { scrapeRun, owner, lastsMs, gone }: StartClaimant & { lastsMs: number; gone: string | null },
  options?: QueryOptions,
): Promise<StartClaim> {
  const query = db.rpc('claim_actor_start', { scrape_run: scrapeRun, owner, lasts_ms: lastsMs, gone });
  const found = await value(save, query, claim.nullable(), options);
  if (found === null) throw scrapeRunNotFound(scrapeRun);
  return found;
}

/** Claims it anew. False where another process has it now, or the run needs no start. */
export function keepActorStart(
  db: Database,
  { scrapeRun, owner }: StartClaimant,
  options?: QueryOptions,
): Promise<boolean> {
  return value(save, db.rpc('keep_actor_start', { scrape_run: scrapeRun, owner }), boolean(), options);
}

/** Gives it back. Whoever claims it next still knows when the run was tried. */
export async function releaseActorStart(db: Database, { scrapeRun, owner }: StartClaimant): Promise<void> {
  const row = db.from('scrape_runs').update({ start_owner: null });
  await send(save, row.eq('id', scrapeRun).eq('start_owner', owner));
}
