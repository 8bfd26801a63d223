import { AppError } from '#core/errors.ts';

/** Exports of one user in progress. Each may wait long for the database, or for a client that reads slowly. */
const PER_USER = 3;

/** Limits the exports of a user that are in progress. */
export class ExportLimiter {
  readonly #open = new Map<string, number>();

  /**
   * @param begin makes the export. @returns it, counted until it ends.
   * @throws AppError `rate_limited` where the user has too many in progress; what `begin` throws.
   */
  async stream(userId: string, begin: () => Promise<ReadableStream<Uint8Array>>): Promise<ReadableStream<Uint8Array>> {
    const own = this.#open.get(userId) ?? 0;
    if (own >= PER_USER) {
      throw new AppError('rate_limited', 'Other exports of yours are still in progress.', {
        hint: 'Wait until one of them is complete, then try again.',
        retryAfterMs: 10_000,
      });
    }
    this.#open.set(userId, own + 1);
    const end = () => this.#end(userId);
    try {
      const counted = new TransformStream<Uint8Array, Uint8Array>();
      // Settles when the stream is complete, has failed, or was left by its client.
      void (await begin()).pipeTo(counted.writable).then(end, end);
      return counted.readable;
    } catch (error) {
      end();
      throw error;
    }
  }

  #end(userId: string): void {
    const left = (this.#open.get(userId) ?? 1) - 1;
    if (left === 0) this.#open.delete(userId);
    else this.#open.set(userId, left);
  }
}
