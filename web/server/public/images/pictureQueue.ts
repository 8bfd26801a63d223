import PQueue from 'p-queue';
import { AppError } from '#core/errors.ts';
import type { AddressQuota } from '../../http/addressQuota.ts';
import { takeVisit } from '../../http/visitPriority.ts';
import { type WaitingLimits, WaitingPlaces } from '../../http/waitingPlaces.ts';
import { TakesLong } from '#core/pictures/pictureProcesses.ts';

/** Pictures that are read at a time from one host, for which others of that host wait, and nothing else. */
const READS_OF_HOST = 4;

/**
 * Pictures that take long and wait, of all and of one address: their sources are in memory, and each may take a quarter
 * of a minute.
 */
const SLOW: WaitingLimits = { ofAddress: 2, most: 6, mostOfAll: 8 };

/** Who asks for a picture that is not made yet. */
export interface PictureVisit {
  address: string;
  /** As of `takeVisit`: the fewer pictures the client had made of late, the higher. */
  priority: number;
}

/**
 * Counts a picture that is not made yet towards its client's quota.
 * @throws {AppError} `rate_limited` where that is used up.
 */
export type TakePicture = () => PictureVisit;

/** Counts the picture of a request once, whatever has to be made for it. `windowMs`: the time of the quota. */
export function takePicture(quota: AddressQuota, windowMs: number, addressOf: () => string): TakePicture {
  let visit: PictureVisit | null = null;
  return () => {
    if (visit !== null) return visit;
    const address = addressOf();
    const priority = takeVisit(quota, address);
    if (priority === null) {
      throw new AppError('rate_limited', 'This client has had too many pictures made.', { retryAfterMs: windowMs });
    }
    visit = { address, priority };
    return visit;
  };
}

export interface PictureJob {
  visit: PictureVisit;
  host: string;
  read: () => Promise<Uint8Array>;
  /** Throws {@link TakesLong} where the picture needs `encodeSlowly`. */
  encode: (source: Uint8Array) => Promise<Buffer>;
  encodeSlowly?: (source: Uint8Array) => Promise<Buffer>;
}

export interface QueuedPicture {
  result: Promise<Buffer>;
  /** Gives the picture a higher priority while it waits; a lower one is ignored. */
  raise: (priority: number) => void;
}

/**
 * The pictures that are to be made: those of clients who had few made of late go first, however many others wait. A
 * source is read before its encoding has a turn, so that a slow host delays its own pictures alone. One that turns out
 * to take long waits for the others of its kind, which are made one at a time: some addresses that each ask for one
 * delay nobody else's.
 */
export class PictureQueue {
  readonly #encodes: PQueue;
  readonly #slow = new PQueue({ concurrency: 1 });
  readonly #slowPlaces = new WaitingPlaces(SLOW, tooManyPictures);
  /** By host: this installation and those that are listed. */
  readonly #reads = new Map<string, PQueue>();
  readonly #places: WaitingPlaces;
  #pictures = 0;

  constructor(concurrency: number, limits: WaitingLimits) {
    this.#encodes = new PQueue({ concurrency });
    this.#places = new WaitingPlaces(limits, tooManyPictures);
  }

  /** @throws {AppError} `rate_limited` where too many wait already. */
  enqueue({ visit, host, read, encode, encodeSlowly }: PictureJob): QueuedPicture {
    let { priority } = visit;
    const leave = this.#places.take(visit.address, priority);
    const id = String((this.#pictures += 1));
    const reads = this.#readsOf(host);
    let waitsIn: PQueue | null = reads;
    const turn = async () => {
      waitsIn = null;
      const source = await read();
      const begun = Promise.withResolvers<null>();
      waitsIn = this.#encodes;
      const result = this.#encodes.add(
        () => {
          waitsIn = null;
          leave();
          begun.resolve(null);
          return encode(source);
        },
        { id, priority },
      );
      const made = result.catch((thrown: unknown) => {
        if (!(thrown instanceof TakesLong) || encodeSlowly === undefined) throw thrown;
        return this.#makeSlowly({ ...visit, priority }, () => encodeSlowly(source));
      });
      // Its failure is told by `result` below.
      made.catch(() => {});
      // Until here the next source is not read, so that few of them are in memory.
      await begun.promise;
      return { result: made };
    };
    const result = reads
      .add(turn, { id, priority })
      .finally(leave)
      .then((encoded) => encoded.result);
    const raise = (to: number) => {
      if (to <= priority) return;
      priority = to;
      waitsIn?.setPriority(id, to);
    };
    return { result, raise };
  }

  async #makeSlowly({ address, priority }: PictureVisit, encode: () => Promise<Buffer>): Promise<Buffer> {
    const leave = this.#slowPlaces.take(address, priority);
    try {
      return await this.#slow.add(() => this.#encodes.add(encode, { priority }), { priority });
    } finally {
      leave();
    }
  }

  #readsOf(host: string): PQueue {
    const known = this.#reads.get(host);
    if (known !== undefined) return known;
    const reads = new PQueue({ concurrency: READS_OF_HOST });
    this.#reads.set(host, reads);
    return reads;
  }
}

function tooManyPictures(): AppError {
  return new AppError('rate_limited', 'Too many pictures are asked for at once.', {
    hint: 'Load the picture again in a few seconds.',
    retryAfterMs: 2_000,
  });
}
