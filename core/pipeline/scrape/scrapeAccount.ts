import type { ScrapeResult } from '#core/apify/scraper.ts';
import { ScrapingRefused } from '#core/apify/scrapingRefused.ts';
import { isStorageUnavailable } from '#core/data/databaseError.ts';
import { getTweetIdsWithoutIdeas } from '#core/data/posts/scrapedPosts.ts';
import { failScrapeRun } from '#core/data/scrapes/scrapeRuns.ts';
import { storeScrape, type StoredScrape } from '#core/data/scrapes/storeScrape.ts';
import { untilStored } from '#core/data/untilStored.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { fromNano, toNano } from '#core/models/money.ts';
import type { Services } from '../services.ts';
import { actorRunOf, type RunRequest } from './actorRunOf.ts';
import type { OpenRun } from './collectRun.ts';
import type { ScrapeTarget } from './planScrape.ts';
import { renewMomentum } from './renewMomentum.ts';
import { type ScrapeProgress, toEventError } from './scrapeEvents.ts';
import { type AccountReport, untriedAccount } from './scrapeReport.ts';

export interface AccountScrape {
  report: AccountReport;
  /** Platform ids of the stored posts. */
  tweetIds: string[];
  error: AppError | null;
  /** True where every further account would fail in the same way. */
  refused: boolean;
}

interface Job extends RunRequest {
  index: number;
  total: number;
}

/**
 * Scrapes one profile: its run is recorded before it is paid, and its results are stored even after the caller
 * cancelled. Never throws: an account's failure is in its report.
 */
export async function scrapeAccount(
  services: Services,
  { index, total, ...request }: Job,
  { signal, notify }: { signal: AbortSignal | undefined; notify: (progress: ScrapeProgress) => void },
): Promise<AccountScrape> {
  const { target, storedSince } = request;
  const { username } = target;
  const report = untriedAccount(username);
  const opened = (run: OpenRun) => {
    report.resumed = run.resumed;
    notify({ type: 'account-started', username, index, total, resumed: run.resumed });
    for (const message of run.warnings) notify({ type: 'warning', kind: 'stale-run', message });
  };
  const onStatus = (status: string) => notify({ type: 'account-status', username, status });
  try {
    const { run, found } = await actorRunOf(services, request, { signal, opened, onStatus });
    report.actorRunId = run.actorRunId;
    if (found === null) {
      // Another process stored the same run: there is nothing to pay. Where it was an earlier attempt at this scrape, its
      // posts still wait for title ideas.
      report.status = 'stored';
      report.updated = run.stored;
      notify({ ...countsOf(report), type: 'account-stored', username });
      const since = { usernames: [username], since: storedSince ?? '' };
      const tweetIds = storedSince === undefined ? [] : await getTweetIdsWithoutIdeas(services.db, since);
      return { report, tweetIds, error: null, refused: false };
    }
    report.items = found.items;
    report.dropped = found.dropped;
    report.costUsd = fromNano(toNano(found.costUsd));
    report.costIsEstimate = found.costIsEstimate;
    const nothing = unusable(services, found);
    if (nothing !== null) {
      const { costUsd, costIsEstimate } = report;
      const failure = { message: nothing.message, costUsd, costIsEstimate, now: services.clock.now() };
      const row = { id: run.id, actor_run_id: run.actorRunId };
      await untilStored(services.clock, () => failScrapeRun(services.db, row, failure), { paid: true });
      throw nothing;
    }
    const stored = await store(services, target, run.id, report, found);
    report.status = 'stored';
    report.added = stored.added;
    report.updated = stored.updated;
    notify({ ...countsOf(report), type: 'account-stored', username });
    // If it fails, it is computed with the next scrape, or when the feed is read.
    await renewMomentum(services.db, { account: username }).catch((thrown: unknown) =>
      services.log.warn('Momentum was not computed.', { username, reason: toAppError(thrown).message }),
    );
    const tweetIds = found.posts.map(({ tweetId }) => tweetId);
    return found.failure === null
      ? { report, tweetIds, error: null, refused: false }
      : failed(report, found.failure, notify, tweetIds);
  } catch (thrown) {
    return failed(report, toAppError(thrown), notify, []);
  }
}

function failed(
  report: AccountReport,
  error: AppError,
  notify: (progress: ScrapeProgress) => void,
  tweetIds: string[],
): AccountScrape {
  report.status = 'failed';
  report.error = toEventError(error);
  const storageUnavailable = isStorageUnavailable(error);
  notify({ type: 'account-failed', username: report.username, storageUnavailable, ...report.error });
  return { report, tweetIds, error, refused: error instanceof ScrapingRefused };
}

/** Why there is nothing to store: the run failed before it found anything, or all its items are invalid. */
function unusable({ scraper }: Services, found: ScrapeResult): AppError | null {
  if (found.posts.length > 0) return null;
  if (found.failure !== null) return found.failure;
  if (found.items === 0 || found.dropped['invalid'] !== found.items) return null;
  return new AppError('provider', 'Failed to scrape profile data', {
    hint: `None of the ${found.items} items of ${scraper.actor} is a post in a form that is known: check APIFY_ACTOR.`,
  });
}

function store(
  { db, clock }: Services,
  { account }: ScrapeTarget,
  runId: string,
  { items, dropped, costUsd, costIsEstimate }: AccountReport,
  found: ScrapeResult,
): Promise<StoredScrape> {
  // Without the caller's signal: paid results are always stored.
  const scrape = {
    posts: found.posts,
    category: account?.category ?? 'General',
    takenAt: found.endedAt,
    ...(account === null ? {} : { account: { id: account.id, ...found.profile } }),
    scrapeRun: {
      id: runId,
      items,
      dropped: Object.values(dropped).reduce((sum, count) => sum + count, 0),
      costUsd,
      costIsEstimate,
      errorMessage: found.failure?.message,
    },
  };
  return untilStored(clock, () => storeScrape(db, scrape), { paid: true });
}

function countsOf({ items, added, updated, dropped, costUsd, costIsEstimate }: AccountReport) {
  return { items, added, updated, dropped, costUsd, costIsEstimate };
}
