import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  accountsToImport,
  emptyCopies,
  keepAccounts,
  keepPosts,
  keptPosts,
  type KeptPost,
} from '../../../web/dashboard/data/localCopies.ts';
import { keptFeed } from '../../../web/dashboard/screens/feed/keptFeed.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');

/** A browser's storage with room for this many characters. */
class Storage {
  readonly kept = new Map<string, string>();
  room = Number.POSITIVE_INFINITY;
  getItem = (key: string) => this.kept.get(key) ?? null;
  removeItem = (key: string) => void this.kept.delete(key);
  setItem = (key: string, value: string) => {
    if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(key, value);
  };
}

let storage: Storage;
beforeEach(() => {
  storage = new Storage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

const post = (n: number): KeptPost => ({
  id: `id-${n}`,
  tweetId: `tweet-${n}`,
  url: `https://x.com/desk/status/${n}`,
  content: `Post ${n}`,
  author: { username: 'desk', displayName: 'Desk', verified: true },
  postedAt: new Date(NOON - n * 60_000).toISOString(),
  metrics: { views: null, likes: n, retweets: 0, replies: 0 },
  category: 'General',
  movedToInbox: false,
  aiSuggestions: null,
});

it('stores the newest hundred posts under their key, whichever page they came with', () => {
  keepPosts(Array.from({ length: 80 }, (_, n) => post(n + 60)));
  keepPosts(Array.from({ length: 60 }, (_, n) => post(n)));
  expect(keptPosts().map(({ content }) => content)).toEqual(Array.from({ length: 100 }, (_, n) => `Post ${n}`));
  expect([...storage.kept.keys()]).toEqual(['scraped_posts']);
  // A post that was seen before is kept once, in its newest form.
  keepPosts([{ ...post(3), movedToInbox: true }]);
  expect(keptPosts()).toHaveLength(100);
  expect(keptPosts()[3]?.movedToInbox).toBe(true);
});

it('returns the stored posts in the requested order, without signed addresses', () => {
  keepPosts([post(1), { ...post(2), metrics: { views: null, likes: 9000, retweets: 900, replies: 10 } }]);
  const [first, second] = keptFeed('likes', 'all', NOON);
  expect([first?.content, second?.content]).toEqual(['Post 2', 'Post 1']);
  expect(first).toMatchObject({ shown: [], avatar: null, quotedPost: null, figures: { timesExpected: null } });
  expect(keptFeed('posted', 'high', NOON).map(({ content }) => content)).toEqual(['Post 2']);
});

it.each([
  ['no JSON', '{"posts": ['],
  ['no list', '{"length": 3}'],
  ['nothing', 'null'],
])('takes spoilt storage for none: %s', (_, text) => {
  storage.kept.set('scraped_posts', text);
  storage.kept.set('x_accounts', text);
  expect(keptPosts()).toEqual([]);
  expect(accountsToImport()).toEqual([]);
  keepPosts([post(1)]);
  expect(keptPosts()).toHaveLength(1);
});

it('skips corrupt entries, and shows a post without a valid date', () => {
  const spoilt = [
    null,
    7,
    { id: 'half' },
    { ...post(1), metrics: { likes: 'many' } },
    { ...post(2), postedAt: 'once' },
  ];
  storage.kept.set('scraped_posts', JSON.stringify([...spoilt, post(4)]));
  storage.kept.set('x_accounts', JSON.stringify([{ username: 'desk' }, { handle: 'none' }, null]));
  expect(keptPosts().map(({ content }) => content)).toEqual(['Post 2', 'Post 4']);
  expect(keptFeed('velocity', 'all', NOON)).toHaveLength(2);
  expect(accountsToImport()).toEqual([{ username: 'desk', category: 'General', isActive: true }]);
});

it('stores nothing where storage is full, and never half a list', () => {
  keepPosts([post(1)]);
  storage.room = 1000;
  keepPosts(Array.from({ length: 60 }, (_, n) => post(n)));
  expect(keptPosts()).toEqual([]);
  keepAccounts(Array.from({ length: 60 }, (_, n) => ({ username: `desk_${n}`, category: 'General', isActive: true })));
  expect(storage.getItem('x_accounts')).toBe(null);
});

it('offers accounts of the browser-only days until the database’s are copied, and none of those', () => {
  storage.kept.set('x_accounts', JSON.stringify([{ username: 'old_one', category: 'Archive', isActive: false }]));
  expect(accountsToImport()).toEqual([{ username: 'old_one', category: 'Archive', isActive: false }]);
  keepAccounts([{ username: 'old_one', category: 'Archive', isActive: false }]);
  expect(accountsToImport()).toEqual([]);
});

it('leaves nothing behind at sign-out', () => {
  keepPosts([post(1)]);
  keepAccounts([{ username: 'desk', category: 'General', isActive: true }]);
  emptyCopies();
  expect([...storage.kept.keys()]).toEqual([]);
});
