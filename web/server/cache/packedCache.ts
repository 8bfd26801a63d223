import { LRUCache } from 'lru-cache';
import type { Packed } from '../http/packed.ts';

/** Bytes before compression; what is compressed is a fifth of that, twice. */
const KEPT_BYTES = 64 * 1024 * 1024;

interface Made {
  /** What it was made of; null for what needs no data. */
  source: object | null;
  packed: Packed;
}

/**
 * What readers are sent, kept until what it shows has changed. Three things are kept, each for as long as the one before
 * it is the same object:
 *
 * 1. the data: {@link StaleCache} asks the database again every two seconds, and hands out the same object for as long as
 *    the answer is the same;
 * 2. the bytes made of them (a page, JSON for the browser, a feed, a sitemap): here, by address. They are made again where
 *    the data of that address are another object, and the least recently sent go first;
 * 3. their compressed forms and the headers around them: in {@link Packed}, which goes with the bytes.
 */
export class PackedCache {
  readonly #made = new LRUCache<string, Made>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ packed }) => Math.max(1, packed.size),
  });

  /** What is kept for an address, and what it was made of. */
  find(key: string): Readonly<Made> | undefined {
    return this.#made.get(key);
  }

  /** The bytes for an address, made now where none are kept or where they were made of something else. */
  get(key: string, source: object | null, make: () => Packed): Packed {
    const made = this.#made.get(key);
    if (made !== undefined && made.source === source) return made.packed;
    const packed = make();
    this.#made.set(key, { source, packed });
    return packed;
  }
}
