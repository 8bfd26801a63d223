import { describe, expect, it } from 'vitest';
import { getPostSnapshots } from '#core/data/posts/postSnapshots.ts';
import { getScrapedPosts } from '#core/data/posts/scrapedPosts.ts';
import { getScrapeRuns, openScrapeRun } from '#core/data/scrapes/scrapeRuns.ts';
import { AppError } from '#core/errors.ts';
import { scrape, type ScrapeOptions } from '#core/pipeline/scrape/scrape.ts';
import type { ScrapeEvent } from '#core/pipeline/scrape/scrapeEvents.ts';
import type { Services } from '#core/pipeline/services.ts';
import { useScrapeSandbox } from './useScrapeSandbox.ts';

const test = useScrapeSandbox();

async function watched(services: Services, options: ScrapeOptions, signal?: AbortSignal) {
  const events: ScrapeEvent[] = [];
  const report = await scrape(services, options, { signal, emit: (event) => events.push(event) });
  return { report, events, types: events.map(({ type }) => type) };
}

const runsStarted = () => test.sandbox.runs().length;

describe('when something fails', () => {
  it('one account does not stop the others', async () => {
    const services = await test.begin();
    const { scraper } = services;
    const flaky: Services = {
      ...services,
      scraper: {
        ...scraper,
        start: (request, options) =>
          request.username === 'strait_watch'
            ? Promise.reject(new AppError('provider', 'Failed to start run: 400 Bad Request'))
            : scraper.start(request, options),
      },
    };
    const handles = ['meridian_desk', 'strait_watch', 'northline_eu'];
    const { report, events } = await watched(flaky, { handles, suggest: false });
    expect(report.accounts.map(({ status }) => status)).toEqual(['stored', 'failed', 'stored']);
    expect(report.accounts[1]?.error?.message).toBe('Failed to start run: 400 Bad Request');
    expect(report.failure).toBeNull();
    expect(events.find(({ type }) => type === 'account-failed')).toMatchObject({ username: 'strait_watch' });
    expect((await getScrapeRuns(test.backend.db)).filter(({ status }) => status === 'running')).toEqual([]);
  });

  it.each(['401', '402'] as const)(
    'a refusal (%s) is met once, and the other accounts are not tried',
    async (fault) => {
      const services = await test.begin({ fault });
      const { report } = await watched(services, { handles: ['meridian_desk', 'strait_watch', 'northline_eu'] });
      expect(report.accounts.map(({ status }) => status)).toEqual(['failed', 'skipped', 'skipped']);
      expect(report.failure?.message).toMatch(/^Failed to start run: 40/);
      expect(test.sandbox.requests).toHaveLength(1);
      expect((await getScrapeRuns(test.backend.db)).map(({ status }) => status)).toEqual(['failed']);
    },
  );

  it('a run that fails half-way has its posts in the feed and its error in the report', async () => {
    const services = await test.begin({ fault: 'fail' });
    const { report, types } = await watched(services, { handles: ['meridian_desk'], suggest: false });
    expect(report.accounts[0]).toMatchObject({ status: 'failed', added: 8, error: { message: 'Run failed' } });
    expect(report.failure?.message).toBe('Run failed');
    expect(types.indexOf('account-stored')).toBeLessThan(types.indexOf('account-failed'));
    expect(await getScrapedPosts(test.backend.db)).toHaveLength(8);
    expect(await getScrapeRuns(test.backend.db)).toMatchObject([
      { status: 'stored', error_message: 'Run failed', stored: 8 },
    ]);
  });

  it('unreadable items are reported, with the actor to check', async () => {
    const services = await test.begin({ items: [{ id: 'x', body: 'another form' }, { headline: 'no post' }] });
    const { report } = await watched(services, { handles: ['meridian_desk'] });
    expect(report.failure?.message).toBe('Failed to scrape profile data');
    expect(report.failure?.hint).toContain('APIFY_ACTOR');
    expect(await getScrapeRuns(test.backend.db)).toMatchObject([{ status: 'failed', cost_usd: 0.016 }]);
  });

  it('a profile without posts is not a failure', async () => {
    const services = await test.begin();
    const { report } = await watched(services, { handles: ['nobody_at_all'] });
    expect(report).toMatchObject({ added: 0, dropped: { filler: 1 }, failure: null });
    expect(report.accounts[0]?.status).toBe('stored');
  });
});

describe('a scrape that was interrupted', () => {
  const row = { account_id: null, actor: 'apidojo~tweet-scraper', max_items: 50, triggered_by: 'test' };
  const ago = (services: Services, ms: number) => new Date(services.clock.now() - ms).toISOString();
  const leave = async (username: string, msAgo: number) => {
    const opened = await openScrapeRun(test.backend.db, { ...row, username }, { collectForMs: 3_600_000 });
    await test.backend.sql.query(
      `update scrape_runs set started_at = now() - $1 * interval '1 millisecond' where id = $2`,
      [msAgo, opened.run.id],
    );
    return opened;
  };

  it('after the run was recorded: the next one collects it and starts nothing', async () => {
    const services = await test.begin();
    const since = ago(services, 1000);
    const { run } = await leave('meridian_desk', 1000);
    const { actorRunId } = await services.scraper.start({ username: 'meridian_desk', maxItems: 50, since });
    await test.backend.sql.query('update public.scrape_runs set actor_run_id = $1 where id = $2', [actorRunId, run.id]);

    const { report, events } = await watched(services, { handles: ['meridian_desk'], suggest: false });

    expect(report.accounts[0]).toMatchObject({ status: 'stored', resumed: true, actorRunId, added: 16 });
    expect(events.find(({ type }) => type === 'account-started')).toMatchObject({ resumed: true });
    expect(runsStarted()).toBe(1);
    expect(await getScrapeRuns(test.backend.db)).toHaveLength(1);
  });

  it('between the start and its record: the run is found by its input', async () => {
    const services = await test.begin();
    const since = ago(services, 20_000);
    await leave('meridian_desk', 20_000);
    const { actorRunId } = await services.scraper.start({ username: 'meridian_desk', maxItems: 50, since });
    const { report } = await watched(services, { handles: ['meridian_desk'], suggest: false });
    expect(report.accounts[0]).toMatchObject({ status: 'stored', resumed: true, actorRunId });
    expect(runsStarted()).toBe(1);
  });

  it('before the start, a moment after another scrape of the profile: the run of that one is not taken for it', async () => {
    const services = await test.begin();
    const first = await watched(services, { handles: ['meridian_desk'], suggest: false });
    await leave('meridian_desk', 20_000);
    const second = await watched(services, { handles: ['meridian_desk'], suggest: false });
    expect(second.report).toMatchObject({ failure: null, updated: 16 });
    expect(second.report.accounts[0]).toMatchObject({ status: 'stored', resumed: true });
    expect(second.report.accounts[0]?.actorRunId).not.toBe(first.report.accounts[0]?.actorRunId);
    expect(runsStarted()).toBe(2);
  });

  it('before the start: the row is used and one run is started', async () => {
    const services = await test.begin();
    await leave('meridian_desk', 20_000);
    const { report } = await watched(services, { handles: ['meridian_desk'], suggest: false });
    expect(report.accounts[0]).toMatchObject({ status: 'stored', added: 16 });
    expect(runsStarted()).toBe(1);
    expect(await getScrapeRuns(test.backend.db)).toHaveLength(1);
  });

  it('and whose run is gone: a new one is started, with a warning that it costs', async () => {
    const services = await test.begin();
    const { run } = await leave('meridian_desk', 1000);
    await test.backend.sql.query("update public.scrape_runs set actor_run_id = 'gone' where id = $1", [run.id]);
    const { report, events } = await watched(services, { handles: ['meridian_desk'], suggest: false });
    expect(report.accounts[0]).toMatchObject({ status: 'stored', resumed: false, added: 16 });
    expect(events.find(({ type }) => type === 'warning')).toMatchObject({
      kind: 'stale-run',
      message: 'Apify knows the unfinished run gone of @meridian_desk no more. A new run is started and paid for.',
    });
    expect(await getScrapeRuns(test.backend.db)).toMatchObject([{ status: 'stored' }, { status: 'failed' }]);
  });

  it('and whose run found nothing: a new one is started, with a warning that it costs', async () => {
    const services = await test.begin({ fault: 'fail', items: [] });
    const since = ago(services, 1000);
    const { run } = await leave('meridian_desk', 1000);
    const { actorRunId } = await services.scraper.start({ username: 'meridian_desk', maxItems: 50, since });
    await test.backend.sql.query('update public.scrape_runs set actor_run_id = $1 where id = $2', [actorRunId, run.id]);
    const { events } = await watched(services, { handles: ['meridian_desk'], suggest: false });
    expect(events.find(({ type }) => type === 'warning')).toMatchObject({
      kind: 'stale-run',
      message: `The unfinished run ${actorRunId} of @meridian_desk brought nothing: Run failed. A new run is started and paid for.`,
    });
    expect(runsStarted()).toBe(2);
  });

  it('hours ago: it is given up with a warning, and a new one is started', async () => {
    const services = await test.begin();
    await leave('Meridian_Desk', 4 * 3_600_000);
    const { report, events } = await watched(services, { handles: ['meridian_desk'], suggest: false });
    expect(report.accounts[0]).toMatchObject({ status: 'stored', resumed: false });
    expect(events.find(({ type }) => type === 'warning')).toMatchObject({ kind: 'stale-run' });
    expect(runsStarted()).toBe(1);
  });

  it('two scrapes of the same profile at once pay for one run', async () => {
    const services = await test.begin({ latencyMs: 150 });
    const both = await Promise.all([1, 2].map(() => watched(services, { handles: ['meridian_desk'], suggest: false })));
    expect(both.map(({ report }) => report.accounts[0]?.status)).toEqual(['stored', 'stored']);
    expect(both.reduce((sum, { report }) => sum + report.added, 0)).toBe(16);
    expect(runsStarted()).toBe(1);
    const [post] = await getScrapedPosts(test.backend.db);
    expect(await getPostSnapshots(test.backend.db, post?.id ?? '')).toHaveLength(1);
  });
});
