import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeWebJob } from '#core/data/web/webJobs.ts';
import { webReport } from '#core/pipeline/web/researchWeb.ts';
import { runWebJob } from '#core/pipeline/web/runWebJob.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { webSite, type Page } from '../../../support/webSite.ts';
import { webJobServices } from './webJobServices.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend('embedded');
});
afterAll(() => backend.close());

async function run(services: ReturnType<typeof webJobServices>, asked: object) {
  const { id } = await startWebJob(services, webJobInput.parse(asked), { askedBy: 'test' });
  const job = await takeWebJob(backend.db, { owner: services.owner, id });
  if (job === null) throw new Error('the job was not taken');
  return runWebJob(services, job);
}

const xml =
  (text: string): Page =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(text);

describe('a crawl of sitemaps that name each other', () => {
  it('reads each of them once, and the pages that they list', async () => {
    const index = (...paths: string[]) =>
      xml(
        `<?xml version="1.0"?><sitemapindex>${paths.map((path) => `<sitemap><loc>${path}</loc></sitemap>`).join('')}</sitemapindex>`,
      );
    await using site = await webSite({
      '/sitemap.xml': index('/sitemap.xml', '/news.xml'),
      '/news.xml': index('/sitemap.xml', '/news.xml', '/spans'),
      '/spans': '<title>Spans</title><p>The railway keeps eleven sets of finished bridge spans.</p>',
    });
    const services = webJobServices(backend.db);
    const { status, pages } = await run(services, { kind: 'crawl', address: `${site.url}/sitemap.xml`, depth: 5 });
    expect(status).toBe('completed');
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(['/sitemap.xml', '/news.xml', '/spans']);
    expect(site.asked.toSorted()).toEqual(['/news.xml', '/robots.txt', '/sitemap.xml', '/spans']);
    await services.reader.close();
  });
});

describe('a question in Arabic', () => {
  const question = 'متى أعيد فتح رصيف الحبوب في ميناء مرجان؟';
  const sentence = 'أعاد ميناء مرجان فتح رصيف الحبوب يوم الاثنين بعد أحد عشر يوماً من الإصلاحات.';
  const page = `<!doctype html><html lang="ar" dir="rtl"><title>ميناء مرجان</title><article><h1>ميناء مرجان</h1><p>${sentence}</p><p>وتبلغ مساحة المدينة القديمة نحو عشرين كيلومتراً مربعاً.</p></article></html>`;
  const searched = (site: { url: string; asked: string[] }) =>
    site.asked.flatMap((path) => new URL(path, site.url).searchParams.getAll('q'));

  it('is searched for as it was typed, and answered by the sentence that fits it', async () => {
    await using site = await webSite({
      '/search': (_, response) => response.end(JSON.stringify({ results: [{ url: `${site.url}/port` }] })),
      '/port': page,
    });
    const services = webJobServices(backend.db, { searxngUrl: site.url });
    const report = webReport.parse((await run(services, { kind: 'research', question, seconds: 30 })).result);
    expect(searched(site)).toEqual([question]);
    expect(report.question).toBe(question);
    expect(report.claims[0]).toMatchObject({ text: sentence, supported: true });
    await services.reader.close();
  });

  it('gets claims that are compared with their passages, figures in Arabic digits too', async () => {
    await using site = await webSite({ '/port': page.replace('أحد عشر', '١١') });
    const passage = 'فتح رصيف الحبوب يوم الاثنين بعد ١١ يوماً من الإصلاحات';
    const claims = ['أعيد فتح الرصيف بعد 11 يوماً.', 'أعيد فتح الرصيف بعد ٣٧ يوماً.'].map((text) => ({
      text,
      citations: [{ page: 1, passage }],
    }));
    const gateway = createScriptedGateway(() => ({ content: JSON.stringify({ claims, open: [] }) }));
    const services = webJobServices(backend.db, { gateway });
    const asked = { kind: 'research', question: `${site.url}/port`, depth: 1, seconds: 30 };
    const report = webReport.parse((await run(services, asked)).result);
    expect(report.claims.map(({ supported }) => supported)).toEqual([true, false]);
    expect(report.claims[1]?.reason).toContain('٣٧');
    await services.reader.close();
  });
});

it('ends research when its time is over, with what was read, where the model does not answer', async () => {
  const sentence = 'The railway keeps eleven sets of finished bridge spans along its main lines.';
  await using site = await webSite({ '/spans': `<title>Bridge spans</title><article><p>${sentence}</p></article>` });
  const never = (signal: AbortSignal | undefined) =>
    new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  const services = webJobServices(backend.db, {
    gateway: { configured: true, callLLM: (_, { signal } = {}) => never(signal) },
  });
  const { status, result } = await run(services, { kind: 'research', question: `${site.url}/spans`, seconds: 5 });
  expect(status).toBe('completed');
  expect(webReport.parse(result)).toMatchObject({
    model: null,
    claims: [{ text: sentence, supported: true }],
    open: [expect.stringContaining('The time was over'), expect.stringContaining('nearest to the question')],
  });
  await services.reader.close();
});

it('ends research when its time is over, and says why, where the search itself is not answered', async () => {
  await using site = await webSite({ '/search': () => {} });
  const services = webJobServices(backend.db, { searxngUrl: site.url });
  const { status, result } = await run(services, { kind: 'research', question: 'Who keeps bridge spans?', seconds: 5 });
  expect(status).toBe('completed');
  expect(webReport.parse(result)).toMatchObject({
    claims: [],
    sources: [],
    open: ['The time was over before the search had ended: more seconds may help.'],
  });
  await services.reader.close();
});
