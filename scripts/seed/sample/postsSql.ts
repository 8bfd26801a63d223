import { hoursAgo, idFor, insert, json, quote } from '../sql.ts';
import { LAST_SCRAPE, accountId } from './accountsSql.ts';
import { sampleAccounts } from './accounts.ts';
import { samplePosts, tweetIdOf, urlOf, type SamplePost } from './posts.ts';

/** Hours in which a post's reactions reach about two thirds of their final number. */
const GROWTH_HOURS = 5;

export function postId(post: SamplePost): string {
  return idFor(`post/${tweetIdOf(post)}`);
}

export function insertPosts(): string {
  const columns = [
    'id',
    'tweet_id',
    'url',
    'content',
    'lang',
    'author_username',
    'author_display_name',
    'author_verified',
    'posted_at',
    'views',
    'likes',
    'retweets',
    'replies',
    'media',
    'category',
    'account_id',
    'is_processed',
    'ai_suggestions',
    'scraped_at',
  ];
  const rows = samplePosts.map((post) => {
    const account = sampleAccounts.find(({ username }) => username === post.by);
    if (account === undefined) throw new Error(`no sample account ${post.by}`);
    return [
      quote(postId(post)),
      quote(tweetIdOf(post)),
      quote(urlOf(post)),
      quote(post.text),
      quote(post.lang),
      quote(account.username),
      quote(account.displayName),
      String(account.verified),
      hoursAgo(post.hoursAgo),
      ...counts(post, 1),
      json(post.media),
      quote(account.category),
      quote(accountId(account.username)),
      String(post.ideas !== undefined),
      post.ideas === undefined ? 'null' : json(post.ideas),
      hoursAgo(Math.min(LAST_SCRAPE, post.hoursAgo / 2)),
    ];
  });
  const snapshots = samplePosts.flatMap(snapshotRows);
  return `${insert('scraped_posts', columns, rows)}\n${insert('post_snapshots', ['post_id', 'taken_at', 'views', 'likes', 'retweets', 'replies'], snapshots)}`;
}

/** Two scrapes of a young post, three of an older one; the last has the post's counts. */
function snapshotRows(post: SamplePost): string[][] {
  const last = Math.min(LAST_SCRAPE, post.hoursAgo / 2);
  const span = post.hoursAgo - last;
  const moments = post.hoursAgo < 3 ? [0.45, 1] : [0.2, 0.6, 1];
  return moments.map((part) => {
    const grown = growth(span * part) / growth(span);
    return [quote(postId(post)), hoursAgo(post.hoursAgo - span * part)].concat(counts(post, grown));
  });
}

function growth(hours: number): number {
  return 1 - Math.exp(-hours / GROWTH_HOURS);
}

function counts(post: SamplePost, part: number): string[] {
  return [post.views, post.likes, post.retweets, post.replies].map((count) =>
    count === null ? 'null' : String(Math.round(count * part)),
  );
}
