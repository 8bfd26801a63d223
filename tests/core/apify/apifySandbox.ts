import { afterEach, expect } from 'vitest';
import { createApifyScraper, type ApifyScraper } from '#core/apify/apifyScraper.ts';
import { systemClock, type Clock } from '#core/clock.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { silentLog } from '#core/log.ts';
import { Secret } from '#core/secret.ts';
import {
  startApifySandbox,
  type ApifySandbox,
  type ApifySandboxOptions,
} from '../../../scripts/sandbox/apifyServer.ts';

export const TOKEN = 'apify_api_aVerySecretToken123';
export const ACTOR = 'apidojo~tweet-scraper';

const sandboxes: ApifySandbox[] = [];
afterEach(async () => {
  await Promise.all(sandboxes.splice(0).map((sandbox) => sandbox.close()));
});

/** An Apify sandbox until the end of the test, and a scraper that uses it. */
export async function openApify(
  options: ApifySandboxOptions = {},
): Promise<{ sandbox: ApifySandbox; scraper: ApifyScraper }> {
  const sandbox = await startApifySandbox({ latencyMs: 20, ...options });
  sandboxes.push(sandbox);
  return { sandbox, scraper: scraperOf(sandbox.url, options.clock) };
}

export function scraperOf(baseUrl: string, clock: Clock = systemClock): ApifyScraper {
  return createApifyScraper({ token: new Secret(TOKEN), baseUrl, actor: ACTOR, clock, log: silentLog });
}

export function request(username = 'meridian_desk', maxItems = 50, clock: Clock = systemClock) {
  return { username, maxItems, since: new Date(clock.now()).toISOString() };
}

/** The error of an operation that must fail. */
export async function failure(promise: Promise<unknown>): Promise<AppError> {
  return promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (thrown: unknown) => {
      expect(thrown).toBeInstanceOf(AppError);
      return toAppError(thrown);
    },
  );
}

export const posts = (sandbox: ApifySandbox) => sandbox.requests.filter(({ method }) => method === 'POST');
/** Requests that start an actor run. */
export const starts = (sandbox: ApifySandbox) => posts(sandbox).filter(({ path }) => path.endsWith('/runs'));
