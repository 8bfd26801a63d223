import type { ServerResponse } from 'node:http';

/** Bytes that wait for a reader before its stream is cut. The kernel's buffers come on top. */
const MOST_WAITING = 256 * 1024;

/** One event as it is sent; `id` is where a reader goes on after it. */
export function eventText({ event, id, data }: { event: string; id?: string; data: unknown }): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** The open answer of one reader. Who does not read is cut off: nothing piles up. */
export class LiveStream {
  readonly userId: string;
  /** Milliseconds since the epoch: when it ends, and its reader comes again with the session of then. */
  readonly until: number;
  readonly #response: ServerResponse;
  /** What came before the reader has caught up. */
  #held: Buffer[] | null = [];
  #waiting = 0;

  constructor(response: ServerResponse, { userId, until }: { userId: string; until: number }) {
    this.#response = response;
    this.userId = userId;
    this.until = until;
  }

  /** Begins with what the reader missed; what came meanwhile follows. */
  begin(missed: string): void {
    const held = this.#held ?? [];
    this.#held = null;
    this.send(Buffer.from(missed));
    for (const bytes of held) this.send(bytes);
  }

  /** The same bytes go to all readers: they are made once. */
  send(bytes: Buffer): void {
    if (this.#held !== null) {
      this.#held.push(bytes);
      return;
    }
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(bytes);
    if (this.#response.writableLength > MOST_WAITING) this.#response.destroy();
  }

  /** Shows proxies and the reader that the stream lives. Cuts it off where nothing was read since the last beat. */
  beat(bytes: Buffer): void {
    const before = this.#waiting;
    if (before > 0 && this.#response.writableLength >= before) this.#response.destroy();
    else this.send(bytes);
    this.#waiting = this.#response.writableLength;
  }

  /** Ends it with a last event. Who has not taken that when it is ended again is cut off, and holds no place any more. */
  end(bytes: Buffer): void {
    if (this.#response.writableEnded) this.#response.destroy();
    else this.#response.end(bytes);
  }
}
