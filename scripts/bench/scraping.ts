import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, record, string, unknown } from 'zod';
import type { FoundPost } from '#core/velocity/post.ts';
import { toFoundPosts } from '#core/apify/tweets/toFoundPosts.ts';
import { systemClock } from '#core/clock.ts';
import { storeScrape } from '#core/data/scrapes/storeScrape.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import type { ScrapedPost } from '#core/velocity/post.ts';
import { openBenchBackend } from './benchBackend.ts';
import type { Figure } from './figure.ts';
import { percentile } from './percentile.ts';

const POSTS = 2_000;
const REPEATS = 5;
const realPosts = join(import.meta.dirname, '../../../shared/data/real-posts.json');

/** Posts per second for the feed's scoring: score, trending factor and estimated views. */
export async function benchScoring(): Promise<Figure[]> {
  const { posts, source } = findPosts();
  const now = systemClock.now();
  const scrapedAt = new Date(now).toISOString();
  const unread = { isProcessed: false, aiSuggestions: null, movedToInbox: false, momentumOrder: -1_000_000 };
  const unchanged = { scrapedAt, category: 'General', ...unread };
  const scraped: ScrapedPost[] = [];
  for (const post of posts) scraped.push({ id: post.tweetId, ...post, ...unchanged });
  let kept = 0;
  const round = (): number => {
    const begun = performance.now();
    for (let times = 0; times < 100; times += 1) {
      for (const post of scraped) kept += scorePost(post, now).velocityScore;
    }
    return (scraped.length * 100) / ((performance.now() - begun) / 1000);
  };
  round();
  const rates = Array.from({ length: REPEATS }, round);
  const rate = percentile(rates, 0.5);
  return [
    {
      name: 'scoring',
      measured: `${(rate / 1e6).toFixed(2)} million posts/s`,
      target: '≥ 1 million posts/s',
      ok: rate >= 1_000_000 && kept >= 0,
      detail: `${scraped.length} ${source} posts, median of ${REPEATS} rounds of ${scraped.length * 100}`,
    },
  ];
}

/** Time to store 2,000 posts with their snapshots in a new embedded backend, through the scraping code. */
export async function benchStore2000(): Promise<Figure[]> {
  const { posts, source } = findPosts();
  const rates: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const opened = await openBenchBackend('embedded');
    try {
      const takenAt = new Date(systemClock.now()).toISOString();
      const begun = performance.now();
      const { added } = await storeScrape(opened.backend.db, { posts, category: 'General', takenAt });
      rates.push(added / ((performance.now() - begun) / 1000));
    } finally {
      await opened.close();
    }
  }
  const rate = percentile(rates, 0.5);
  return [
    {
      name: `storing ${POSTS.toLocaleString('en-US')} posts with snapshots, embedded`,
      measured: `${Math.round(rate).toLocaleString('en-US')} posts/s`,
      target: '≥ 4,000 posts/s',
      ok: rate >= 4_000,
      detail: `${posts.length} ${source} posts, median of ${REPEATS} fresh backends`,
    },
  ];
}

/** The real posts if present, otherwise generated ones. Includes retweets, so that there are 2,000. */
function findPosts(): { posts: FoundPost[]; source: 'real' | 'generated' } {
  if (!existsSync(realPosts))
    return { posts: Array.from({ length: POSTS }, (_, n) => generatedPost(n)), source: 'generated' };
  const items = array(record(string(), unknown())).parse(JSON.parse(readFileSync(realPosts, 'utf8')));
  const kept: unknown[] = [];
  for (const item of items) kept.push({ ...item, isRetweet: false });
  return { posts: toFoundPosts(kept, '').posts.slice(0, POSTS), source: 'real' };
}

function generatedPost(n: number): FoundPost {
  return {
    tweetId: String(1_900_000_000_000 + n),
    url: `https://x.com/bench/status/${1_900_000_000_000 + n}`,
    content: `Post ${n}: ${'what happened, where, and who says so. '.repeat(4)}`,
    lang: 'en',
    author: { username: 'bench', displayName: 'Bench', avatarUrl: null, verified: false },
    postedAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
    metrics: { views: n % 3 === 0 ? null : n * 97, likes: n * 5, retweets: n, replies: n % 40 },
    media: [],
    isReply: false,
    inReplyTo: null,
    quoteCount: n % 7,
    bookmarkCount: n % 11,
    quotedPost: null,
  };
}
