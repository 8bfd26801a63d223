import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { saveWebJobPages } from '#core/data/web/webJobPages.ts';
import { takeWebJob } from '#core/data/web/webJobs.ts';
import { AppError } from '#core/errors.ts';
import { JobPages } from '#core/pipeline/web/jobPages.ts';
import { runWebJob } from '#core/pipeline/web/runWebJob.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import type { WebReader } from '#core/scraping/webReader.ts';
import { webReport } from '#core/pipeline/web/researchWeb.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { articlePage, webSite } from '../../../support/webSite.ts';
import { webJobServices } from './webJobServices.ts';

const text =
  'The railway keeps eleven sets of finished bridge spans along its main lines, says Mira Osk of the works office.';
const linked = (...paths: string[]) =>
  paths.map((path) => `<p><a href="${path}">Bridge spans at ${path}</a></p>`).join('');

describe.each(testBackendKinds)('jobs on web pages, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const start = async (services: ReturnType<typeof webJobServices>, input: object) => {
    const job = await startWebJob(services, webJobInput.parse(input), { askedBy: 'test' });
    const taken = await takeWebJob(backend.db, { owner: services.owner, id: job.id });
    if (taken === null) throw new Error('the job was not taken');
    return taken;
  };

  it('reads a batch, each address independently', async () => {
    await using site = await webSite({ '/a': articlePage('Spans', [text]) });
    const services = webJobServices(backend.db);
    const job = await start(services, {
      kind: 'batch',
      addresses: [`${site.url}/a`, 'http://10.0.0.1/', `${site.url}/none`],
    });
    const { status, pages } = await runWebJob(services, job);
    expect(status).toBe('completed');
    expect(pages.map((page) => [page.status, page.error_code])).toEqual([
      ['completed', null],
      ['failed', 'blocked_address'],
      ['failed', 'not_found'],
    ]);
    await services.reader.close();
  });

  it('stores no negative duration where the clock is turned back', async () => {
    await using site = await webSite({ '/a': articlePage('Spans', [text]) });
    const services = webJobServices(backend.db);
    let now = Date.parse('2026-11-21T12:00:00Z');
    const clock = { ...systemClock, now: () => (now -= 3_600_000) };
    const job = await start(services, { kind: 'batch', addresses: [`${site.url}/a`, `${site.url}/none`] });
    const { pages } = await runWebJob({ ...services, clock }, job);
    expect(pages.map((page) => [page.status, page.duration_ms])).toEqual([
      ['completed', 0],
      ['failed', 0],
    ]);
    await services.reader.close();
  });

  it('counts how long a page took from its turn, not from when it began to wait for it', async () => {
    await using site = await webSite({ '/a': articlePage('A', [text]) });
    const services = webJobServices(backend.db);
    let now = Date.parse('2026-11-21T12:00:00Z');
    const reader: WebReader = {
      ...services.reader,
      scrape(address, { onFetch, ...options } = {}) {
        now += 10_000;
        onFetch?.();
        now += 1_000;
        return services.reader.scrape(address, options);
      },
    };
    const job = await start(services, { kind: 'batch', addresses: [`${site.url}/a`] });
    const { pages } = await runWebJob({ ...services, reader, clock: { ...systemClock, now: () => now } }, job);
    expect(pages.map(({ duration_ms: ms }) => ms)).toEqual([1_000]);
    await services.reader.close();
  });

  it('crawls breadth first, no page twice, within its limits', async () => {
    await using site = await webSite({
      '/': articlePage('Start', [text], linked('/a', '/b')),
      '/a': articlePage('A', [text], linked('/c', '/', 'http://127.0.0.1:1/elsewhere')),
      '/b': articlePage('B', [text], linked('/a', '/d')),
      '/c': articlePage('C', [text], linked('/e')),
      '/d': articlePage('D', [text]),
    });
    const services = webJobServices(backend.db);
    const { pages } = await runWebJob(
      services,
      await start(services, { kind: 'crawl', address: site.url, depth: 2, pages: 4 }),
    );
    expect(pages.map((page) => [new URL(page.url).pathname, page.depth, page.error_message])).toEqual([
      ['/', 0, null],
      ['/a', 1, null],
      ['/b', 1, null],
      ['/c', 2, null],
    ]);
    expect(new Set(site.asked).size).toBe(site.asked.length);
    await services.reader.close();
  });

  it('continues the job of a process that ended, and fetches nothing twice', async () => {
    await using site = await webSite({ '/a': articlePage('A', [text]), '/b': articlePage('B', [text]) });
    const first = webJobServices(backend.db, { owner: 'died' });
    const job = await start(first, { kind: 'batch', addresses: [`${site.url}/a`] });
    const { pages } = await runWebJob(first, job);
    await backend.db
      .from('web_jobs')
      .update({
        status: 'running',
        alive_at: '2026-01-01T00:00:00Z',
        input: { addresses: [`${site.url}/a`, `${site.url}/b`] },
      })
      .eq('id', job.id);
    const [page] = pages;
    if (page === undefined) throw new Error('no page');
    await saveWebJobPages(backend.db, job.id, [
      { ...page, url: `${site.url}/b`, position: 1, status: 'running', page: null },
    ]);
    const second = webJobServices(backend.db, { owner: 'second' });
    const taken = await takeWebJob(backend.db, { owner: 'second', id: job.id });
    expect(taken?.attempts).toBe(2);
    if (taken === null) throw new Error('not taken');
    const outcome = await runWebJob(second, taken);
    expect(outcome.pages.map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(site.asked.filter((path) => path === '/a')).toHaveLength(1);
    await Promise.all([first.reader.close(), second.reader.close()]);
  });

  it('crawls and resumes without keeping in memory what its pages say, which is in their rows', async () => {
    const paths = Array.from({ length: 24 }, (_, place) => `/p${place}`);
    const leaves = Object.fromEntries(paths.map((path) => [path, articlePage(path, [text])]));
    await using site = await webSite({ '/': articlePage('Start', [text], linked(...paths)), ...leaves });
    const services = webJobServices(backend.db);
    const input = { kind: 'crawl', address: `${site.url}/`, depth: 1, pages: 20 };
    const job = await start(services, input);
    await runWebJob(services, job, { keepContents: false });
    await backend.db
      .from('web_jobs')
      .update({ input: { ...input, pages: 25 }, status: 'running', alive_at: '2026-01-01T00:00:00Z' })
      .eq('id', job.id)
      .throwOnError();
    const again = await takeWebJob(backend.db, { owner: services.owner, id: job.id });
    if (again === null) throw new Error('not taken');
    const { pages } = await runWebJob(services, again, { keepContents: false });
    expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 25 }, () => 'completed'));
    expect(new Set(pages.map(({ page }) => page?.text))).toEqual(new Set(['']));
    expect(new Set(site.asked).size).toBe(site.asked.length);
    const stored = await JobPages.open(webJobServices(backend.db), job.id);
    for (const { page } of stored.all()) expect(page?.text).toContain('eleven sets of finished bridge spans');
    await services.reader.close();
  });

  it('answers a question with claims that are checked against their passages', async () => {
    await using site = await webSite({
      '/start': articlePage('Spans', [text], linked('/log')),
      '/log': articlePage('Log', [text]),
    });
    const gateway = createScriptedGateway(({ request }) =>
      request.prompt.includes('"order"')
        ? { content: '{"order": [1]}', estimatedCost: 0.001 }
        : {
            content: JSON.stringify({
              claims: [
                {
                  text: 'The railway keeps eleven sets of spans.',
                  citations: [{ page: 1, passage: 'keeps eleven sets of finished bridge spans' }],
                },
                {
                  text: 'Four more sets come by March.',
                  citations: [{ page: '1', passage: 'keeps eleven sets of finished bridge spans' }],
                },
                { text: 'They stand in the depot.', citations: [{ page: 7, passage: 'They stand in the depot' }] },
                { text: 'Spans are painted.', citations: [{ page: 1, passage: 'The spans are painted each spring' }] },
              ],
              open: ['Where they lie.'],
            }),
            estimatedCost: 0.02,
          },
    );
    const services = webJobServices(backend.db, { gateway });
    const outcome = await runWebJob(
      services,
      await start(services, { kind: 'research', question: `${site.url}/start`, depth: 2, seconds: 30 }),
    );
    const report = webReport.parse(outcome.result);
    expect(report.claims.map(({ supported }) => supported)).toEqual([true, false, false, false]);
    expect(report.claims.map(({ reason }) => reason)).toEqual([
      null,
      expect.stringContaining('Four'),
      'Page 7 was not fetched.',
      'The passage does not stand on page 1.',
    ]);
    expect(outcome.costUsd).toBeCloseTo(0.021);
    await services.reader.close();
  });

  it('reports in the specification’s words that nothing could be read, and keeps to its budget', async () => {
    await using site = await webSite({ '/a': articlePage('A', [text]) });
    const gateway = createScriptedGateway();
    const services = webJobServices(backend.db, { gateway });
    const none = await runWebJob(
      services,
      await start(services, { kind: 'summarize', addresses: [`${site.url}/none`] }),
    );
    expect(none.error?.message).toBe('No articles could be scraped successfully');
    const dear = await runWebJob(
      services,
      await start(services, { kind: 'summarize', addresses: [`${site.url}/a`], budgetUsd: 0.0001 }),
    );
    expect(dear.error).toBeInstanceOf(AppError);
    expect(dear.error?.code).toBe('budget');
    expect(gateway.calls).toEqual([]);
    await services.reader.close();
  });
});
