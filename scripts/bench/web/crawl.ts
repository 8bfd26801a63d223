import { once } from 'node:events';
import { createServer } from 'node:http';
import { systemClock } from '#core/clock.ts';
import { silentLog } from '#core/log.ts';
import { runWebJob } from '#core/pipeline/web/runWebJob.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import { takeWebJob } from '#core/data/web/webJobs.ts';
import { createWebReader } from '#core/scraping/webReader.ts';
import { openBenchBackend } from '../benchBackend.ts';
import type { Figure } from '../figure.ts';
import { madePages } from './pageTemplates.ts';

const PAGES = 50;
const READ = 1_000;
const PAGE_MS = 5;
const MIB = 1024 * 1024;

/** A crawl of a local site of 50 pages with 5 ms per page, as a job with its rows; and the memory for 1,000 pages. */
export async function benchCrawl(): Promise<Figure[]> {
  const made = madePages(3);
  const server = createServer((request, response) => {
    const at = Number(/^\/p(\d+)/.exec(request.url ?? '')?.[1] ?? -1);
    if (at < 0) {
      response.writeHead(404).end();
      return;
    }
    const links = Array.from({ length: 7 }, (_, link) => `<a href="/p${at * 7 + link + 1}">Page</a>`).join(' ');
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end((made[at % made.length]?.html ?? '').replace('</body>', `${links}</body>`));
    }, PAGE_MS);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const site = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const { backend, close } = await openBenchBackend('embedded');
  const rules = { ports: new Set([80, 443]), loopback: true };
  const reader = createWebReader({ clock: systemClock, rules, db: backend.db, hostIntervalMs: 0 });
  const refused = { configured: false, callLLM: () => Promise.reject(new Error('no key')) };
  const services = {
    db: backend.db,
    gateway: { configured: false, for: () => refused },
    reader,
    clock: systemClock,
    log: silentLog,
    owner: 'bench',
    searxngUrl: undefined,
    newsSearchUrl: '',
  };
  try {
    await reader.scrape(`${site}/p1`);
    const input = webJobInput.parse({ kind: 'crawl', address: `${site}/p0`, pages: PAGES });
    const { id } = await startWebJob(services, input, { askedBy: 'bench' });
    const job = await takeWebJob(backend.db, { owner: 'bench', id });
    if (job === null) throw new Error('The job was not taken.');
    const begun = performance.now();
    const { pages } = await runWebJob(services, job);
    const rate = (pages.length * 1000) / (performance.now() - begun);
    const memory = await memoryOf(site);
    return [
      {
        name: 'web: crawl of a 50-page local site, 5 ms a page',
        measured: `${rate.toFixed(0)} pages/s`,
        target: '≥ 25 pages/s',
        ok: rate >= 25 && pages.length === PAGES,
        detail: 'pacing off, as a job: every page and its state in rows of the embedded database',
      },
      {
        name: 'web: memory after 1,000 pages',
        measured: `${memory >= 0 ? '+' : ''}${memory.toFixed(0)} MB`,
        target: '≤ +60 MB',
        ok: memory <= 60,
        detail: 'resident, after the first 200 pages, the reading thread included; without a database',
      },
    ];
  } finally {
    await reader.close();
    await close();
    server.close();
  }
}

async function memoryOf(site: string): Promise<number> {
  const rules = { ports: new Set([80, 443]), loopback: true };
  const reader = createWebReader({ clock: systemClock, rules, db: null, hostIntervalMs: 0 });
  const read = (at: number) => reader.scrape(`${site}/p${at}`);
  for (let at = 0; at < 200; at += 1) await read(at);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  for (let at = 200; at < 200 + READ; at += 1) await read(at);
  globalThis.gc?.();
  const after = process.memoryUsage().rss;
  await reader.close();
  return (after - before) / MIB;
}
