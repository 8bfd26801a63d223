import type { ScrapedPost } from '#core/velocity/post.ts';
import { alone } from '../../support/alone.ts';

/** The time of the tests, at which sample posts are an hour old. */
export const NOON = Date.parse('2026-11-21T12:00:00Z');

export function samplePost(change: Partial<ScrapedPost> = {}): ScrapedPost {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    tweetId: '1990000000000000001',
    url: 'https://x.com/harbourwatch/status/1990000000000000001',
    content: 'Ferries are leaving the port of Vellmar again.',
    author: { username: 'harbourwatch', displayName: 'Harbour Watch', avatarUrl: null, verified: false },
    postedAt: '2026-11-21T11:00:00.000Z',
    scrapedAt: '2026-11-21T11:30:00.000Z',
    metrics: { views: 50_000, likes: 1000, retweets: 200, replies: 100 },
    media: [],
    ...alone,
    category: 'General',
    isProcessed: false,
    aiSuggestions: null,
    movedToInbox: false,
    momentumOrder: -1_000_000,
    ...change,
  };
}
