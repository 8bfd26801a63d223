import { cpus, loadavg } from 'node:os';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { findBrowser } from '../../../tests/support/browser.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { newestArticle } from './newestArticle.ts';
import { serveSite } from './servedSite.ts';

const RUNS = 3;

const scores = [
  { id: 'performance', least: 98 },
  { id: 'accessibility', least: 100 },
  { id: 'best-practices', least: 100 },
  { id: 'seo', least: 100 },
] as const;

const times = [
  { id: 'largest-contentful-paint', most: 1800, unit: 'ms', digits: 0 },
  { id: 'total-blocking-time', most: 100, unit: 'ms', digits: 0 },
  { id: 'cumulative-layout-shift', most: 0.002, unit: '', digits: 4 },
] as const;

type Measure = (typeof scores)[number]['id'] | (typeof times)[number]['id'];

/** One measure of one page, the median of its runs. */
interface Reading {
  page: string;
  id: Measure;
  value: number;
}

/** Lighthouse's mobile preset (slow network) on the three kinds of page that readers open. */
export async function benchSiteLighthouse(): Promise<Figure[]> {
  // Blocking time is wall time, so it also reflects other load on the machine.
  const busy = `${(loadavg()[0] ?? 0).toFixed(1)} other tasks on ${cpus().length} processors before`;
  const site = await serveSite();
  try {
    const article = `/article/${await newestArticle(site)}`;
    const pages = { home: '/', category: '/category/china-watch', article };
    const readings: Reading[] = [];
    for (const [page, path] of Object.entries(pages)) {
      await makePictures(site.url + path);
      const runs: Map<Measure, number>[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await judgeSurely(site.url + path));
      for (const { id } of [...scores, ...times]) {
        const values = runs.map((run) => run.get(id) ?? Number.NaN);
        readings.push({ page, id, value: percentile(values, 0.5) });
      }
    }
    return toFigures(readings, busy);
  } finally {
    await site.stop();
  }
}

/** Makes the server generate a page's images once beforehand, so that all runs are equal. */
async function makePictures(url: string): Promise<void> {
  const html = await (await fetch(url)).text();
  for (const [path] of html.matchAll(/\/images\/(360|720|1080)\?src=[^\s"&]+/g)) {
    await (await fetch(new URL(path, url))).arrayBuffer();
  }
}

/** Lighthouse fails if the browser's trace is truncated: try up to three times. */
async function judgeSurely(url: string): Promise<Map<Measure, number>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await judge(url);
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
}

/** One run in a new browser with the mobile preset: simulated slow 4G and a CPU slowdown of four. */
async function judge(url: string): Promise<Map<Measure, number>> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic'];
  const chrome = await launch({ chromePath: findBrowser(), chromeFlags: flags });
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    if (result === undefined || result.lhr.runtimeError !== undefined) {
      throw new Error(`Lighthouse failed on ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    const { categories, audits } = result.lhr;
    const measured = new Map<Measure, number>();
    for (const { id } of scores) measured.set(id, Math.round((categories[id]?.score ?? Number.NaN) * 100));
    for (const { id } of times) measured.set(id, audits[id]?.numericValue ?? Number.NaN);
    return measured;
  } finally {
    chrome.kill();
  }
}

function toFigures(readings: readonly Reading[], busy: string): Figure[] {
  const of = (id: Measure) => readings.filter((reading) => reading.id === id);
  const detail = (id: Measure, show: (value: number) => string) =>
    `${of(id)
      .map(({ page, value }) => `${page} ${show(value)}`)
      .join(', ')}; median of ${RUNS} runs each, mobile preset; ${busy}`;
  return [
    ...scores.map(({ id, least }) => {
      const worst = Math.min(...of(id).map(({ value }) => value));
      const target = least === 100 ? '100' : `≥ ${least}`;
      return {
        name: `Lighthouse ${id}`,
        measured: String(worst),
        target,
        ok: worst >= least,
        detail: detail(id, String),
      };
    }),
    ...times.map(({ id, most, unit, digits }) => {
      const show = (value: number) => `${value.toFixed(digits)} ${unit}`.trim();
      const worst = Math.max(...of(id).map(({ value }) => value));
      const target = `≤ ${most} ${unit}`.trim();
      return { name: `Lighthouse ${id}`, measured: show(worst), target, ok: worst <= most, detail: detail(id, show) };
    }),
  ];
}
