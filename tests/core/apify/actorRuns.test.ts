import { describe, expect, it } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '#core/apify/apifyHttp.ts';
import { HandedOver } from '#core/abortReasons.ts';
import type { ApifySandbox } from '../../../scripts/sandbox/apifyServer.ts';
import { counting } from '../../support/hostileServer.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { advanceUntil } from '../../support/advanceUntil.ts';
import { failure, openApify, posts, request, scraperOf, starts } from './apifySandbox.ts';

const checks = (sandbox: ApifySandbox) => sandbox.requests.filter(({ query }) => query['waitForFinish'] !== undefined);

describe('an actor run is started only once, whatever fails', () => {
  it.each(['start-500-but-started', 'start-reset', 'no-input'] as const)(
    '%s: the run is found, not repeated',
    async (fault) => {
      const clock = new FakeClock();
      const { sandbox, scraper } = await openApify({ fault, clock });
      const { actorRunId } = await advanceUntil(clock, scraper.start(request('meridian_desk', 50, clock)));
      expect(sandbox.runs().map(({ id }) => id)).toEqual([actorRunId]);
      expect(starts(sandbox)).toHaveLength(1);
    },
  );

  it('starts again only where the first start certainly created no run', async () => {
    const clock = new FakeClock();
    const { sandbox, scraper } = await openApify({ fault: 'start-500', clock });
    const { actorRunId } = await advanceUntil(clock, scraper.start(request('meridian_desk', 50, clock)));
    expect(sandbox.runs().map(({ id }) => id)).toEqual([actorRunId]);
    expect(starts(sandbox)).toHaveLength(2);
  });

  it('keeps the right to start it from its first look to its last start: no pause is longer than a request may take', async () => {
    const clock = new FakeClock();
    const { sandbox, scraper } = await openApify({ fault: 'start-500', clock });
    const kept: number[] = [];
    const keepClaim = async () => void kept.push(clock.now());
    const start = { ...request('meridian_desk', 50, clock), triedMsAgo: 0, keepClaim };
    await advanceUntil(clock, scraper.start(start));
    expect(starts(sandbox)).toHaveLength(2);
    const lists = sandbox.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/runs'));
    expect(kept).toHaveLength(lists.length + 2);
    const pauses = kept.slice(1).map((at, before) => at - (kept[before] ?? 0));
    expect(Math.max(...pauses)).toBeLessThan(REQUEST_TIMEOUT_MS);
  });

  it('does not confuse a parallel run of another profile with its own', async () => {
    const clock = new FakeClock();
    const { sandbox, scraper } = await openApify({ clock });
    const since = request('meridian_desk', 50, clock);
    const other = await scraper.start(request('strait_watch', 50, clock));
    sandbox.setFault('start-500');
    const own = await advanceUntil(clock, scraper.start(since));
    expect(own.actorRunId).not.toBe(other.actorRunId);
    expect(sandbox.runs()).toHaveLength(2);
  });

  it('finds a run that an earlier process started but could not record, and no older one', async () => {
    const clock = new FakeClock();
    const { sandbox, scraper } = await openApify({ clock });
    await scraper.start(request('meridian_desk', 50, clock));
    await clock.advance(60_000);
    const since = request('meridian_desk', 50, clock);
    const lost = await scraper.start(since);
    await clock.advance(3_600_000);
    const again = await scraper.start({ ...since, triedMsAgo: 3_600_000 });
    expect(again).toEqual(lost);
    expect(sandbox.runs()).toHaveLength(2);
    const late = await advanceUntil(clock, scraper.start({ ...request('meridian_desk', 50, clock), triedMsAgo: 0 }));
    expect(late).not.toEqual(lost);
  });

  it('finds one that an earlier process started a moment ago, and that is listed only after some seconds', async () => {
    const clock = new FakeClock();
    const { sandbox, scraper } = await openApify({ clock, fault: 'start-late' });
    const since = request('meridian_desk', 50, clock);
    // However old its row is: it may have waited long for the right to start the run.
    await clock.advance(3_600_000);
    const stop = new AbortController();
    const first = failure(scraper.start(since, { signal: stop.signal }));
    await expect.poll(() => starts(sandbox).length).toBe(1);
    stop.abort(new HandedOver());
    expect((await first).code).toBe('cancelled');
    const { actorRunId } = await advanceUntil(clock, scraper.start({ ...since, triedMsAgo: 0 }));
    expect(sandbox.runs().map(({ id }) => id)).toEqual([actorRunId]);
    expect(starts(sandbox)).toHaveLength(1);
  });

  it('finds its run among others of which the list says odd things', async () => {
    const clock = new FakeClock();
    const since = request('meridian_desk', 50, clock);
    const odd = [{ id: 'odd', status: null, startedAt: 7 }, { id: null }, 'nothing'];
    const list = { data: { items: [...odd, { id: 'own', status: null, startedAt: since.since }] } };
    await using server = await counting((response) => {
      const { method, url = '' } = response.req;
      const said = url.includes('/INPUT') ? { searchTerms: ['from:meridian_desk'] } : list;
      const date = new Date(clock.now()).toUTCString();
      response.writeHead(method === 'POST' ? 500 : 200, { 'content-type': 'application/json', date });
      response.end(JSON.stringify(said));
    });
    expect(await advanceUntil(clock, scraperOf(server.url, clock).start(since))).toEqual({ actorRunId: 'own' });
  });

  it('finds it also where the clocks of the two machines differ', async () => {
    const theirs = new FakeClock('2026-11-21T12:00:00Z');
    const ours = new FakeClock('2026-11-21T14:30:00Z');
    const { sandbox } = await openApify({ clock: theirs, fault: 'start-reset' });
    const { actorRunId } = await advanceUntil(
      ours,
      scraperOf(sandbox.url, ours).start(request('meridian_desk', 50, ours)),
    );
    expect(sandbox.runs().map(({ id }) => id)).toEqual([actorRunId]);
  });

  it('a connection that was never made starts nothing and says so', async () => {
    const { sandbox } = await openApify();
    await sandbox.close();
    const clock = new FakeClock();
    const error = await failure(
      advanceUntil(clock, scraperOf(sandbox.url, clock).start(request('a', 50, clock)), 10_000),
    );
    expect(error.message).toMatch(/^Failed to start run: .*ECONNREFUSED/);
    expect(error.retryable).toBe(true);
  });
});

describe('waiting', () => {
  it('gives up after 5 minutes in at most 6 calls, stops the run and keeps what it found', async () => {
    const clock = new FakeClock();
    const { sandbox, scraper } = await openApify({ clock, fault: 'never-ends' });
    const { actorRunId } = await scraper.start(request('meridian_desk', 50, clock));
    const begun = clock.now();
    const collected = scraper.collect({ actorRunId, username: 'meridian_desk', maxItems: 50 });
    const found = await advanceUntil(clock, collected, 1000);
    expect(found.failure?.message).toBe('Run timeout - exceeded maximum wait time');
    expect(clock.now() - begun).toBe(300_000);
    expect(checks(sandbox).length).toBe(6);
    expect(posts(sandbox).at(-1)?.path).toBe(`/actor-runs/${actorRunId}/abort`);
    expect(found.posts).toHaveLength(3);
  });

  it('asks every 5 seconds where the server does not wait', async () => {
    const clock = new FakeClock();
    const { sandbox, scraper } = await openApify({ clock, fault: 'ignore-wait', latencyMs: 12_000 });
    const { actorRunId } = await scraper.start(request('meridian_desk', 50, clock));
    const begun = clock.now();
    const found = await advanceUntil(
      clock,
      scraper.collect({ actorRunId, username: 'meridian_desk', maxItems: 50 }),
      1000,
    );
    expect(found.failure).toBeNull();
    expect(checks(sandbox)).toHaveLength(4);
    expect(clock.now() - begun).toBe(15_000);
  });

  it('does not wait for ever when the clock is set back', async () => {
    const clock = new FakeClock();
    const { sandbox, scraper } = await openApify({ clock, fault: 'ignore-wait', latencyMs: 7_200_000 });
    const { actorRunId } = await scraper.start(request('meridian_desk', 50, clock));
    const collected = scraper.collect(
      { actorRunId, username: 'meridian_desk', maxItems: 50 },
      { onStatus: () => void clock.advance(-3_600_000) },
    );
    const found = await advanceUntil(clock, collected, 1000);
    expect(found.failure?.message).toBe('Run timeout - exceeded maximum wait time');
    expect(checks(sandbox).length).toBeLessThanOrEqual(62);
  });

  it('stops the run when the caller aborts, and returns the results that were paid for', async () => {
    const clock = new FakeClock();
    const { sandbox, scraper } = await openApify({ clock, fault: 'never-ends' });
    const stop = new AbortController();
    const { actorRunId } = await scraper.start(request('meridian_desk', 50, clock));
    const collected = scraper.collect(
      { actorRunId, username: 'meridian_desk', maxItems: 50 },
      { signal: stop.signal, onStatus: () => setImmediate(() => stop.abort()) },
    );
    const found = await advanceUntil(clock, collected);
    expect(found.failure?.code).toBe('cancelled');
    expect(found.posts).toHaveLength(3);
    expect(sandbox.runs()[0]?.abortedAt).not.toBeNull();
  });

  it('returns the run to a caller that aborts while it starts, so that it can be stopped too', async () => {
    const { sandbox, scraper } = await openApify({ fault: 'start-hangs' });
    const stop = new AbortController();
    const started = scraper.start(request(), { signal: stop.signal });
    await expect.poll(() => sandbox.runs().length).toBe(1);
    stop.abort();
    const { actorRunId } = await started;
    const found = await scraper.collect(
      { actorRunId, username: 'meridian_desk', maxItems: 50 },
      { signal: stop.signal },
    );
    expect(found.failure?.code).toBe('cancelled');
    expect(starts(sandbox)).toHaveLength(1);
  });

  it('calls nothing for a caller that has already aborted', async () => {
    const { sandbox, scraper } = await openApify();
    const error = await failure(scraper.start(request(), { signal: AbortSignal.abort() }));
    expect(error.code).toBe('cancelled');
    expect(starts(sandbox)).toEqual([]);
  });
});
