import { AppError } from '#core/errors.ts';
import { PacedQueue, type QueuedTask } from '../cache/pacedQueue.ts';
import type { PackedCache } from '../cache/packedCache.ts';
import type { Packed } from '../http/packed.ts';
import { visitPriority } from '../http/visitPriority.ts';
import { WaitingPlaces } from '../http/waitingPlaces.ts';

/** Pages that wait to be drawn: with 10 ms a page, and as long a pause after it, 200 wait for 4 s. */
const WAITING = { ofAddress: 20, most: 200, mostOfAll: 1000 };

export interface DrawingRequest {
  key: string;
  /** The data that the page is made of, as in {@link PackedCache}. */
  source: object | null;
  /** The client's address. */
  address: string;
}

/**
 * Draws pages one after the other, in half of the time at most: drawing takes the event loop for some milliseconds, and
 * pages that are drawn already must not wait for those of a stranger who asks for thousands of addresses. Pages whose
 * data changed come before those that were never drawn, and of these the ones of clients who ask for little.
 */
export class PageDrawing {
  readonly #cache: PackedCache;
  readonly #queue = new PacedQueue(1);
  readonly #waiting = new Map<string, QueuedTask<Packed> & { source: object | null }>();
  readonly #places = new WaitingPlaces(WAITING, tooManyPages);

  constructor(cache: PackedCache) {
    this.#cache = cache;
  }

  /**
   * The page from the cache, else drawn and kept there.
   * @throws {AppError} `rate_limited` where too many pages wait already.
   */
  async kept(request: DrawingRequest, draw: () => Packed): Promise<Packed> {
    const { key, source } = request;
    const known = this.#cache.find(key);
    if (known?.source === source) return known.packed;
    const waiting = this.#waiting.get(key);
    if (waiting?.source === source) {
      waiting.raise(visitPriority());
      return waiting.result;
    }
    const queued = this.#enqueue(request, () => this.#cache.get(key, source, draw), known !== undefined);
    const entry = { source, ...queued };
    this.#waiting.set(key, entry);
    try {
      return await queued.result;
    } finally {
      if (this.#waiting.get(key) === entry) this.#waiting.delete(key);
    }
  }

  /** What is drawn, and not kept. @throws {AppError} `rate_limited` where too many pages wait already. */
  async once<T>(request: Pick<DrawingRequest, 'address'>, draw: () => T): Promise<T> {
    return this.#enqueue(request, draw, false).result;
  }

  #enqueue<T>({ address }: Pick<DrawingRequest, 'address'>, draw: () => T, renewed: boolean): QueuedTask<T> {
    const priority = renewed ? 1 : visitPriority();
    const leave = this.#places.take(address, priority);
    const task = () => {
      leave();
      return draw();
    };
    return this.#queue.enqueue(task, { priority });
  }
}

/** The refusal of a page that is not ready. */
export function tooManyPages(): AppError {
  return new AppError('rate_limited', 'Too many pages are asked for at once.', {
    hint: 'Load the page again in a few seconds.',
    retryAfterMs: 2_000,
  });
}
