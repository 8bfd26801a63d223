import { storeScrape } from '#core/data/scrapes/storeScrape.ts';
import type { FoundPost, PostSuggestions } from '#core/velocity/post.ts';
import { alone } from '../support/alone.ts';
import type { Site } from '../support/site.ts';

const HOUR = 3_600_000;

interface MadePost {
  id: string;
  username: string;
  /** Hours ago. */
  age: number;
  content: string;
  /** Likes at each observation, an hour apart; the last one is now. */
  likes: readonly number[];
  ideas?: PostSuggestions;
  quoted?: FoundPost['quotedPost'];
  media?: FoundPost['media'];
  category?: string;
}

/** Stores posts as scrapes would have, with their observations. */
export async function storePosts(site: Site, posts: readonly MadePost[]): Promise<void> {
  const now = Date.now();
  const observations = Math.max(...posts.map(({ likes }) => likes.length));
  for (let back = observations - 1; back >= 0; back -= 1) {
    const takenAt = new Date(now - back * HOUR).toISOString();
    for (const category of new Set(posts.map((post) => post.category ?? 'General'))) {
      const seen = posts.filter((post) => (post.category ?? 'General') === category && post.likes.length > back);
      await storeScrape(site.db, { posts: seen.map((post) => foundPost(post, back, now)), category, takenAt });
    }
  }
  for (const { id, ideas } of posts) {
    if (ideas === undefined) continue;
    const { error } = await site.db.from('scraped_posts').update({ ai_suggestions: ideas }).eq('tweet_id', id);
    if (error !== null) throw new Error(error.message);
  }
}

function foundPost(
  { id, username, age, content, likes, quoted, media }: MadePost,
  back: number,
  now: number,
): FoundPost {
  const count = likes[likes.length - 1 - back] ?? 0;
  return {
    ...alone,
    tweetId: id,
    url: `https://x.com/${username}/status/${id}`,
    content,
    lang: 'en',
    author: {
      username,
      displayName: username.replaceAll('_', ' '),
      avatarUrl: null,
      verified: username.endsWith('desk'),
    },
    postedAt: new Date(now - age * HOUR).toISOString(),
    metrics: { views: count * 50, likes: count, retweets: Math.round(count / 4), replies: Math.round(count / 20) },
    media: media ?? [],
    quotedPost: quoted ?? null,
  };
}
