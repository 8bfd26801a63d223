import type { Agent, Dispatcher } from 'undici';
import { untilAborted, type Clock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import { decodedBody } from '#core/http/contentCoding.ts';
import { startDeadline, type Deadline } from '#core/http/deadline.ts';
import { connectionFailureOf } from '#core/http/connectionFailure.ts';
import { firstHeader, type ReplyHeaders } from '#core/http/retryAfter.ts';
import { checkedAddress, type AddressRules } from './checkedAddress.ts';
import { openGuardedAgent } from './guardedAgent.ts';
import type { Lookup } from './nameLookup.ts';

/** One request with its limits. */
export interface FetchRequest {
  url: string | URL;
  /** For example `If-None-Match`; only sent to the first origin. */
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds for the whole request, redirects included. */
  timeoutMs: number;
  /** Bytes after decoding; the rest is not read. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
  /** Called before each request, redirects included: robots.txt and pacing. A rejection stops the fetch. */
  before?: ((url: URL, signal: AbortSignal) => Promise<void>) | undefined;
}

export interface FetchedBody {
  /** The final address, after redirects. */
  url: URL;
  status: number;
  headers: ReplyHeaders;
  bytes: Uint8Array;
  /** True where the body was longer than `maxBytes`, or its end is missing. */
  truncated: boolean;
}

/** Fetches untrusted addresses: see {@link createGuardedFetch}. */
export interface GuardedFetch {
  /** @throws {AppError} `blocked_address`, `deadline`, `cancelled`, `provider`; any error of `before`. */
  fetch(request: FetchRequest): Promise<FetchedBody>;
  close(): Promise<void>;
}

interface GuardedFetchOptions {
  clock: Clock;
  rules: AddressRules;
  userAgent: string;
  /** Resolves names. Default: by the machine's name servers. */
  lookup?: Lookup;
}

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Creates an HTTP client for addresses that somebody typed or a page linked (protection against SSRF). The check is
 * part of the socket's DNS lookup, so a name that later resolves to another address (DNS rebinding) gains nothing.
 * Redirects are followed here and each is checked; no cookies, no credentials, and the caller's headers only go to the
 * first origin.
 * @example
 * ```ts
 * const web = createGuardedFetch({ clock, rules: publicWeb, userAgent });
 * const { status, bytes } = await web.fetch({ url: 'https://example.org', timeoutMs: 30_000, maxBytes: 8 << 20 });
 * ```
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  let agent: Promise<Agent> | null = null;
  const open = () => (agent ??= openGuardedAgent(options.rules, options.lookup));
  return {
    async fetch(request) {
      const deadline = startDeadline(options.clock, request.timeoutMs, request.signal);
      try {
        // A name that is being resolved, or a connection that is being opened, does not notice the signal by itself.
        return await untilAborted(follow(await open(), request, options, deadline), deadline.signal);
      } catch (thrown) {
        throw failure(thrown, deadline, request.url);
      } finally {
        deadline.release();
      }
    },
    close: async () => {
      await (await agent)?.destroy();
    },
  };
}

async function follow(
  agent: Agent,
  request: FetchRequest,
  { rules, userAgent }: { rules: AddressRules; userAgent: string },
  deadline: Deadline,
): Promise<FetchedBody> {
  let url = checkedAddress(request.url, rules);
  const first = url.origin;
  for (let redirects = 0; ; redirects += 1) {
    await request.before?.(url, deadline.signal);
    const reply = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: {
        'user-agent': userAgent,
        accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,application/pdf;q=0.9,*/*;q=0.8',
        'accept-language': 'en;q=0.9,*;q=0.5',
        'accept-encoding': 'gzip, deflate, br',
        ...(url.origin === first ? request.headers : {}),
      },
      signal: deadline.signal,
    });
    const location = firstHeader(reply.headers, 'location');
    if (!REDIRECTS.has(reply.statusCode) || location === null) return readReply(reply, url, request.maxBytes);
    reply.body.on('error', () => {});
    reply.body.destroy();
    if (redirects >= MOST_REDIRECTS) {
      throw new AppError('provider', `${url.host} redirects more than ${MOST_REDIRECTS} times.`, {
        hint: 'The site may ask for a sign-in or for cookies; open the address in a browser.',
      });
    }
    url = checkedAddress(new URL(location, url), rules);
  }
}

async function readReply(reply: Dispatcher.ResponseData, url: URL, maxBytes: number): Promise<FetchedBody> {
  const parts: Uint8Array[] = [];
  let size = 0;
  let truncated = false;
  try {
    for await (const part of decodedBody(reply.body, reply.headers)) {
      const room = maxBytes - size;
      parts.push(part.length > room ? part.subarray(0, room) : part);
      size += Math.min(part.length, room);
      truncated = part.length > room;
      if (truncated) break;
    }
  } catch (thrown) {
    // A truncated page is still worth reading, unless it has no bytes at all.
    if (size === 0 || isStopped(thrown)) throw thrown;
    truncated = true;
  } finally {
    reply.body.on('error', () => {});
    reply.body.destroy();
  }
  return { url, status: reply.statusCode, headers: reply.headers, bytes: Buffer.concat(parts), truncated };
}

function isStopped(thrown: unknown): boolean {
  return thrown instanceof Error && (thrown.name === 'AbortError' || thrown.name === 'TimeoutError');
}

function failure(thrown: unknown, deadline: Deadline, asked: string | URL): unknown {
  const host = URL.canParse(String(asked)) ? new URL(asked).host : String(asked).slice(0, 100);
  const ended = deadline.ended();
  if (ended === 'cancelled') return new AppError('cancelled', 'Stopped.', { cause: thrown });
  if (ended === 'timeout') {
    const seconds = Math.round(deadline.timeoutMs / 1000);
    return new AppError('deadline', `${host} did not send the whole page within ${seconds} s.`, {
      hint: 'Try again, or give it more time with --fetch-timeout.',
      retryable: true,
      cause: thrown,
    });
  }
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause;
  const connection = connectionFailureOf(thrown);
  if (connection === null) return thrown;
  return new AppError('provider', `${host} could not be read: ${connection.words}.`, {
    hint: connection.final ? 'Check the address.' : 'Check the address, then try again.',
    retryable: !connection.final,
    cause: thrown,
  });
}
