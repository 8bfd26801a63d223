import { createClient } from '@supabase/supabase-js';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../../tests/support/browser.ts';
import { storeRun } from '../../../tests/support/researchRows.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { type ServedSite, serveSite } from '../site/servedSite.ts';
import { keyToAnswer } from './answers.ts';
import { atStart, type Press, presses } from './presses.ts';

/** CPU slowdown factor of the second measurement: a laptop on battery. */
const SLOWER = 4;
const ROUNDS = 10;
const MOST_MS = 100;
/** Milliseconds after opening a page until its keys are pressed. */
const IDLE_MS = 4_000;
const RUNS = 150;
const WORDS = 'The bridge was closed for eleven weeks, says the [report](https://example.org/a). ';

/** Keys of the shell, of the workflow runs with their audit trail, and of the research window: press to paint. */
export async function benchKeys(): Promise<Figure[]> {
  const site = await serveSite();
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
    const run = await fillRuns(site);
    const { page, session } = await signIn(site, browser);
    const figures: Figure[] = [];
    for (const [place, list] of Object.entries(presses)) {
      await page.goto(atStart(run)[place] ?? '');
      await page.locator('.shell [data-connection=live]').waitFor();
      // An editor presses keys later than this: by then the page has loaded what it loads when idle.
      await page.waitForTimeout(IDLE_MS);
      figures.push(await compare({ page, session }, place, list));
    }
    return figures;
  } finally {
    await browser?.close();
    await site.stop();
  }
}

async function compare({ page, session }: KeysPage, place: string, list: readonly Press[]): Promise<Figure> {
  const own = await measure(page, list);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const slowed = await measure(page, list);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return {
    name: `keys: ${place}`,
    measured: `${own.p50} ms p50, ${own.p95} ms p95`,
    target: `≤ ${MOST_MS} ms`,
    ok: own.p95 <= MOST_MS,
    detail: `press to the paint of what it asks for, ${own.presses} presses; the slowest: ${own.slowest}. With the processor ${SLOWER} times slower ${slowed.p50} / ${slowed.p95} ms; the slowest: ${slowed.slowest}`,
  };
}

async function measure(page: Page, list: readonly Press[]) {
  const times: { name: string; ms: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, key, before, answer } of list) {
      if (before !== undefined) await before(page);
      times.push({
        name: round === 0 ? `${name}, for the first time` : name,
        ms: await keyToAnswer(page, key, answer),
      });
    }
  }
  const all = times.map(({ ms }) => ms);
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 3);
  return {
    presses: all.length,
    p50: Math.round(percentile(all, 0.5)),
    p95: Math.round(percentile(all, 0.95)),
    slowest: slowest.map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`).join(', '),
  };
}

interface KeysPage {
  page: Page;
  session: CDPSession;
}

/** @returns the story and the id of a complete run with long outputs, the newest of many. */
async function fillRuns({ url, secretKey }: ServedSite): Promise<{ story: string; run: string }> {
  const db = createClient(url, secretKey, { auth: { persistSession: false } });
  const steps = Array.from({ length: 8 }, () => ({ output_content: WORDS.repeat(40) }));
  for (let at = 1; at < RUNS; at += 1) {
    await storeRun(db, { title: `Story ${at}`, startedAt: new Date(Date.UTC(2026, 10, 1, 0, at)).toISOString() });
  }
  return storeRun(db, { title: 'The bridge', steps });
}

async function signIn(site: ServedSite, browser: Browser): Promise<KeysPage> {
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/dashboard/runs');
  await page.getByLabel('Email').fill(site.staff?.email ?? '');
  await page.getByLabel('Password').fill(site.staff?.password ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('table').locator('tbody tr a').first().waitFor({ timeout: 60_000 });
  return { page, session: await context.newCDPSession(page) };
}
