import type { FoundPost } from '#core/velocity/post.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getScrapedPost, saveSuggestions } from '#core/data/posts/scrapedPosts.ts';
import { storeScrape } from '#core/data/scrapes/storeScrape.ts';
import { addToInbox } from '#core/pipeline/suggest/addToInbox.ts';
import { headline } from '#core/pipeline/suggest/headline.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { alone } from '../../../support/alone.ts';

const author = { username: 'meridian_desk', displayName: 'Meridian Desk', avatarUrl: null, verified: true };

function post(tweetId: string, fields: Partial<FoundPost> = {}): FoundPost {
  return {
    tweetId,
    url: `https://x.com/meridian_desk/status/${tweetId}`,
    content: 'Two cables went dark at 03:12. Traffic is down 81%. https://t.co/abc',
    lang: 'en',
    author,
    postedAt: '2026-11-21T10:00:00.000Z',
    metrics: { views: null, likes: 1, retweets: 1, replies: 1 },
    media: [],
    ...alone,
    ...fields,
  };
}

describe('a post that is added to the inbox', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
    const media: FoundPost['media'] = [
      { type: 'image', url: 'https://m.example/1.jpg', thumbnail: '', altText: '' },
      { type: 'video', url: 'https://m.example/2.mp4', thumbnail: '', altText: 'Ships cross a line' },
      { type: 'video', url: 'https://m.example/3.mp4', thumbnail: '', altText: '' },
    ];
    await storeScrape(backend.db, {
      posts: [post('1', { media }), post('2'), post('3'), post('4'), post('5')],
      category: 'China Watch',
      takenAt: '2026-11-21T10:05:00.000Z',
    });
  });
  afterAll(() => backend.close());

  it('copies its text, source, videos and category, with the first sentence as title', async () => {
    const { added, story } = await addToInbox(backend, { postId: '1' });
    expect(added).toBe(true);
    expect(story).toMatchObject({
      story_number: 3400,
      title: 'Two cables went dark at 03:12.',
      summary: 'Two cables went dark at 03:12. Traffic is down 81%. https://t.co/abc',
      angle: '',
      sources: 'https://x.com/meridian_desk/status/1',
      videos: [
        { url: 'https://m.example/2.mp4', title: 'Ships cross a line' },
        { url: 'https://m.example/3.mp4', title: 'Video from @meridian_desk' },
      ],
      category: 'China Watch',
      is_completed: false,
    });
    expect((await getScrapedPost(backend.db, '1')).movedToInbox).toBe(true);
  });

  it('uses title and angle of its suggestions where it has some', async () => {
    const { id } = await getScrapedPost(backend.db, '2');
    const ideas = { titles: [' ', 'Who cut the cables?'], thumbnailIdeas: [], storyAngle: 'Four ships were near.' };
    await saveSuggestions(backend.db, id, ideas);
    const { story } = await addToInbox(backend, { postId: id });
    expect(story).toMatchObject({ title: 'Who cut the cables?', angle: 'Four ships were near.' });
  });

  it('copies the quoted post: its text, its address and its videos', async () => {
    const quotedPost = {
      tweetId: '60',
      url: 'https://x.com/lake_office/status/60',
      content: 'We cut nothing.',
      author: { username: 'lake_office', displayName: 'Lake Office', avatarUrl: null, verified: true },
      postedAt: null,
      media: [{ type: 'video' as const, url: 'https://m.example/q.mp4', thumbnail: '', altText: '' }],
    };
    const posts = [post('6', { content: 'They deny it.', quotedPost })];
    await storeScrape(backend.db, { posts, category: 'China Watch', takenAt: '2026-11-21T10:05:00.000Z' });
    const { story } = await addToInbox(backend, { postId: '6' });
    expect(story).toMatchObject({
      summary: 'They deny it.\n\nQuotes Lake Office (@lake_office): We cut nothing.',
      sources: 'https://x.com/meridian_desk/status/6\nhttps://x.com/lake_office/status/60',
      videos: [{ url: 'https://m.example/q.mp4', title: 'Video from @lake_office' }],
    });
  });

  it('is added once, also by two people at the same time, and is restored from the trash', async () => {
    const both = await Promise.all([1, 2].map(() => addToInbox(backend, { postId: '3' })));
    expect(new Set(both.map(({ added }) => added))).toEqual(new Set([false, true]));
    const story = both[0]?.story;
    expect(both[1]?.story.id).toBe(story?.id);
    await deleteInboxStory(backend.db, story?.id ?? '', Date.now());
    expect((await getScrapedPost(backend.db, '3')).movedToInbox).toBe(false);
    const again = await addToInbox(backend, { postId: '3' });
    expect(again).toMatchObject({ added: true, story: { id: story?.id, story_number: story?.story_number } });
  });

  it('uses up one story number, however often it is added', async () => {
    const { story } = await addToInbox(backend, { postId: '4' });
    await addToInbox(backend, { postId: '4' });
    const next = await addToInbox(backend, { postId: '5' });
    expect(next.story.story_number).toBe(story.story_number + 1);
  });

  it.each(['nope', '00000000-0000-4000-8000-000000000000', "'; drop table"])('is not found: %s', async (postId) => {
    await expect(addToInbox(backend, { postId })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a title from a post', () => {
  const media: FoundPost['media'] = [];
  it.each([
    ['BREAKING. Two cables went dark. More soon.', 'BREAKING. Two cables went dark.'],
    [
      'A conversation with the widow of Sgt. La David Johnson. Later more.',
      'A conversation with the widow of Sgt. La David Johnson.',
    ],
    ['What the auditors found in the U.S. Navy yards. Thread.', 'What the auditors found in the U.S. Navy yards.'],
    ['No end in sight', 'No end in sight'],
    ['Look:\n\nhttps://t.co/abc', 'Look:'],
    ['ما الذي يعنيه اتفاق بحيرة أورلن للمدنيين؟ ثلاثة ممرات', 'ما الذي يعنيه اتفاق بحيرة أورلن للمدنيين؟'],
    ['', 'Picture from @meridian_desk'],
  ])('%j', (content, title) => {
    expect(headline({ content, author, media })).toBe(title);
  });

  it('is at most one line long, and cut between characters', () => {
    const title = headline({ content: '👩‍👩‍👧'.repeat(100_000), author, media });
    expect(title).toBe(`${'👩‍👩‍👧'.repeat(120)}…`);
  });
});
