import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PostMedia } from '#core/velocity/post.ts';
import type { Secret } from '#core/secret.ts';

/** Hosts of X's pictures and of its videos' preview pictures. */
export const PICTURE_HOSTS = ['pbs.twimg.com', 'abs.twimg.com'] as const;
/** Origin of X's videos. */
export const VIDEO_ORIGIN = 'https://video.twimg.com';

/** A picture or video of a post as a browser may show it. */
export interface ShownMedia {
  type: PostMedia['type'];
  /** A signed address of this server; null for a picture that is not on X's hosts. */
  picture: string | null;
  /** The address of a video that may play in the page. */
  video: string | null;
  altText: string;
}

/**
 * Addresses of posts' pictures on this server. An `<img>` sends no session, so each address is signed instead: the
 * route serves pictures of the feed's posts, and none of anybody's choice.
 */
export class PostPictures {
  readonly #key: Buffer;

  /** @param secret shared by all servers of an installation, so that they accept each other's addresses. */
  constructor(secret: Secret) {
    this.#key = createHmac('sha256', secret.reveal()).update('velocity pictures of posts').digest();
  }

  /** The signed address of a picture; null where it is not on one of X's hosts. */
  addressOf(source: string | null, width: 360 | 720 = 360): string | null {
    if (source === null || !isPicture(source)) return null;
    return `/post-pictures/${width}?src=${encodeURIComponent(source)}&sig=${this.#sign(source)}`;
  }

  isSigned(source: string, signature: string): boolean {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(source))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /** A post's medium as the page shows it. */
  shown({ type, url, thumbnail, altText }: PostMedia): ShownMedia {
    const picture = this.addressOf(thumbnail === '' ? (type === 'image' ? url : null) : thumbnail);
    const plays = type === 'video' && URL.canParse(url) && new URL(url).origin === VIDEO_ORIGIN;
    return { type, picture, video: plays ? url : null, altText };
  }

  #sign(source: string): string {
    return createHmac('sha256', this.#key).update(source).digest('base64url');
  }
}

function isPicture(source: string): boolean {
  if (source.length > 1000 || !URL.canParse(source)) return false;
  const { protocol, host } = new URL(source);
  return protocol === 'https:' && PICTURE_HOSTS.some((known) => known === host);
}
