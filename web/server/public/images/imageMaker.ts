import { LRUCache } from 'lru-cache';
import { isMarkup } from '#core/backend/surface/files/disguisedMarkup.ts';
import { pictureLimit } from '#core/data/production/pictureLimit.ts';
import { AppError } from '#core/errors.ts';
import { formatBytes } from '#core/format.ts';
import type { GuardedFetch } from '#core/scraping/fetch/guardedFetch.ts';
import type { imageWidths } from '#web/site/images.ts';
import type { WaitingLimits } from '../../http/waitingPlaces.ts';
import { isCostlyJpeg } from '#core/pictures/costlyJpeg.ts';
import { imageSource, type ImageSourceRules } from './imageSource.ts';
import { noPicture, pictureProcesses, TakesLong } from '#core/pictures/pictureProcesses.ts';
import { PictureQueue, type PictureJob, type QueuedPicture, type TakePicture } from './pictureQueue.ts';

type Fetch = typeof globalThis.fetch;

const KEPT_BYTES = 96 * 1024 * 1024;
const READ_TIMEOUT_MS = 10_000;
/** Milliseconds for which a file that is no picture is not tried again, and most of them that are remembered. */
const REFUSED_MS = 60_000;
const MOST_REFUSED = 10_000;
/** Milliseconds for which a picture is known to take long. */
const SLOW_MS = 3_600_000;
/** Pictures that wait to be made. A page has fewer than thirty, which a browser asks for as it is scrolled. */
const WAITING: WaitingLimits = { ofAddress: 30, most: 500, mostOfAll: 1000 };

export interface ImageMakerOptions extends ImageSourceRules {
  /** Fetches from the backend's surface, which may run in this process. */
  backendFetch: Fetch;
  /** Fetches from listed hosts. Refuses internal addresses, whatever DNS answers and when. */
  guarded: Pick<GuardedFetch, 'fetch'>;
  /** How many may wait to be made. */
  waiting?: WaitingLimits;
}

/** Makes WebP pictures in fixed widths, two at a time, and caches them. */
export class ImageMaker {
  readonly #options: ImageMakerOptions;
  readonly #queue: PictureQueue;
  readonly #made = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (image) => image.length + 1 });
  readonly #making = new Map<string, QueuedPicture>();
  /** Sources that took long in another width. */
  readonly #slow = new LRUCache<string, true>({ max: MOST_REFUSED, ttl: SLOW_MS });
  readonly #refused = new LRUCache<string, AppError>({ max: MOST_REFUSED, ttl: REFUSED_MS });

  constructor(options: ImageMakerOptions) {
    this.#options = options;
    this.#queue = new PictureQueue(2, options.waiting ?? WAITING);
  }

  /**
   * The picture at an address in a width, as WebP.
   * @param take called where the picture is not cached.
   * @throws AppError `invalid_input` for a host that is not listed or a file that is not a picture, `not_found`,
   * `provider`, `rate_limited` as `take`, or where too many wait.
   */
  async make(source: string, width: (typeof imageWidths)[number], take: TakePicture = ofThisServer): Promise<Buffer> {
    const url = imageSource(source, this.#options);
    const key = `${width} ${url.href}`;
    const kept = this.#made.get(key);
    if (kept !== undefined) return kept;
    const waiting = this.#making.get(key);
    if (waiting !== undefined) {
      waiting.raise(take().priority);
      return waiting.result;
    }
    const refused = this.#refused.get(url.href);
    if (refused !== undefined) throw refused;
    const queued = this.#enqueue(url, width, take);
    const result = queued.result
      .then((image) => {
        this.#made.set(key, image);
        return image;
      })
      .catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'invalid_input') this.#refused.set(url.href, error);
        throw error;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, { ...queued, result });
    return result;
  }

  #enqueue(url: URL, width: number, take: TakePicture): QueuedPicture {
    const read = () => this.#read(url);
    return this.#queue.enqueue({ visit: take(), host: url.host, read, ...this.#encoding(url, width) });
  }

  #encoding({ origin, pathname }: URL, width: number): Pick<PictureJob, 'encode' | 'encodeSlowly'> {
    // Whatever stands behind the path: hosts that ignore it have one picture under many addresses.
    const key = origin + pathname;
    return {
      encode: async (bytes) => {
        // Rendering a hostile SVG can take arbitrarily long. Checked before sharp, which detects formats in its own way.
        if (isMarkup(bytes) || isCostlyJpeg(bytes)) throw noPicture();
        if (this.#slow.has(key)) throw new TakesLong();
        return pictureProcesses.makeQuickly({ kind: 'webp', bytes, width });
      },
      encodeSlowly: (bytes) => {
        this.#slow.set(key, true);
        return pictureProcesses.make({ kind: 'webp', bytes, width });
      },
    };
  }

  #read(url: URL): Promise<Uint8Array> {
    const own = url.origin === new URL(this.#options.backendUrl).origin;
    return own ? this.#readOwn(url) : this.#readListed(url);
  }

  async #readListed(url: URL): Promise<Uint8Array> {
    const { status, bytes, truncated } = await this.#options.guarded.fetch({
      url,
      headers: { accept: 'image/*' },
      timeoutMs: READ_TIMEOUT_MS,
      maxBytes: pictureLimit,
      // A listed host must not redirect to one that is not listed.
      before: async (next) => {
        if (next.origin !== url.origin) throw new AppError('provider', "The picture's host leads to another one.");
      },
    });
    checkStatus(status);
    if (truncated) throw tooLarge();
    return bytes;
  }

  async #readOwn(url: URL): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(READ_TIMEOUT_MS);
    const response = await this.#options.backendFetch(url.href, { redirect: 'error', signal });
    checkStatus(response.status);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > pictureLimit) throw tooLarge();
      parts.push(part);
    }
    return Buffer.concat(parts);
  }
}

const ofThisServer: TakePicture = () => ({ address: '127.0.0.1', priority: 0 });

function checkStatus(status: number): void {
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 400) throw new AppError('not_found', 'There is no such picture.');
  throw new AppError('provider', `The picture's host answered ${status}.`, { retryable: true });
}

function tooLarge(): AppError {
  return new AppError('invalid_input', `The picture is larger than ${formatBytes(pictureLimit)}.`);
}
