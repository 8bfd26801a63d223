import { createParser } from 'eventsource-parser';
import { array, boolean, literal, object, string, union, type infer as Infer } from 'zod/mini';
import { rowChange } from '#core/data/live/rowChange.ts';
import { fetchWithSession } from './api.ts';

const liveEvent = union([
  object({ event: literal('changes'), data: array(rowChange) }),
  /** Events were missed: anything may have changed. */
  object({ event: literal('gap') }),
  object({ event: literal('database'), data: object({ away: boolean() }) }),
  object({ event: literal('end'), data: string() }),
]);

/** An event of the live stream. */
export type LiveEvent = Infer<typeof liveEvent>;

/** Milliseconds without a byte after which a stream counts as dead; the server sends one every 5 s. */
const SILENCE_MS = 13_000;

/** The server refused a stream. `status`: 403 where the user is no longer staff, 429 where too many are open. */
export class StreamRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server answered ${status}.`);
    this.status = status;
  }
}

/** Nothing came for so long that the connection counts as dead. */
export class StreamSilent extends Error {}

interface StreamReader {
  /** The position after the last event received; null at first. */
  cursor: string | null;
  onEvent: (event: LiveEvent, cursor: string | null) => void;
  /** Called whenever bytes arrive. */
  onBytes: () => void;
  signal: AbortSignal;
}

/**
 * Reads the server's events until it ends the stream.
 * @throws StreamRefused; StreamSilent; ApiError without a session or a server; the error that broke the connection.
 */
export async function readLiveStream({ cursor, onEvent, onBytes, signal }: StreamReader): Promise<void> {
  const silent = new AbortController();
  const stop = AbortSignal.any([signal, silent.signal]);
  const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
  let timer = setTimeout(() => silent.abort(), SILENCE_MS);
  try {
    const answer = await fetchWithSession(`/api/dashboard/live${query}`, { signal: stop });
    if (!answer.ok || answer.body === null) throw new StreamRefused(answer.status);
    const parser = createParser({
      onEvent: ({ event, data, id }) => {
        const said: unknown = JSON.parse(data);
        const parsed = liveEvent.safeParse({ event, data: said });
        if (parsed.success) onEvent(parsed.data, id ?? null);
      },
    });
    const text = new TextDecoder();
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENCE_MS);
      onBytes();
      parser.feed(text.decode(value, { stream: true }));
    }
  } catch (thrown) {
    throw silent.signal.aborted && !signal.aborted ? new StreamSilent() : thrown;
  } finally {
    clearTimeout(timer);
    silent.abort();
  }
}
