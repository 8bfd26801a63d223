import type { ServerResponse } from 'node:http';

/** Most buffered bytes of a client before it is disconnected, beside the kernel's buffers. */
const MOST_WAITING = 256 * 1024;

/** A server-sent event; `id` is the cursor at which the client resumes. */
export function eventText({ event, id, data }: { event: string; id?: string; data: unknown }): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** The event stream of one client. A client that does not read is disconnected, so that nothing piles up. */
export class LiveStream {
  readonly userId: string;
  /** Epoch milliseconds at which it ends, so that the client reconnects with its current session. */
  readonly until: number;
  readonly #response: ServerResponse;
  /** Events that arrived before the client has caught up. */
  #held: Buffer[] | null = [];
  #waiting = 0;

  constructor(response: ServerResponse, { userId, until }: { userId: string; until: number }) {
    this.#response = response;
    this.userId = userId;
    this.until = until;
  }

  /** Sends the events that the client missed, then those that were held. */
  begin(missed: string): void {
    const held = this.#held ?? [];
    this.#held = null;
    this.send(Buffer.from(missed));
    for (const bytes of held) this.send(bytes);
  }

  /** Sends bytes, which are made once for all clients. */
  send(bytes: Buffer): void {
    if (this.#held !== null) {
      this.#held.push(bytes);
      return;
    }
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(bytes);
    if (this.#response.writableLength > MOST_WAITING) this.#response.destroy();
  }

  /** Sends a heartbeat. Disconnects a client that has read nothing since the last one. */
  beat(bytes: Buffer): void {
    const before = this.#waiting;
    if (before > 0 && this.#response.writableLength >= before) this.#response.destroy();
    else this.send(bytes);
    this.#waiting = this.#response.writableLength;
  }

  /** Ends the stream with a last event. A second call disconnects a client that has not read that event yet. */
  end(bytes: Buffer): void {
    if (this.#response.writableEnded) this.#response.destroy();
    else this.#response.end(bytes);
  }
}
