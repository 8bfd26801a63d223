import type { PostMedia } from '#core/velocity/post.ts';
import type { TweetItem, TweetMediaEntity } from './tweetItem.ts';
import { tweetText } from './tweetText.ts';
import { webAddress } from './webAddress.ts';

/** A post on X has four at most, a link's preview some more. */
const MOST = 16;
/** Characters of a description: twice as many as X takes. */
const LONGEST_ALT = 2_000;

/**
 * Photos and videos of an item, in order, without duplicates. Animated GIFs are videos: the platform stores them as
 * such.
 */
export function tweetMedia(item: TweetItem): PostMedia[] {
  const entities = item.extendedEntities?.media ?? [];
  const listed = entities.length > 0 ? entities : (item.media ?? []);
  const media = listed.map((entry) => (typeof entry === 'string' ? fromAddress(entry) : fromEntity(entry)));
  const seen = new Set<string>();
  return media
    .filter((entry) => entry !== null)
    .filter(({ url }) => !seen.has(url) && seen.add(url))
    .slice(0, MOST);
}

function fromEntity(entity: TweetMediaEntity): PostMedia | null {
  const still = webAddress(entity.media_url_https);
  const altText = tweetText((entity.ext_alt_text ?? '').slice(0, LONGEST_ALT));
  if (entity.type === 'video' || entity.type === 'animated_gif') {
    const url = bestVariant(entity) ?? webAddress(entity.url);
    return url === null ? null : { type: 'video', url, thumbnail: still ?? '', altText };
  }
  const url = still ?? webAddress(entity.url);
  return url === null ? null : { type: 'image', url, thumbnail: url, altText };
}

/**
 * The MP4 with the highest bit rate; a stream playlist only where there is no MP4, since not all browsers can play it.
 */
function bestVariant(entity: TweetMediaEntity): string | null {
  const variants = (entity.video_info?.variants ?? [])
    .map(({ url, content_type, bitrate }) => ({ url: webAddress(url), mp4: content_type === 'video/mp4', bitrate }))
    .filter(({ url }) => url !== null)
    .toSorted((a, b) => Number(b.mp4) - Number(a.mp4) || (b.bitrate ?? 0) - (a.bitrate ?? 0));
  return variants[0]?.url ?? null;
}

/** Some actors list bare addresses. */
function fromAddress(text: string): PostMedia | null {
  const url = webAddress(text);
  if (url === null) return null;
  const { pathname, hostname } = new URL(url);
  const isVideo = hostname === 'video.twimg.com' || /\.(mp4|m3u8|webm|mov)$/i.test(pathname);
  return isVideo
    ? { type: 'video', url, thumbnail: '', altText: '' }
    : { type: 'image', url, thumbnail: url, altText: '' };
}
