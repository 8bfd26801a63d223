import { LRUCache } from 'lru-cache';
import { untilAborted, type Clock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import { connectionFailureOf } from '#core/http/connectionFailure.ts';
import type { ExtractThread } from '../extract/extractThread.ts';
import { decodeText } from './charset.ts';
import type { GuardedFetch } from './guardedFetch.ts';
import { LONGEST_ROBOTS } from './robotsRules.ts';

/** Checks addresses against the robots.txt of their hosts. */
export interface Robots {
  /** @throws {AppError} `invalid_input` where it forbids the address, `provider` where it cannot be read now. */
  check(url: URL, signal?: AbortSignal): Promise<void>;
}

/** Cache time. RFC 9309 allows a day, but an editor who asks a site for permission should not wait that long. */
const KEPT_MS = 3_600_000;
const UNREACHABLE_KEPT_MS = 60_000;
const TIMEOUT_MS = 10_000;

interface Rules {
  /** Null: the rules are unknown. */
  text: string | null;
  status: number | null;
  /** The error where no reply came at all. */
  failure?: unknown;
}

interface RobotsParts {
  fetch: GuardedFetch;
  thread: ExtractThread;
  clock: Clock;
  /** The product's name in robots.txt. */
  agent: string;
}

/**
 * Implements robots.txt as in RFC 9309: after a 4xx everything is allowed, after a 5xx or no reply nothing is for now;
 * only the first 500 KiB count.
 */
export function createRobots({ fetch, thread, clock, agent }: RobotsParts): Robots {
  const kept = new LRUCache<string, Promise<Rules>>({ max: 500, ttl: KEPT_MS, perf: { now: () => clock.now() } });
  const rulesOf = (origin: string) => {
    const known = kept.get(origin);
    if (known !== undefined) return known;
    // Without the caller's signal: others may wait for the same reply.
    const reading = readRules(fetch, origin);
    kept.set(origin, reading);
    const keepBriefly = () => kept.set(origin, reading, { ttl: UNREACHABLE_KEPT_MS });
    // Handles the rejection here too: an unhandled one would end the process.
    reading.then(({ text }) => text === null && keepBriefly(), keepBriefly);
    return reading;
  };
  return {
    async check(url, signal) {
      const reading = rulesOf(url.origin);
      const rules = await (signal === undefined ? reading : untilAborted(reading, signal));
      const { text } = rules;
      if (text === null) throw notNow(url, rules);
      if (text === '' || url.pathname === '/robots.txt') return;
      if (await thread.allows(text, url.href, agent, signal)) return;
      throw new AppError('invalid_input', `The robots.txt of ${url.host} asks robots not to fetch this page.`, {
        hint: 'Open it in a browser, or ask the site for permission.',
      });
    },
  };
}

async function readRules(fetch: GuardedFetch, origin: string): Promise<Rules> {
  try {
    const { status, bytes } = await fetch.fetch({
      url: `${origin}/robots.txt`,
      timeoutMs: TIMEOUT_MS,
      maxBytes: LONGEST_ROBOTS,
    });
    if (status >= 500 || status === 429) return { text: null, status };
    return { text: status >= 200 && status < 300 ? decodeText(bytes, 'utf-8').text : '', status };
  } catch (thrown) {
    // A redirect to a blocked address is thrown as such.
    if (thrown instanceof AppError && thrown.code === 'blocked_address') throw thrown;
    return { text: null, status: null, failure: thrown };
  }
}

function notNow(url: URL, { status, failure }: Rules): AppError {
  // A host that does not exist has no robots.txt to wait for.
  if (failure instanceof AppError && connectionFailureOf(failure.cause)?.code === 'ENOTFOUND') return failure;
  const why = status === null ? 'does not answer' : `answers ${status}`;
  return new AppError('provider', `${url.host} is not asked now: its robots.txt ${why}.`, {
    hint: 'Try again in a few minutes.',
    retryable: true,
    cause: failure,
  });
}
