import {
  array,
  boolean,
  catch as orElse,
  maxLength,
  nullable,
  number,
  object,
  string,
  type infer as Infer,
  type ZodMiniType,
} from 'zod/mini';

/** Keys of the specification, for the posts and accounts that this browser shows before, or without, the server. */
const POSTS = 'scraped_posts';
const ACCOUNTS = 'x_accounts';
/** Set once `x_accounts` is a copy of the database, and no longer a list from before there was a database. */
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
/** A post as it is stored in the browser. */
export type KeptPost = Infer<typeof keptPost>;

/** No account has a longer name or category; one longer text would make the server reject the whole list. */
const shortText = string().check(maxLength(200));
const keptAccount = object({
  username: shortText,
  category: orElse(shortText, 'General'),
  isActive: orElse(boolean(), true),
});
/** An account as it is stored in the browser. */
export type KeptAccount = Infer<typeof keptAccount>;

/** Stores the newest 100 of these posts and of those stored before. */
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

/** Accounts that were stored here before there was a database; empty once the database's are copied. */
export function accountsToImport(): KeptAccount[] {
  return localStorage.getItem(COPIED) === null ? read(ACCOUNTS, keptAccount) : [];
}

/** Removes the copies at sign-out. */
export function emptyCopies(): void {
  for (const key of [POSTS, ACCOUNTS, COPIED]) localStorage.removeItem(key);
}

/** The valid entries of a stored list. */
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
    // Where storage is full no copy is stored; the list is on the server anyway.
    localStorage.removeItem(key);
  }
}
