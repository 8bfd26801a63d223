import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PostMedia } from '#core/velocity/post.ts';
import type { Secret } from '#core/secret.ts';

/** Hosts of X's pictures, and of the preview pictures of its videos. */
export const PICTURE_HOSTS = ['pbs.twimg.com', 'abs.twimg.com'] as const;
/** Where X's videos play from. */
export const VIDEO_ORIGIN = 'https://video.twimg.com';

/** A picture or video of a post as a browser may show it. */
export interface ShownMedia {
  type: PostMedia['type'];
  /** A signed address of this server; null where the picture stands on a host that is not X's. */
  picture: string | null;
  /** Of a video that may play in the page. */
  video: string | null;
  altText: string;
}

/**
 * Addresses of posts' pictures on this server. An `<img>` carries no session, so each address carries the server's
 * signature instead: the route makes pictures that a post of the feed shows, and nothing else of anybody's choice.
 */
export class PostPictures {
  readonly #key: Buffer;

  /** @param secret shared by all servers of an installation: an address of one is good at another. */
  constructor(secret: Secret) {
    this.#key = createHmac('sha256', secret.reveal()).update('velocity pictures of posts').digest();
  }

  /** The signed address of a picture; null where it does not stand on one of X's hosts. */
  addressOf(source: string | null, width: 360 | 720 = 360): string | null {
    if (source === null || !isPicture(source)) return null;
    return `/post-pictures/${width}?src=${encodeURIComponent(source)}&sig=${this.#sign(source)}`;
  }

  isSigned(source: string, signature: string): boolean {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#sign(source))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /** What of a post's media the page shows. */
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
