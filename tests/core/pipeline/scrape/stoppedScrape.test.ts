import { describe, expect, it } from 'vitest';
import { getScrapedPosts } from '#core/data/posts/scrapedPosts.ts';
import { scrape } from '#core/pipeline/scrape/scrape.ts';
import type { ScrapeEvent } from '#core/pipeline/scrape/scrapeEvents.ts';
import { useScrapeSandbox } from './useScrapeSandbox.ts';

const test = useScrapeSandbox();

describe('when the caller aborts', () => {
  it('posts found so far are stored, the run is stopped, and other accounts are skipped', async () => {
    const services = await test.begin({ fault: 'never-ends' });
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
    expect(await getScrapedPosts(test.backend.db)).toHaveLength(3);
    expect(test.sandbox.runs().map(({ abortedAt }) => abortedAt !== null)).toEqual([true]);
    expect(events.at(-1)?.type).toBe('scrape-finished');
    expect(report.suggestions.asked).toBe(0);
  });

  it('a run that has started without an answer is stopped, too', async () => {
    const services = await test.begin({ fault: 'start-hangs', latencyMs: 60_000 });
    const stop = new AbortController();
    const ended = scrape(services, { handles: ['meridian_desk'] }, { signal: stop.signal });
    await expect.poll(() => test.sandbox.runs().length).toBe(1);
    stop.abort();
    expect((await ended).failure?.code).toBe('cancelled');
    expect(test.sandbox.runs().map(({ abortedAt }) => abortedAt !== null)).toEqual([true]);
  });

  it('a time limit is reported as such', async () => {
    const services = await test.begin();
    const stop = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    await expect(scrape(services, { handles: ['meridian_desk'] }, { signal: stop })).rejects.toMatchObject({
      code: 'deadline',
    });
  });
});
