import type { Clock } from '#core/clock.ts';
import { copyRequest } from '#core/http/copyRequest.ts';
import type { BodyBudget } from './bodyBudget.ts';

/** Maximum request size in bytes: an image of 20 MiB and the form around it. */
export const BODY_LIMIT = 21 * 1024 * 1024;

/** The body of a request, held in memory until `release` is called. */
export interface TakenBody {
  bytes: Uint8Array<ArrayBuffer> | null;
  release: () => void;
}

/** Ends a timer. Without a reason each would make an error with its stack, for every request. */
const ARRIVED = 'The body has arrived.';

/** Why a body was rejected: too large, no memory left now, or too slow. */
export type BodyRefusal = 'large' | 'full' | 'slow';

export interface BodyLimits {
  /** Bytes. */
  limit: number;
  /** Maximum milliseconds from the first byte to the last. */
  deadlineMs: number;
  /** Maximum milliseconds without a byte; unset: only the deadline applies. */
  idleMs?: number;
  clock: Clock;
  budget: BodyBudget;
  /** Whose share of the budget it counts towards. */
  sender?: string | undefined;
}

/**
 * Reads a body completely before its request is handled, within a deadline, so that a slow sender delays nobody else.
 */
export async function takeBody(request: Request, limits: BodyLimits): Promise<TakenBody | BodyRefusal> {
  const { limit, deadlineMs, idleMs, clock, budget, sender } = limits;
  const stated = Number(request.headers.get('content-length') ?? 0);
  if (stated > limit) return 'large';
  if (request.body === null) return { bytes: null, release: () => {} };
  if (stated > budget.free) return 'full';
  const place = budget.open(sender);
  const reader = request.body.getReader();
  const end = new AbortController();
  const slowAfter = (ms: number, stop: AbortSignal) =>
    clock.sleep(ms, stop).then(
      () => 'slow' as const,
      () => 'slow' as const,
    );
  const late = slowAfter(deadlineMs, end.signal);
  const refuse = (why: BodyRefusal): BodyRefusal => {
    place.release();
    void reader.cancel().catch(() => {});
    return why;
  };
  let arrived = new AbortController();
  const idleTimer = () => {
    if (idleMs === undefined) return [];
    arrived = new AbortController();
    return [slowAfter(idleMs, arrived.signal)];
  };
  const chunks: Uint8Array[] = [];
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), late, ...idleTimer()]);
      arrived.abort(ARRIVED);
      if (read === 'slow') return refuse('slow');
      if (read.done) break;
      chunks.push(read.value);
      if (place.size + read.value.length > limit) return refuse('large');
      if (!place.grow(read.value.length)) return refuse('full');
    }
  } catch {
    // The sender disconnected.
    return refuse('slow');
  } finally {
    end.abort(ARRIVED);
    arrived.abort(ARRIVED);
  }
  return { bytes: join(chunks, place.size), release: place.release };
}

/**
 * Reads the body of a request and sets its length.
 * @returns null if the body is larger than {@link BODY_LIMIT}.
 */
export async function takeRequest(request: Request): Promise<Request | null> {
  const { url, method, headers, signal } = request;
  if (Number(headers.get('content-length') ?? 0) > BODY_LIMIT) return null;
  if (request.body === null) return copyRequest(url, { method, headers, signal });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > BODY_LIMIT) return null;
    chunks.push(chunk);
  }
  return withBody(request, url, join(chunks, size));
}

/** The request with another URL and a complete body. */
export function withBody({ method, headers, signal }: Request, url: string, body: Uint8Array<ArrayBuffer>): Request {
  const measured = new Headers(headers);
  measured.set('content-length', String(body.length));
  return copyRequest(url, { method, headers: measured, signal, body });
}

/** The request with another URL and without a body. */
export function bodiless({ method, headers, signal }: Request, url: URL): Request {
  const empty = new Headers(headers);
  for (const name of ['content-length', 'transfer-encoding', 'content-type']) empty.delete(name);
  return copyRequest(url, { method, headers: empty, signal });
}

function join(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
