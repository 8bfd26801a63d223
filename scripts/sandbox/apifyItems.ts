import { sandboxAccounts, type SandboxAccount, type SandboxMedia, type SandboxPost } from './accounts.ts';

/** An item of an actor's dataset. */
export type SandboxItem = Readonly<Record<string, unknown>>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MEDIA_HOST = 'https://media.sandbox.example';

/** Length at which the platform truncates `text`; `fullText` is complete. */
const CUT_AT = 140;

/**
 * The ready-made items of one handle, newest first, in the form of apidojo/tweet-scraper.
 * @param startedAt epoch milliseconds that the posts' ages count from.
 * @param now epoch milliseconds: the longer ago the start, the more their metrics have grown.
 */
export function readyMadeItems(handle: string, startedAt: number, now: number): SandboxItem[] {
  const index = sandboxAccounts.findIndex((account) => account.handle.toLowerCase() === handle.toLowerCase());
  const account = sandboxAccounts[index];
  if (account === undefined) return [];
  const growth = 1 + Math.max(0, now - startedAt) / (200 * MINUTE_MS);
  const items = account.posts.map((post, place) => {
    const at = startedAt - post.minutesAgo * MINUTE_MS;
    // A post keeps its id all day, so that a second scrape returns the same post.
    const day = String(Math.floor(startedAt / DAY_MS)).padStart(6, '0');
    // Real ids have arbitrary last digits: round ones would hide a conversion to a number.
    const tail = String((place * 1_299_709 + index * 104_729 + 3_141_593) % 10_000_000).padStart(7, '0');
    const id = `19${day}${index}${String(place).padStart(3, '0')}${tail}`;
    return toItem(account, post, { id, at, growth });
  });
  return index === 1 ? [...items, kaitoFiller] : items;
}

/** Filler items that kaitoeasyapi adds to a dataset, billed like posts. */
export const kaitoFiller: SandboxItem = {
  type: 'mock_tweet',
  id: -1,
  text: 'From KaitoEasyAPI, a reminder: runs that find few posts are filled up with items like this one.',
  sandbox: true,
};

/** Filler item that apidojo adds to an otherwise empty dataset. */
export const emptyFiller: SandboxItem = { noResults: true, sandbox: true };

function toItem(
  account: SandboxAccount,
  post: SandboxPost,
  made: { id: string; at: number; growth: number },
): SandboxItem {
  const { handle, name } = account;
  const address = `https://x.com/${handle}/status/${made.id}`;
  const fullText = post.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const cut = fullText.length > CUT_AT && account.posts.indexOf(post) % 3 === 0;
  const grown = (count: number) => Math.round(count * made.growth);
  return {
    type: 'tweet',
    id: made.id,
    url: address,
    twitterUrl: address.replace('x.com', 'twitter.com'),
    text: cut ? `${fullText.slice(0, CUT_AT).toWellFormed()}… https://t.co/${made.id.slice(-10)}` : fullText,
    fullText,
    source: 'Newsroom Publisher',
    retweetCount: grown(post.retweets),
    replyCount: grown(post.replies),
    likeCount: grown(post.likes),
    quoteCount: Math.round(grown(post.retweets) / 9),
    ...(post.views === undefined ? {} : { viewCount: grown(post.views) }),
    bookmarkCount: Math.round(grown(post.likes) / 12),
    createdAt: twitterTime(made.at),
    lang: post.lang ?? 'en',
    isReply: post.replyTo !== undefined,
    ...(post.replyTo === undefined ? {} : { inReplyToId: idBefore(made.id), inReplyToUsername: post.replyTo }),
    isRetweet: post.retweetOf !== undefined,
    isQuote: post.quotes !== undefined,
    ...(post.quotes === undefined ? {} : quotation(post.quotes, made)),
    isPinned: false,
    conversationId: made.id,
    author: {
      type: 'user',
      userName: handle,
      id: `77${handle.length}${account.followers}`,
      name,
      isVerified: false,
      isBlueVerified: account.verified,
      followers: account.followers,
      following: 312,
      statusesCount: 41_873,
      createdAt: 'Mon Mar 04 09:30:00 +0000 2013',
      profilePicture: `${MEDIA_HOST}/avatars/${handle}.jpg`,
    },
    entities: {},
    extendedEntities: { media: (post.media ?? []).map((media) => toMediaEntity(media)) },
    card: null,
    place: {},
    media: (post.media ?? []).map((media) => `${MEDIA_HOST}/${media.name}.jpg`),
    sandbox: true,
  };
}

/** The id of an earlier post: ids rise with time. */
function idBefore(id: string): string {
  return String(BigInt(id) - 1_299_709n);
}

function quotation({ handle, name, text }: NonNullable<SandboxPost['quotes']>, made: { id: string; at: number }) {
  const id = idBefore(made.id);
  const author = { type: 'user', userName: handle, name, isVerified: true, followers: 48_200 };
  const url = `https://x.com/${handle}/status/${id}`;
  const createdAt = twitterTime(made.at - 20 * MINUTE_MS);
  return { quoteId: id, quote: { type: 'tweet', id, url, text, fullText: text, createdAt, author } };
}

function toMediaEntity({ type, name, alt }: SandboxMedia) {
  const entity = {
    type,
    media_url_https: `${MEDIA_HOST}/${name}.jpg`,
    ...(alt === undefined ? {} : { ext_alt_text: alt }),
  };
  if (type === 'photo') return entity;
  const variants = [
    { content_type: 'application/x-mpegURL', url: `${MEDIA_HOST}/${name}.m3u8` },
    { content_type: 'video/mp4', bitrate: 832_000, url: `${MEDIA_HOST}/${name}-640.mp4` },
    { content_type: 'video/mp4', bitrate: 2_176_000, url: `${MEDIA_HOST}/${name}-1280.mp4` },
  ];
  return { ...entity, video_info: { variants: type === 'animated_gif' ? variants.slice(1, 2) : variants } };
}

/** `Tue Nov 18 12:00:00 +0000 2025`, as the platform writes times. */
export function twitterTime(at: number): string {
  const [weekday = '', day, month, year, time] = new Date(at).toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${day} ${time} +0000 ${year}`;
}
