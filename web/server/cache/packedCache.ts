import { LRUCache } from 'lru-cache';
import type { Packed } from '../http/packed.ts';

/** Bytes before compression. The two compressed forms add about a fifth of that each. */
const KEPT_BYTES = 64 * 1024 * 1024;

interface Made {
  /** The data it was made of; null where it needs none. */
  source: object | null;
  packed: Packed;
}

/**
 * Rendered answers, cached until their data changes. There are three levels, each valid for as long as the level before
 * it returns the same object:
 *
 * 1. the data: {@link StaleCache} queries the database again after two seconds, and returns the same object while the
 *    answer is the same;
 * 2. the bytes made of it (a page, JSON for the browser, a feed, a sitemap): here, by address. They are made again when
 *    the data of the address is another object; the least recently used are dropped first;
 * 3. their compressed forms and headers: in {@link Packed}, which lives as long as the bytes.
 */
export class PackedCache {
  readonly #made = new LRUCache<string, Made>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ packed }) => Math.max(1, packed.size),
  });

  /** The cached answer of an address, with the data it was made of. */
  find(key: string): Readonly<Made> | undefined {
    return this.#made.get(key);
  }

  /** The bytes for an address; made now where none are cached, or where they were made of other data. */
  get(key: string, source: object | null, make: () => Packed): Packed {
    const made = this.#made.get(key);
    if (made !== undefined && made.source === source) return made.packed;
    const packed = make();
    this.#made.set(key, { source, packed });
    return packed;
  }
}
