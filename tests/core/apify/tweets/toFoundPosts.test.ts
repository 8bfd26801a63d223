import { describe, expect, it } from 'vitest';
import { toFoundPosts, toFoundPostsInTurns } from '#core/apify/tweets/toFoundPosts.ts';
import { sampleTweet } from './sampleTweet.ts';

describe('items of apidojo/tweet-scraper', () => {
  it('become posts with the whole text, with entities decoded once', () => {
    const { posts, profile, dropped } = toFoundPosts([sampleTweet()], 'meridian_desk');
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
    const { posts } = toFoundPosts(
      [sampleTweet({ extendedEntities: { media }, media: ['https://m.example/1.jpg'] })],
      'x',
    );
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
    const item = sampleTweet({
      extendedEntities: undefined,
      media,
      url: 'javascript:alert(1)',
      twitterUrl: 'nonsense',
    });
    const { posts } = toFoundPosts([item], 'meridian_desk');
    expect(posts[0]?.media.map(({ type, url }) => `${type} ${url}`)).toEqual([
      'image https://m.example/1.jpg',
      'video https://video.twimg.com/v/2',
    ]);
    expect(posts[0]?.url).toBe('https://x.com/Meridian_Desk/status/1990000000000000001');
  });

  it('keep quoted and answered posts, and counts of quotes and bookmarks', () => {
    const quote = sampleTweet({
      id: '1980000000000000007',
      url: 'https://x.com/lake_office/status/1980000000000000007',
      fullText: 'The text is final &amp; signed.',
      author: { userName: 'lake_office', name: 'Lake Office', isVerified: true },
      extendedEntities: { media: [{ type: 'photo', media_url_https: 'https://m.example/q.jpg' }] },
    });
    const [quoting, answering] = toFoundPosts(
      [
        sampleTweet({ isQuote: true, quoteId: '1980000000000000007', quote, quoteCount: 7, bookmarkCount: 12 }),
        sampleTweet({ id: '9', isReply: true, inReplyToId: '8', inReplyToUsername: 'strait_watch' }),
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
    const { posts } = toFoundPosts([sampleTweet({ isQuote: true, quoteId: '1980000000000000007', quote: null })], 'x');
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
    const item = sampleTweet({
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
      ...sampleTweet({ text: 'From the other actor &lt;3', viewCount: [0], likeCount: ['1,204'], inReplyToId: '' }),
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
    const { posts } = toFoundPosts([sampleTweet({ quoted_tweet, inReplyToId: '' })], 'x');
    expect(posts[0]).toMatchObject({ isReply: false, quotedPost: { tweetId: '7', content: 'Short', postedAt: null } });
    expect(posts[0]?.quotedPost?.url).toBe('https://x.com/other/status/7');
    expect(toFoundPosts([sampleTweet({ quoted_tweet: null })], 'x').posts[0]?.quotedPost).toBeNull();
  });

  it('give ids as rounded numbers, so the id is taken from the address', () => {
    const url = 'https://x.com/meridian_desk/status/1990123456789012345';
    const exact = JSON.parse('{"id": 1990123456789012345}').id;
    expect(toFoundPosts([sampleTweet({ id: exact, url })], 'x').posts[0]?.tweetId).toBe('1990123456789012345');
    expect(toFoundPosts([sampleTweet({ id: exact, url: '', twitterUrl: '' })], 'x').dropped).toEqual({ invalid: 1 });
    expect(toFoundPosts([sampleTweet({ id: 20, url: '', twitterUrl: '' })], 'x').posts[0]?.tweetId).toBe('20');
  });
});

it('lets others have a turn while the posts of a large run are made', async () => {
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  const items = Array.from({ length: 2_500 }, (_, at) => sampleTweet({ id: String(at) }));
  const found = await toFoundPostsInTurns(items, 'x');
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(9);
  expect(found).toEqual(toFoundPosts(items, 'x'));
});
