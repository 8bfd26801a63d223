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

/**
 * For this long after a process claimed the right to start a run nobody else has it: the request that it sends then has
 * ended, and its run is in the list when the search of who claims it next ends.
 */
const CLAIM_MS = REQUEST_TIMEOUT_MS;
const POLL_MS = 250;

/** Another process has the right to start the run now. */
class StartTaken extends AppError {
  constructor() {
    super('conflict', 'Another process starts this run.', { retryable: true });
  }
}

type Claim = Pick<RunSearch, 'triedMsAgo' | 'keepClaim'>;

/**
 * Works while this process alone may start the run of a row, and again where another process had the right meanwhile.
 * @param claimed true: the owner has it since it opened the row.
 * @param work gets what the scraper needs to search first where another process may have started the run, and to keep the
 * right.
 * @returns the row where another process recorded its run; null where one ended the row.
 * @throws {AppError} `not_found` where there is no such row.
 */
export async function withStartClaim(
  services: Services,
  { run, owner, claimed }: { run: ScrapeRun; owner: string; claimed: boolean },
  signal: AbortSignal | undefined,
  work: (claim: Claim) => Promise<StartedScrapeRun | null>,
): Promise<StartedScrapeRun | null> {
  const claimant = { scrapeRun: run.id, owner };
  const keepClaim = async (until: AbortSignal | undefined) => {
    if (!(await keepActorStart(services.db, claimant, { signal: until }))) throw new StartTaken();
  };
  let triedMsAgo: number | undefined;
  for (let isOpener = claimed; ; isOpener = false) {
    if (!isOpener) {
      const claim = await untilClaimed(services, claimant, signal);
      if (!claim.claimed) return startedRun(claim.run);
      triedMsAgo = claim.tried_ms_ago;
    }
    try {
      return await work({ triedMsAgo, keepClaim });
    } catch (thrown) {
      if (thrown instanceof StartTaken) continue;
      await release(services, claimant);
      throw thrown;
    }
  }
}

/** Waits while another process that may live has the right. Not `claimed` where the run needs no start. */
async function untilClaimed(
  { db, clock, ownerGone }: Services,
  claimant: StartClaimant,
  signal: AbortSignal | undefined,
): Promise<StartClaim> {
  let gone: string | null = null;
  for (;;) {
    const claim = await claimActorStart(db, { ...claimant, lastsMs: CLAIM_MS, gone }, { signal });
    const { claimed, run } = claim;
    if (claimed || run.status !== 'running' || run.actor_run_id !== null) return claim;
    gone = run.start_owner !== null && ownerGone?.(run.start_owner) === true ? run.start_owner : null;
    if (gone === null) await clock.sleep(POLL_MS, signal);
  }
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
