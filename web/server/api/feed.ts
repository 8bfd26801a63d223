import { Hono } from 'hono';
import { coerce, enum as oneOf, guid, iso, object, strictObject, string } from 'zod';
import { getLastScraped } from '#core/data/accounts/monitoredAccounts.ts';
import {
  countPosts,
  countPostsSince,
  feedPage,
  feedCursor,
  newestStored,
  postsMovedSince,
} from '#core/data/posts/feed.ts';
import { getBaselines, getObservations } from '#core/data/posts/postMomentum.ts';
import { ideasStoppedIn } from '#core/data/scrapes/ideasStopped.ts';
import { getLatestScrapeBatch } from '#core/data/scrapes/scrapeBatches.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import { AppError } from '#core/errors.ts';
import { listSchedules } from '#core/pipeline/jobs/schedules.ts';
import { renewMomentum } from '#core/pipeline/scrape/renewMomentum.ts';
import { addToInbox } from '#core/pipeline/suggest/addToInbox.ts';
import { feedFilters } from '#core/velocity/filterPosts.ts';
import type { ScoredPost, ScrapedPost } from '#core/velocity/post.ts';
import { type PostFigures, postFigures } from '#core/velocity/postFigures.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { feedSorts } from '#core/velocity/sortPosts.ts';
import type { PostPictures } from '../pictures/postPictures.ts';
import { validated } from './input.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

/** Before every post. */
const NEVER = '1970-01-01T00:00:00Z';
/** Scores of a year that will never come take the database seconds. Clocks of servers differ by less than a day. */
const DAY_MS = 24 * 3600_000;
/** Default number of posts on a page. */
const FEED_PAGE = 60;

const listQuery = strictObject({
  sort: oneOf(feedSorts).default('velocity'),
  filter: oneOf(feedFilters).default('all'),
  /** Epoch milliseconds as of which scores are computed: the same for all pages of a list. Unset: now. */
  moment: coerce.number().int().min(0).max(8.64e15).optional(),
  /** Cursor that the page before returned. */
  after: string().max(200).optional(),
  limit: coerce.number().int().min(1).max(200).optional(),
});
const sinceQuery = strictObject({ since: iso.datetime({ offset: true }) });
const postParam = object({ id: guid() });

/** `/feed`: the posts page by page, the number of newer ones, those that colleagues moved
 * to the inbox, the last and next scrape, and adding to the inbox. */
export function feedApi({ clock, pictures }: Pick<ApiContext, 'clock' | 'pictures'>) {
  return new Hono<SessionEnv>()
    .get('/', validated('query', listQuery), async (context) => {
      const { sort, filter, moment, after, limit = FEED_PAGE } = context.req.valid('query');
      const { db } = context.var;
      const options = { signal: context.req.raw.signal };
      if (moment !== undefined && moment > clock.now() + DAY_MS) throw futureMoment();
      const now = moment ?? clock.now();
      const isFirst = after === undefined;
      // Scrapes have done that already; sample data and posts of another tool have not. All cards show baselines. What
      // is stored is shown where nothing can be written, as on a standby.
      if (isFirst) await renewMomentum(context.var.serverDb, {}, options).catch(() => options.signal.throwIfAborted());
      // Not this server's time: its clock and the database's may differ, and jump.
      const newest = isFirst ? await newestStored(db, options) : null;
      const place = isFirst ? undefined : placeOf(after);
      const { posts, next } = await feedPage(db, { sort, filter, now, after: place, limit }, options);
      return context.json({
        moment: now,
        /** Posts that are stored after this time count as new; ISO 8601. */
        readAt: newest ?? NEVER,
        posts: await shownPosts(db, posts, { now, pictures }, options),
        next: next === null ? null : JSON.stringify(next),
        /** Number of all posts; null where it is not asked for, or where a filter would have to score them all. */
        total: isFirst && filter === 'all' && next !== null ? await countPosts(db, options) : null,
      });
    })
    .get('/new', validated('query', sinceQuery), async (context) => {
      const { since } = context.req.valid('query');
      return context.json({ count: await countPostsSince(context.var.db, since, { signal: context.req.raw.signal }) });
    })
    .get('/moved', validated('query', sinceQuery), async (context) => {
      const { since } = context.req.valid('query');
      return context.json({ posts: await postsMovedSince(context.var.db, since, { signal: context.req.raw.signal }) });
    })
    .get('/scraped', async (context) => {
      const { db } = context.var;
      const options = { signal: context.req.raw.signal };
      const [lastAt, schedules, batch] = await Promise.all([
        getLastScraped(db, options),
        listSchedules({ db, clock }, options),
        getLatestScrapeBatch(db, options),
      ]);
      const next = schedules.find(({ name }) => name === 'scrape')?.next ?? null;
      return context.json({
        /** ISO 8601; null: never. */
        lastAt,
        /** ISO 8601; null: nothing is scheduled. */
        nextAt: next?.toISOString() ?? null,
        /** Why posts of the latest scrape have no title ideas; null: each was tried. */
        ideasStopped: batch === null ? null : ideasStoppedIn(batch),
      });
    })
    .post('/:id/inbox', validated('param', postParam), async (context) => {
      const { added, story } = await addToInbox(
        { db: context.var.serverDb },
        { postId: context.req.valid('param').id },
      );
      return context.json({ added, story: { id: story.id, number: story.story_number } });
    });
}

function futureMoment(): AppError {
  return new AppError('invalid_input', 'The feed cannot be scored as of a time to come.', { hint: 'Reload the page.' });
}

function placeOf(text: string) {
  try {
    return feedCursor.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('invalid_input', 'This place in the feed is none.', { hint: 'Reload the page.', cause });
  }
}

/**
 * Posts as their cards show them, with their observations and their accounts' baselines: three queries per page.
 */
async function shownPosts(
  db: Database,
  posts: readonly ScrapedPost[],
  { now, pictures }: { now: number; pictures: PostPictures },
  options: QueryOptions,
) {
  const ids = posts.map(({ id }) => id);
  const usernames = posts.map(({ author }) => author.username);
  const [observations, baselines] = await Promise.all([
    getObservations(db, ids, options),
    getBaselines(db, usernames, options),
  ]);
  return posts.map((post) => {
    const baseline = baselines.get(post.author.username.toLowerCase());
    const figures = postFigures(post.postedAt, observations.get(post.id) ?? [], baseline);
    return shownPost(scorePost(post, now), figures, pictures);
  });
}

function shownPost(post: ScoredPost, figures: PostFigures, pictures: PostPictures) {
  const { author, media, quotedPost: quoted } = post;
  const quotedPost = quoted && {
    url: quoted.url,
    content: quoted.content,
    author: quoted.author,
    shown: quoted.media.map((each) => pictures.shown(each)),
  };
  const shown = media.map((each) => pictures.shown(each));
  return { ...post, figures, shown, quotedPost, avatar: pictures.addressOf(author.avatarUrl) };
}
