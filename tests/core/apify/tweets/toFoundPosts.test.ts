import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { array, unknown } from 'zod';
import { toFoundPosts } from '#core/apify/tweets/toFoundPosts.ts';

const realPosts = join(import.meta.dirname, '../../../../../shared/data/real-posts.json');

/** An item as apidojo/tweet-scraper gives it. */
function tweet(fields: Readonly<Record<string, unknown>> = {}) {
  return {
    type: 'tweet',
    id: '1990000000000000001',
    url: 'https://x.com/meridian_desk/status/1990000000000000001',
    twitterUrl: 'https://twitter.com/meridian_desk/status/1990000000000000001',
    text: 'Cut here…',
    fullText: 'Cut here &amp; whole here.',
    retweetCount: 12,
    replyCount: 3,
    likeCount: 40,
    quoteCount: 1,
    viewCount: 900,
    createdAt: 'Tue Nov 18 12:00:00 +0000 2025',
    lang: 'en',
    isReply: false,
    isRetweet: false,
    author: {
      userName: 'Meridian_Desk',
      name: 'Meridian Desk &amp; Co',
      isVerified: false,
      isBlueVerified: true,
      followers: 1234,
      profilePicture: 'https://media.example/a.jpg',
    },
    extendedEntities: { media: [] },
    card: null,
    media: [],
    ...fields,
  };
}

describe('items of apidojo/tweet-scraper', () => {
  it('become posts with the whole text, with entities decoded once', () => {
    const { posts, profile, dropped } = toFoundPosts([tweet()], 'meridian_desk');
    expect(posts).toEqual([
      {
        tweetId: '1990000000000000001',
        url: 'https://x.com/meridian_desk/status/1990000000000000001',
        content: 'Cut here & whole here.',
        lang: 'en',
        author: {
          username: 'Meridian_Desk',
          displayName: 'Meridian Desk & Co',
          avatarUrl: 'https://media.example/a.jpg',
          verified: true,
        },
        postedAt: '2025-11-18T12:00:00.000Z',
        metrics: { views: 900, likes: 40, retweets: 12, replies: 3 },
        media: [],
        isReply: false,
        inReplyTo: null,
        quoteCount: 1,
        bookmarkCount: null,
        quotedPost: null,
      },
    ]);
    expect(profile).toEqual({
      displayName: 'Meridian Desk & Co',
      avatarUrl: 'https://media.example/a.jpg',
      verified: true,
      followerCount: 1234,
    });
    expect(dropped).toEqual({});
  });

  it('keep photos, videos and GIFs with their alt texts, videos as the best MP4', () => {
    const media = [
      { type: 'photo', media_url_https: 'https://m.example/1.jpg', ext_alt_text: 'A harbour &amp; a crane' },
      {
        type: 'video',
        media_url_https: 'https://m.example/2.jpg',
        video_info: {
          variants: [
            { content_type: 'application/x-mpegURL', url: 'https://m.example/2.m3u8' },
            { content_type: 'video/mp4', bitrate: 832_000, url: 'https://m.example/2-small.mp4' },
            { content_type: 'video/mp4', bitrate: 2_176_000, url: 'https://m.example/2-large.mp4' },
          ],
        },
      },
      {
        type: 'animated_gif',
        media_url_https: 'https://m.example/3.jpg',
        video_info: { variants: [{ content_type: 'video/mp4', bitrate: 0, url: 'https://m.example/3.mp4' }] },
      },
    ];
    const { posts } = toFoundPosts([tweet({ extendedEntities: { media }, media: ['https://m.example/1.jpg'] })], 'x');
    expect(posts[0]?.media).toEqual([
      {
        type: 'image',
        url: 'https://m.example/1.jpg',
        thumbnail: 'https://m.example/1.jpg',
        altText: 'A harbour & a crane',
      },
      { type: 'video', url: 'https://m.example/2-large.mp4', thumbnail: 'https://m.example/2.jpg', altText: '' },
      { type: 'video', url: 'https://m.example/3.mp4', thumbnail: 'https://m.example/3.jpg', altText: '' },
    ]);
  });

  it('take bare media addresses where there is nothing better, and only http and https ones', () => {
    const media = [
      'https://m.example/1.jpg',
      'https://video.twimg.com/v/2',
      'javascript:alert(1)',
      'data:text/html,x',
      7,
    ];
    const item = tweet({ extendedEntities: undefined, media, url: 'javascript:alert(1)', twitterUrl: 'nonsense' });
    const { posts } = toFoundPosts([item], 'meridian_desk');
    expect(posts[0]?.media.map(({ type, url }) => `${type} ${url}`)).toEqual([
      'image https://m.example/1.jpg',
      'video https://video.twimg.com/v/2',
    ]);
    expect(posts[0]?.url).toBe('https://x.com/Meridian_Desk/status/1990000000000000001');
  });

  it('keep quoted and answered posts, and counts of quotes and bookmarks', () => {
    const quote = tweet({
      id: '1980000000000000007',
      url: 'https://x.com/lake_office/status/1980000000000000007',
      fullText: 'The text is final &amp; signed.',
      author: { userName: 'lake_office', name: 'Lake Office', isVerified: true },
      extendedEntities: { media: [{ type: 'photo', media_url_https: 'https://m.example/q.jpg' }] },
    });
    const [quoting, answering] = toFoundPosts(
      [
        tweet({ isQuote: true, quoteId: '1980000000000000007', quote, quoteCount: 7, bookmarkCount: 12 }),
        tweet({ id: '9', isReply: true, inReplyToId: '8', inReplyToUsername: 'strait_watch' }),
      ],
      'meridian_desk',
    ).posts;
    expect(quoting).toMatchObject({ isReply: false, inReplyTo: null, quoteCount: 7, bookmarkCount: 12 });
    expect(quoting?.quotedPost).toEqual({
      tweetId: '1980000000000000007',
      url: 'https://x.com/lake_office/status/1980000000000000007',
      content: 'The text is final & signed.',
      author: { username: 'lake_office', displayName: 'Lake Office', avatarUrl: null, verified: true },
      postedAt: '2025-11-18T12:00:00.000Z',
      media: [{ type: 'image', url: 'https://m.example/q.jpg', thumbnail: 'https://m.example/q.jpg', altText: '' }],
    });
    expect(answering).toMatchObject({ isReply: true, inReplyTo: 'strait_watch', quotedPost: null });
  });

  it('keep at least the address of a quoted post that is gone', () => {
    const { posts } = toFoundPosts([tweet({ isQuote: true, quoteId: '1980000000000000007', quote: null })], 'x');
    expect(posts[0]?.quotedPost).toEqual({
      tweetId: '1980000000000000007',
      url: 'https://x.com/i/status/1980000000000000007',
      content: '',
      author: null,
      postedAt: null,
      media: [],
    });
  });

  it('a post with only a picture is kept', () => {
    const item = tweet({
      text: '',
      fullText: '',
      extendedEntities: { media: [{ type: 'photo', url: 'https://m.example/1.jpg' }] },
    });
    expect(toFoundPosts([item], 'x').posts).toHaveLength(1);
  });
});

describe('items of other actors', () => {
  it('have no full text and wrap counts in arrays', () => {
    const item = {
      ...tweet({ text: 'From the other actor &lt;3', viewCount: [0], likeCount: ['1,204'], inReplyToId: '' }),
      fullText: undefined,
      extendedEntities: undefined,
      media: undefined,
    };
    const { posts } = toFoundPosts([item], 'meridian_desk');
    expect(posts[0]?.content).toBe('From the other actor <3');
    expect(posts[0]?.metrics).toEqual({ views: null, likes: 1204, retweets: 12, replies: 3 });
  });

  it('name quoted posts differently, and answer nobody with an empty id', () => {
    const quoted_tweet = { id: '7', text: 'Short', author: { userName: 'other' }, createdAt: 'nonsense' };
    const { posts } = toFoundPosts([tweet({ quoted_tweet, inReplyToId: '' })], 'x');
    expect(posts[0]).toMatchObject({ isReply: false, quotedPost: { tweetId: '7', content: 'Short', postedAt: null } });
    expect(posts[0]?.quotedPost?.url).toBe('https://x.com/other/status/7');
    expect(toFoundPosts([tweet({ quoted_tweet: null })], 'x').posts[0]?.quotedPost).toBeNull();
  });

  it('give ids as rounded numbers, so the id is taken from the address', () => {
    const url = 'https://x.com/meridian_desk/status/1990123456789012345';
    const exact = JSON.parse('{"id": 1990123456789012345}').id;
    expect(toFoundPosts([tweet({ id: exact, url })], 'x').posts[0]?.tweetId).toBe('1990123456789012345');
    expect(toFoundPosts([tweet({ id: exact, url: '', twitterUrl: '' })], 'x').dropped).toEqual({ invalid: 1 });
    expect(toFoundPosts([tweet({ id: 20, url: '', twitterUrl: '' })], 'x').posts[0]?.tweetId).toBe('20');
  });
});

describe('what is left out', () => {
  it('retweets, in every form that actors use', () => {
    const { posts, dropped } = toFoundPosts(
      [
        tweet({ id: '1', isRetweet: true }),
        tweet({ id: '2', isRetweet: undefined, retweeted_tweet: { id: '9' }, text: 'RT @other: Cut by the…' }),
        tweet({ id: '3', isRetweet: undefined, retweeted_tweet: null, text: 'RT @other: Old style' }),
        tweet({ id: '4', text: 'RT @other: quoted by hand, and the actor says it is no retweet' }),
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
        tweet(),
        tweet({ fullText: 'The same post again' }),
        tweet({ id: '5', createdAt: 'Invalid date' }),
        tweet({ id: '../../etc', url: '', twitterUrl: '' }),
        tweet({ id: '6', text: '', fullText: ' ' }),
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
    expect(toFoundPosts([tweet({ fullText })], 'x').posts[0]?.content).toBe(
      'ab[31mc\uFFFDd\uFFFDef\n\tg 👩‍👩‍👧 مرحبا &amp; ?a=1&copy=2',
    );
  });

  it('are cut at a maximal length', () => {
    const fullText = '😀'.repeat(500_000);
    const content = toFoundPosts([tweet({ fullText })], 'x').posts[0]?.content ?? '';
    expect(content.length).toBeLessThanOrEqual(25_000);
    expect(content.isWellFormed()).toBe(true);
  });

  it('fit into the database whatever a post carries', () => {
    const media = Array.from({ length: 200 }, (_, at) => ({
      type: 'photo',
      media_url_https: `https://pbs.example/${at}/${'x'.repeat(1_900)}.jpg`,
      ext_alt_text: '😀'.repeat(50_000),
    }));
    const [post] = toFoundPosts([tweet({ extendedEntities: { media } })], 'x').posts;
    expect(post?.media).toHaveLength(16);
    expect(Buffer.byteLength(JSON.stringify(post?.media))).toBeLessThan(400_000);
  });
});

it('accepts any JSON as items without failing, and counts every one of them', () => {
  const oddTweet = fc.dictionary(fc.constantFrom(...Object.keys(tweet())), fc.jsonValue()).map((odd) => tweet(odd));
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
