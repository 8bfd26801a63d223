import type { FoundPost } from '#core/velocity/post.ts';
import type { TweetAuthor, TweetItem } from './tweetItem.ts';
import { tweetText } from './tweetText.ts';
import { webAddress } from './webAddress.ts';

/** Ids are strings: as JSON numbers they exceed the safe range, and the last digits would be wrong. */
export function idOf({ id, id_str, url, twitterUrl }: Pick<TweetItem, 'id' | 'id_str' | 'url' | 'twitterUrl'>) {
  const fromAddress = /\/status(?:es)?\/(\d+)/.exec(url ?? twitterUrl ?? '')?.[1];
  const exact = typeof id === 'number' ? (Number.isSafeInteger(id) ? String(id) : undefined) : id;
  const found = (id_str ?? exact ?? fromAddress ?? '').trim();
  return /^\d{1,30}$/.test(found) ? found : null;
}

export function handleOf(author: TweetAuthor | undefined): string | undefined {
  return author?.userName ?? author?.username ?? author?.screen_name;
}

export function toAuthor(author: TweetAuthor, username: string): FoundPost['author'] {
  return {
    username,
    displayName: nameText(author.name ?? '') || username,
    avatarUrl: webAddress(author.profilePicture) ?? webAddress(author.profile_image_url_https),
    verified: author.isVerified === true || author.isBlueVerified === true,
  };
}

/** A name on one line, at most 200 characters. */
export function nameText(text: string): string {
  return tweetText(text.slice(0, 200)).replaceAll(/\s+/g, ' ');
}
