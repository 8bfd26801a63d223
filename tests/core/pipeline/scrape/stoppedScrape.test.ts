import { afterEach, describe, expect, it } from 'vitest';
import { getScrapedPosts } from '#core/data/posts/scrapedPosts.ts';
import { scrape } from '#core/pipeline/scrape/scrape.ts';
import type { ScrapeEvent } from '#core/pipeline/scrape/scrapeEvents.ts';
import type { Services } from '#core/pipeline/services.ts';
import {
  startApifySandbox,
  type ApifySandbox,
  type ApifySandboxOptions,
} from '../../../../scripts/sandbox/apifyServer.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { scrapeServices } from './scrapeServices.ts';

let backend: TestBackend;
let sandbox: ApifySandbox;
afterEach(async () => {
  await sandbox.close();
  await backend.close();
});

async function begin(options: ApifySandboxOptions = {}): Promise<Services> {
  backend = await openTestBackend('postgres');
  sandbox = await startApifySandbox({ latencyMs: 5, ...options });
  return scrapeServices(backend, sandbox);
}

describe('when the caller aborts', () => {
  it('posts found so far are stored, the run is stopped, and other accounts are skipped', async () => {
    const services = await begin({ fault: 'never-ends' });
    const stop = new AbortController();
    const events: ScrapeEvent[] = [];
    const report = await scrape(
      services,
      { handles: ['meridian_desk', 'strait_watch'] },
      {
        signal: stop.signal,
        emit: (event) => {
          events.push(event);
          if (event.type === 'account-status') stop.abort();
        },
      },
    );
    expect(report.failure?.code).toBe('cancelled');
    expect(report.accounts).toMatchObject([{ status: 'failed', added: 3 }, { status: 'skipped' }]);
    expect(await getScrapedPosts(backend.db)).toHaveLength(3);
    expect(sandbox.runs().map(({ abortedAt }) => abortedAt !== null)).toEqual([true]);
    expect(events.at(-1)?.type).toBe('scrape-finished');
    expect(report.suggestions.asked).toBe(0);
  });

  it('a run that has started without an answer is stopped, too', async () => {
    const services = await begin({ fault: 'start-hangs', latencyMs: 60_000 });
    const stop = new AbortController();
    const ended = scrape(services, { handles: ['meridian_desk'] }, { signal: stop.signal });
    await expect.poll(() => sandbox.runs().length).toBe(1);
    stop.abort();
    expect((await ended).failure?.code).toBe('cancelled');
    expect(sandbox.runs().map(({ abortedAt }) => abortedAt !== null)).toEqual([true]);
  });

  it('a time limit is reported as such', async () => {
    const services = await begin();
    const stop = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    await expect(scrape(services, { handles: ['meridian_desk'] }, { signal: stop })).rejects.toMatchObject({
      code: 'deadline',
    });
  });
});
