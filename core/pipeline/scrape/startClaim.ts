import { REQUEST_TIMEOUT_MS } from '#core/apify/apifyHttp.ts';
import type { RunSearch } from '#core/apify/scraper.ts';
import type { ScrapeRun, StartedScrapeRun } from '#core/data/scrapes/scrapeRuns.ts';
import {
  claimActorStart,
  keepActorStart,
  releaseActorStart,
  type StartClaim,
  type StartClaimant,
} from '#core/data/scrapes/startClaims.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Services } from '../services.ts';

/** Milliseconds after which an answer that grants the right comes too late to use it. */
const LATE_MS = 5_000;
/**
 * For this long after a process claimed the right to start a run nobody else has it: the request that it sends then has
 * ended, and its run is in the list when the search of who claims it next ends.
 */
const CLAIM_MS = REQUEST_TIMEOUT_MS + LATE_MS;
const POLL_MS = 250;
/** So many answers may come late, and so many turns end before they are used: another process may be luckier. */
const ROUNDS = 4;

/** Another process has the right to start the run now. */
class StartTaken extends AppError {
  constructor() {
    super('conflict', 'Another process starts this run.', { retryable: true });
  }
}

/** What the scraper needs to search for the run first where another process may have started it, and to keep the right. */
type Claim = Pick<RunSearch, 'since' | 'triedMsAgo' | 'keepClaim'>;

/** Who may start the run of a row. */
export interface Starter {
  owner: string;
  /** When this process opened the row, which gave it the right; by its clock, epoch ms. Default: the right is claimed. */
  openedAt?: number | undefined;
}

/**
 * Works while this process alone may start the run of a row, and again where another process had the right meanwhile.
 * @returns the row where another process recorded its run; null where one ended the row.
 * @throws {AppError} `not_found` where there is no such row.
 */
export async function withStartClaim(
  services: Services,
  { run, owner, openedAt }: Starter & { run: ScrapeRun },
  signal: AbortSignal | undefined,
  work: (claim: Claim) => Promise<StartedScrapeRun | null>,
): Promise<StartedScrapeRun | null> {
  const { db, clock } = services;
  const claimant = { scrapeRun: run.id, owner };
  const keepClaim = async (until: AbortSignal | undefined) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const askedAt = clock.now();
      if (!(await keepActorStart(db, claimant, { signal: until }))) throw new StartTaken();
      if (clock.now() - askedAt <= LATE_MS) return;
    }
    throw tooSlow();
  };
  let since = openedAt;
  let triedMsAgo: number | undefined;
  for (let turn = 1; ; turn += 1) {
    if (since === undefined) {
      const { askedAt, claimed, run: seen, ...ago } = await untilClaimed(services, claimant, signal);
      if (!claimed) return startedRun(seen);
      triedMsAgo = ago.tried_ms_ago;
      // By this machine's clock, whatever those of the database and of who opened the row say.
      since = askedAt - ago.opened_ms_ago;
    }
    try {
      return await work({ since: new Date(since).toISOString(), triedMsAgo, keepClaim });
    } catch (thrown) {
      if (!(thrown instanceof StartTaken)) {
        await release(services, claimant);
        throw thrown;
      }
      if (turn === ROUNDS) throw tooSlow();
      since = undefined;
    }
  }
}

/** Waits while another process that may live has the right. Not `claimed` where the run needs no start. */
async function untilClaimed(
  { db, clock, ownerGone }: Services,
  claimant: StartClaimant,
  signal: AbortSignal | undefined,
): Promise<StartClaim & { askedAt: number }> {
  let gone: string | null = null;
  for (;;) {
    const askedAt = clock.now();
    const claim = await claimActorStart(db, { ...claimant, lastsMs: CLAIM_MS, gone }, { signal });
    const { claimed, run } = claim;
    if (claimed || run.status !== 'running' || run.actor_run_id !== null) return { ...claim, askedAt };
    gone = run.start_owner !== null && ownerGone?.(run.start_owner) === true ? run.start_owner : null;
    if (gone === null) await clock.sleep(POLL_MS, signal);
  }
}

function tooSlow(): AppError {
  return new AppError('storage', 'The database answers too slowly to start a scrape.', {
    hint: 'Scrape again when it has less to do: a run that was paid for before is found then.',
    retryable: true,
  });
}

function startedRun(run: ScrapeRun): StartedScrapeRun | null {
  return run.actor_run_id === null ? null : { ...run, actor_run_id: run.actor_run_id };
}

/** The next process need not wait for the right to run out. */
async function release({ db, log }: Services, claimant: StartClaimant): Promise<void> {
  await releaseActorStart(db, claimant).catch((thrown: unknown) =>
    log.debug('The right to start a run was not given back', { ...claimant, error: toAppError(thrown).message }),
  );
}
