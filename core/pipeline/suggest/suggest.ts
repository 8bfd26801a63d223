import { collected } from '#core/data/pages.ts';
import { feedPages } from '#core/data/posts/feed.ts';
import { getScrapedPost } from '#core/data/posts/scrapedPosts.ts';
import { toAppError, type AppError } from '#core/errors.ts';
import { sumUsd } from '#core/models/money.ts';
import { stopsRun } from '#core/research/runStop.ts';
import type { ScoredPost, ScrapedPost } from '#core/velocity/post.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { chosenModels } from '../chosenModels.ts';
import { progressTo, type ScrapeEvent, type ScrapeProgress, toEventError } from '../scrape/scrapeEvents.ts';
import type { SuggestReport } from '../scrape/scrapeReport.ts';
import type { OperationContext, Services } from '../services.ts';
import { suggestForPost, type Suggested } from './suggestForPost.ts';

/** Specification, section 9. */
const SCORE_ABOVE = 50;
/** Concurrent requests, so that a scrape of many accounts does not wait for them one by one. */
const AT_ONCE = 4;

export interface SuggestInput {
  /** Ids of posts, or of the platform. Default: all posts. */
  postIds?: readonly string[] | undefined;
  /** Posts that are already loaded, instead of ids. */
  posts?: readonly ScrapedPost[] | undefined;
  /** Default: the one chosen by staff, else Claude 3 Haiku. */
  model?: string | undefined;
}

/**
 * Requests titles, thumbnail ideas and an angle from a model for each post with a score above 50 and without
 * suggestions, highest score first. The failure of a post is emitted and stops nothing; a missing or refused key or
 * missing credit ends it at the first call.
 * @throws {AppError} only where the posts cannot be loaded; failed model calls are in the report.
 * @example
 * ```ts
 * const report = await suggest(services, { postIds: [post.id] });
 * ```
 */
export async function suggest(
  services: Services,
  input: SuggestInput = {},
  { signal, emit }: OperationContext<ScrapeEvent> = {},
): Promise<SuggestReport> {
  const notify = progressTo(services.clock, emit);
  const now = services.clock.now();
  const posts = input.posts ?? (await findPosts(services, input.postIds, now, signal));
  const waiting = wanting(posts, now);
  const report = nothingSuggested();
  if (waiting.length === 0) return report;
  const model = input.model ?? (await chosenModels(services.db, { signal }))('suggestions');
  notify({ type: 'suggestions-started', posts: waiting.length, model });

  const ended: { error: AppError | null } = { error: null };
  const isOver = () => ended.error !== null || signal?.aborted === true;
  const ask = async (post: ScoredPost): Promise<void> => {
    report.asked += 1;
    const suggested = await suggestForPost(services, post, model, signal);
    count(report, suggested);
    notify(progressOf(post, suggested));
    if (suggested.kind === 'failed' && (stopsAll(suggested.error) || isOver())) ended.error ??= suggested.error;
  };
  const work = async (): Promise<void> => {
    for (let post = waiting[0]; post !== undefined && !isOver(); post = waiting[0]) {
      waiting.shift();
      await ask(post);
    }
  };
  // The first request goes alone, so that a refused key fails once instead of four times.
  const first = waiting.shift();
  if (first !== undefined) await ask(first);
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  if (signal?.aborted === true && waiting.length > 0) ended.error ??= toAppError(signal.reason);
  if (ended.error !== null) {
    report.stopped = toEventError(ended.error);
    notify({ type: 'suggestions-stopped', left: waiting.length, ...report.stopped });
  }
  return report;
}

/** True for failures that every further request would repeat. */
function stopsAll(error: AppError): boolean {
  return stopsRun(error) || error.code === 'budget';
}

/** The report of a scrape without suggestions. */
export function nothingSuggested(): SuggestReport {
  return { asked: 0, stored: 0, defaults: 0, failed: 0, costUsd: 0, costIsEstimate: false, stopped: null };
}

function findPosts(
  { db }: Services,
  ids: readonly string[] | undefined,
  now: number,
  signal: AbortSignal | undefined,
): Promise<ScrapedPost[]> {
  // Every post with a score above 50 passes this filter, so the others need not be loaded.
  if (ids === undefined) return collected(feedPages(db, { sort: 'velocity', filter: 'high', now }, { signal }));
  return Promise.all(ids.map((id) => getScrapedPost(db, id, { signal })));
}

function wanting(posts: readonly ScrapedPost[], now: number): ScoredPost[] {
  return posts
    .filter(({ aiSuggestions }) => aiSuggestions === null)
    .map((post) => scorePost(post, now))
    .filter(({ velocityScore }) => velocityScore > SCORE_ABOVE)
    .toSorted((a, b) => b.velocityScore - a.velocityScore);
}

function count(report: SuggestReport, suggested: Suggested): void {
  const stored = suggested.kind === 'stored';
  const cost = stored ? suggested.result.estimatedCost : suggested.costUsd;
  report.stored += stored ? 1 : 0;
  report.defaults += stored && suggested.isDefault ? 1 : 0;
  report.failed += stored ? 0 : 1;
  report.costUsd = sumUsd([report.costUsd, cost]);
  report.costIsEstimate ||= stored ? suggested.result.costIsEstimate : suggested.costIsEstimate;
}

function progressOf(post: ScoredPost, suggested: Suggested): ScrapeProgress {
  const about = { postId: post.id, username: post.author.username };
  if (suggested.kind === 'failed') return { type: 'suggestion-failed', ...about, ...toEventError(suggested.error) };
  const { ideas, isDefault, result } = suggested;
  return {
    type: 'suggestion-stored',
    ...about,
    ...ideas,
    isDefault,
    model: result.model,
    costUsd: result.estimatedCost,
    costIsEstimate: result.costIsEstimate,
  };
}
