import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelWebJob, getWebJob, takeWebJob } from '#core/data/web/webJobs.ts';
import { AppError } from '#core/errors.ts';
import { runWebJob } from '#core/pipeline/web/runWebJob.ts';
import { holdWebJob, resumeWebJob, startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import { webReport } from '#core/pipeline/web/researchWeb.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { until } from '../../../support/gateway.ts';
import { brokenProvider, createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { articlePage, localReader, webSite } from '../../../support/webSite.ts';
import { webJobServices } from './webJobServices.ts';

const text =
  'The railway keeps eleven sets of finished bridge spans along its main lines, says Mira Osk of the works office.';

describe.each(testBackendKinds)('stopping jobs on web pages, on %s', (kind) => {
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

  it('goes on after somebody stopped it, and fetches nothing twice', async () => {
    await using site = await webSite({ '/a': articlePage('A', [text]), '/b': articlePage('B', [text]) });
    const services = {
      ...webJobServices(backend.db, { owner: 'first' }),
      notifyWorker: () => {},
      triggeredBy: 'test',
    };
    const job = await start(services, { kind: 'batch', addresses: [`${site.url}/a`, `${site.url}/b`] });
    const stop = new AbortController();
    const read: string[] = [];
    const stopped = await runWebJob(services, job, {
      signal: stop.signal,
      emit: (event) => {
        if (event.type !== 'page' || event.page.status !== 'completed') return;
        read.push(new URL(event.page.url).pathname);
        stop.abort(new AppError('cancelled', 'Stopped.'));
      },
    });
    expect(stopped.status).toBe('cancelled');
    const resume = await getWebJob(backend.db, job.id);
    if (resume === null) throw new Error('no job');
    const held = await holdWebJob(services, { resume });
    const { status, pages } = await runWebJob({ ...services, owner: held.owner }, held.job);
    await held.releaseJob();
    expect([status, ...pages.map((page) => page.status)]).toEqual(['completed', 'completed', 'completed']);
    // What was on its way when it was stopped is read anew.
    for (const path of read) expect([path, site.asked.filter((one) => one === path)]).toEqual([path, [path]]);
    await services.reader.close();
  });

  it('goes on in a worker where somebody asks for it, once', async () => {
    await using site = await webSite({ '/a': articlePage('A', [text]), '/b': articlePage('B', [text]) });
    const services = webJobServices(backend.db, { owner: 'first' });
    const job = await start(services, { kind: 'batch', addresses: [`${site.url}/a`, `${site.url}/b`] });
    const stop = new AbortController();
    const read: string[] = [];
    const stopped = await runWebJob(services, job, {
      signal: stop.signal,
      emit: (event) => {
        if (event.type !== 'page' || event.page.status !== 'completed') return;
        read.push(new URL(event.page.url).pathname);
        stop.abort(new AppError('cancelled', 'Stopped.'));
      },
    });
    expect(stopped.status).toBe('cancelled');
    const limits = { askedBy: 'test', mostOpen: 5 };
    expect((await resumeWebJob(services, job.id, limits)).status).toBe('pending');
    // Pressed twice: the second time there is nothing to resume.
    await expect(resumeWebJob(services, job.id, limits)).rejects.toMatchObject({ code: 'conflict' });
    const second = { ...services, owner: 'second' };
    const taken = await takeWebJob(backend.db, { id: job.id, owner: second.owner });
    if (taken === null) throw new Error('not taken');
    expect((await runWebJob(second, taken)).status).toBe('completed');
    // What was on its way when it was stopped is read anew.
    for (const path of read) expect([path, site.asked.filter((one) => one === path)]).toEqual([path, [path]]);
    await expect(resumeWebJob(services, job.id, limits)).rejects.toMatchObject({ code: 'conflict' });
    await services.reader.close();
  });

  it('reads the pages of a job that failed once more, but none that was read', async () => {
    let open = false;
    await using site = await webSite({
      '/a': articlePage('A', [text]),
      '/shut': (_, response) => response.writeHead(open ? 200 : 403, { 'content-type': 'text/html' }).end(text),
    });
    const gateway = createScriptedGateway(() =>
      gateway.calls.length === 0 ? brokenProvider() : { content: 'Spans [1].' },
    );
    const services = webJobServices(backend.db, { gateway });
    const addresses = [`${site.url}/a`, `${site.url}/shut`];
    const job = await start(services, { kind: 'summarize', addresses });
    expect((await runWebJob(services, job)).error?.code).toBe('provider');
    open = true;
    await resumeWebJob(services, job.id, { askedBy: 'test', mostOpen: 5 });
    const taken = await takeWebJob(backend.db, { id: job.id, owner: services.owner });
    if (taken === null) throw new Error('not taken');
    const { status, pages, error } = await runWebJob(services, taken);
    expect([status, error]).toEqual(['completed', null]);
    expect(pages.map((page) => page.status)).toEqual(['completed', 'completed']);
    expect(site.asked.filter((path) => path === '/a')).toHaveLength(1);
    await services.reader.close();
  });

  it('does not go on beside as many as one person may have', async () => {
    const services = webJobServices(backend.db);
    const jobs = await Promise.all(
      [1, 2].map((at) =>
        startWebJob(services, webJobInput.parse({ kind: 'batch', addresses: [`https://${at}.example/`] }), {
          askedBy: 'busy',
        }),
      ),
    );
    const [first, second] = jobs;
    await cancelWebJob(backend.db, first?.id ?? '', new Date().toISOString());
    const resume = () => resumeWebJob(services, first?.id ?? '', { askedBy: 'busy', mostOpen: 1 });
    await expect(resume()).rejects.toMatchObject({ code: 'rate_limited', message: 'You have 1 jobs under way.' });
    await cancelWebJob(backend.db, second?.id ?? '', new Date().toISOString());
    expect((await resume()).status).toBe('pending');
    await services.reader.close();
  });

  it.each([
    ['a page that never ends', '/page', {}],
    ['a robots.txt that never comes', '/robots.txt', {}],
    ['the pause between two requests to a host', '/page', { hostIntervalMs: 50_000 }],
  ])('is stopped by any process, without waiting for the end of %s', async (_, path, pacing) => {
    let left = 0;
    await using site = await webSite({
      [path]: (_request, response) =>
        response
          .on('close', () => (left += 1))
          .writeHead(200, { 'content-type': 'text/html' })
          .write('<p>'),
    });
    const services = { ...webJobServices(backend.db), reader: localReader({ db: backend.db, ...pacing }) };
    const addresses = [`${site.url}/page`, `${site.url}/page?next`];
    const job = await start(services, { kind: 'batch', addresses });
    const running = runWebJob(services, job);
    await until(() => site.asked.some((asked) => asked.startsWith(path)));
    expect(left).toBe(0);
    await cancelWebJob(backend.db, job.id, new Date().toISOString());
    expect((await running).status).toBe('cancelled');
    // Others may wait for the same robots.txt, which is why the request goes on.
    expect(path === '/robots.txt' ? left : 0).toBe(0);
    expect((await getWebJob(backend.db, job.id))?.status).toBe('cancelled');
    await services.reader.close();
  });

  it('shows whole claims of a report while it is written, and keeps them where it is stopped', async () => {
    await using site = await webSite({ '/start': articlePage('Spans', [text]) });
    const citations = [{ page: 1, passage: 'keeps eleven sets of finished bridge spans' }];
    const [first, second] = ['The railway keeps eleven sets of spans.', 'It keeps twelve sets of spans.'].map((claim) =>
      JSON.stringify({ text: claim, citations }),
    );
    let told = false;
    const services = webJobServices(backend.db, {
      gateway: {
        configured: true,
        callLLM: async (_, { onText, onRetry, signal } = {}) => {
          onText?.(`{"claims": [${second}, ${second}`);
          // The model begins anew: what it wrote is replaced once there is as much.
          onRetry?.({ attempt: 2, waitMs: 0, message: 'cut off' });
          onText?.(`{"claims": [${first}, ${second}, {"text": "Half a cl`);
          told = true;
          await new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
          });
          throw new Error('unreachable');
        },
      },
    });
    const job = await start(services, { kind: 'research', question: `${site.url}/start`, depth: 1, seconds: 30 });
    const seen: string[][] = [];
    const running = runWebJob(services, job, {
      emit: (event) => {
        if (event.type === 'report') seen.push(event.report.claims.map(({ text: claim }) => claim));
      },
    });
    const stored = async () => webReport.safeParse((await getWebJob(backend.db, job.id))?.result).data?.claims ?? [];
    await expect.poll(() => told).toBe(true);
    await expect.poll(stored).toMatchObject([{ text: 'The railway keeps eleven sets of spans.', supported: true }]);
    expect((await getWebJob(backend.db, job.id))?.status).toBe('running');
    expect(seen.at(-1)).toEqual(['The railway keeps eleven sets of spans.']);
    await cancelWebJob(backend.db, job.id, new Date().toISOString());
    expect((await running).status).toBe('cancelled');
    expect(await stored()).toHaveLength(1);
    await services.reader.close();
  });
});
