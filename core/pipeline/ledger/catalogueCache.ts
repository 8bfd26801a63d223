import type { Clock } from '#core/clock.ts';
import type { Catalogue } from '#core/models/model.ts';

/** Milliseconds after which the catalogue is read again, so that a long process learns of refreshed prices. */
const MAX_AGE_MS = 5 * 60_000;

/**
 * Returns a function that reads the catalogue at its first call and again after five minutes. Where that fails, it
 * returns the one before, and tries again at its next call.
 * @throws the error of `read` where it never succeeded.
 */
export function createCatalogueCache(
  clock: Pick<Clock, 'now'>,
  read: () => Promise<Catalogue>,
): () => Promise<Catalogue> {
  let known: { catalogue: Catalogue; readAt: number } | null = null;
  let reading: Promise<Catalogue> | null = null;
  const readAnew = async () => {
    const readAt = clock.now();
    try {
      const catalogue = await read();
      known = { catalogue, readAt };
      return catalogue;
    } catch (error) {
      if (known === null) throw error;
      return known.catalogue;
    } finally {
      reading = null;
    }
  };
  return async () => {
    if (known !== null && clock.now() - known.readAt < MAX_AGE_MS) return known.catalogue;
    reading ??= readAnew();
    return reading;
  };
}
