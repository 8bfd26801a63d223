import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { array, unknown } from 'zod';
import { toFoundPosts } from '#core/apify/tweets/toFoundPosts.ts';
import { sampleTweet } from './sampleTweet.ts';

const realPosts = join(import.meta.dirname, '../../../../../shared/data/real-posts.json');

describe('what is left out', () => {
  it('retweets, in every form that actors use', () => {
    const { posts, dropped } = toFoundPosts(
      [
        sampleTweet({ id: '1', isRetweet: true }),
        sampleTweet({ id: '2', isRetweet: undefined, retweeted_tweet: { id: '9' }, text: 'RT @other: Cut by the…' }),
        sampleTweet({ id: '3', isRetweet: undefined, retweeted_tweet: null, text: 'RT @other: Old style' }),
        sampleTweet({ id: '4', text: 'RT @other: quoted by hand, and the actor says it is no retweet' }),
      ],
      'meridian_desk',
    );
    expect(dropped).toEqual({ retweet: 3 });
    expect(posts.map(({ tweetId }) => tweetId)).toEqual(['4']);
  });

  it('fillers, damaged items and duplicates, each counted separately', () => {
    const { posts, dropped } = toFoundPosts(
      [
        { noResults: true },
        { demo: true },
        { type: 'mock_tweet', id: -1, text: 'From KaitoEasyAPI, a reminder: …' },
        sampleTweet(),
        sampleTweet({ fullText: 'The same post again' }),
        sampleTweet({ id: '5', createdAt: 'Invalid date' }),
        sampleTweet({ id: '../../etc', url: '', twitterUrl: '' }),
        sampleTweet({ id: '6', text: '', fullText: ' ' }),
        null,
        'text',
        [],
        {},
      ],
      'meridian_desk',
    );
    expect(posts).toHaveLength(1);
    expect(dropped).toEqual({ filler: 3, duplicate: 1, invalid: 7 });
  });
});

describe('texts of posts', () => {
  it('can be stored: no NUL, no control character, no lone surrogate', () => {
    const fullText = 'a\u0000b\u001B[31mc\uD800d&#0;e&#x1b;f\n\tg 👩‍👩‍👧 مرحبا &amp;amp; ?a=1&copy=2';
    expect(toFoundPosts([sampleTweet({ fullText })], 'x').posts[0]?.content).toBe(
      'ab[31mc\uFFFDd\uFFFDef\n\tg 👩‍👩‍👧 مرحبا &amp; ?a=1&copy=2',
    );
  });

  it('are cut at a maximal length', () => {
    const fullText = '😀'.repeat(500_000);
    const content = toFoundPosts([sampleTweet({ fullText })], 'x').posts[0]?.content ?? '';
    expect(content.length).toBeLessThanOrEqual(25_000);
    expect(content.isWellFormed()).toBe(true);
  });

  it('fit into the database whatever a post carries', () => {
    const media = Array.from({ length: 200 }, (_, at) => ({
      type: 'photo',
      media_url_https: `https://pbs.example/${at}/${'x'.repeat(1_900)}.jpg`,
      ext_alt_text: '😀'.repeat(50_000),
    }));
    const [post] = toFoundPosts([sampleTweet({ extendedEntities: { media } })], 'x').posts;
    expect(post?.media).toHaveLength(16);
    expect(Buffer.byteLength(JSON.stringify(post?.media))).toBeLessThan(400_000);
  });
});

it('accepts any JSON as items without failing, and counts every one of them', () => {
  const oddTweet = fc
    .dictionary(fc.constantFrom(...Object.keys(sampleTweet())), fc.jsonValue())
    .map((odd) => sampleTweet(odd));
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.jsonValue(), oddTweet), { maxLength: 20 }), (items) => {
      const { posts, dropped } = toFoundPosts(items, 'meridian_desk');
      const left = Object.values(dropped).reduce((sum, count) => sum + count, 0);
      expect(posts.length + left).toBe(items.length);
      for (const post of posts) {
        expect(post.tweetId).toMatch(/^\d+$/);
        expect(post.postedAt).toBe(new Date(post.postedAt).toISOString());
        expect(post.url).toMatch(/^https?:/);
        expect(JSON.stringify(post)).not.toContain('\\u0000');
      }
    }),
    { numRuns: 300 },
  );
});

it.skipIf(!existsSync(realPosts))('reads 2,000 real posts and drops their retweets only', () => {
  const items = array(unknown()).parse(JSON.parse(readFileSync(realPosts, 'utf8')));
  const { posts, dropped } = toFoundPosts(items, 'barackobama');
  expect(posts).toHaveLength(1713);
  expect(dropped).toEqual({ retweet: 287 });
  expect(posts.filter(({ content }) => content.includes('&amp;'))).toEqual([]);
  expect(posts.every(({ metrics }) => metrics.views === null)).toBe(true);
});
