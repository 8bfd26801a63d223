import {
  array,
  boolean,
  catch as orElse,
  nullable,
  number,
  object,
  string,
  type infer as Infer,
  type ZodMiniType,
} from 'zod/mini';

/** Keys of the specification: what of the feed and the accounts this browser shows before, or without, the server. */
const POSTS = 'scraped_posts';
const ACCOUNTS = 'x_accounts';
/** That `x_accounts` is a copy of the database, and not what somebody kept here before there was one. */
const COPIED = 'x_accounts_copied';
const MOST_POSTS = 100;

const metrics = object({ views: nullable(number()), likes: number(), retweets: number(), replies: number() });

const keptPost = object({
  id: string(),
  tweetId: string(),
  url: string(),
  content: string(),
  author: object({ username: string(), displayName: string(), verified: boolean() }),
  postedAt: string(),
  metrics,
  category: string(),
  movedToInbox: boolean(),
  aiSuggestions: nullable(object({ titles: array(string()), thumbnailIdeas: array(string()), storyAngle: string() })),
});
/** A post as it is kept in the browser. */
export type KeptPost = Infer<typeof keptPost>;

const keptAccount = object({
  username: string(),
  category: orElse(string(), 'General'),
  isActive: orElse(boolean(), true),
});
/** An account as it is kept in the browser. */
export type KeptAccount = Infer<typeof keptAccount>;

/** The newest 100 of these posts and of those kept before. */
export function keepPosts(posts: readonly KeptPost[]): void {
  const byId = new Map([...keptPosts(), ...posts].map((post) => [post.tweetId, keptPost.parse(post)]));
  const newest = [...byId.values()].toSorted((a, b) => Date.parse(b.postedAt) - Date.parse(a.postedAt));
  write(POSTS, newest.slice(0, MOST_POSTS));
}

export function keptPosts(): KeptPost[] {
  return read(POSTS, keptPost);
}

export function keepAccounts(accounts: readonly KeptAccount[]): void {
  write(ACCOUNTS, accounts);
  write(COPIED, true);
}

/** Accounts that were kept here before the database knew them; none once the database's are copied. */
export function accountsToImport(): KeptAccount[] {
  return localStorage.getItem(COPIED) === null ? read(ACCOUNTS, keptAccount) : [];
}

/** At sign-out: nothing of the newsroom stays behind. */
export function emptyCopies(): void {
  for (const key of [POSTS, ACCOUNTS, COPIED]) localStorage.removeItem(key);
}

/** What can be read of a list; spoilt entries are left out. */
function read<Entry>(key: string, entry: ZodMiniType<Entry>): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.flatMap((each) => entry.safeParse(each).data ?? []) : [];
  } catch {
    return [];
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Where storage is full no copy is kept; the list is on the server.
    localStorage.removeItem(key);
  }
}
