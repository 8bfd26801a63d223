import { LRUCache } from 'lru-cache';

const MOST = 20_000;

/**
 * A cache of the 20,000 keys that were used last. It grows with what is in it: with `max`, lru-cache reserves everything
 * at once, which takes 4 ms, and every process that opens a backend makes a dozen of them.
 */
export function recentEntries<Value extends object>(): LRUCache<string, Value> {
  return new LRUCache({ maxSize: MOST, sizeCalculation: () => 1 });
}
