import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../../tests/support/browser.ts';
import type { Figure } from '../figure.ts';
import { type ServedSite, serveSite } from '../site/servedSite.ts';
import { serveCompared } from './compared/buildCompared.ts';
import { fillStories } from './stories.ts';

export const ROWS = 10_000;
/** CPU slowdown factor: an editor's laptop, not a developer's. */
export const SLOWER = 4;

/** An editor's production table with all its stories, in headless Chromium on the built site. */
export interface GridPage {
  site: ServedSite;
  page: Page;
  session: CDPSession;
}

/** Runs measurements on a new page. */
export async function withGridPage(measure: (gridPage: GridPage) => Promise<Figure[]>): Promise<Figure[]> {
  const site = await serveSite();
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
    });
    await fillStories(site, ROWS);
    return await measure(await open(site, browser));
  } finally {
    await browser?.close();
    await site.stop();
  }
}

async function open(site: ServedSite, browser: Browser): Promise<GridPage> {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await serveCompared(session);
  await page.goto('/dashboard/production');
  await page.getByLabel('Email').fill(site.staff?.email ?? '');
  await page.getByLabel('Password').fill(site.staff?.password ?? '');
  await page.keyboard.press('Enter');
  await page.locator('[role=gridcell][data-row]').first().waitFor({ timeout: 60_000 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await allRows(page);
  return { site, page, session };
}

/** Waits until the last row is loaded. */
export async function allRows(page: Page): Promise<void> {
  await page.waitForFunction(
    (rows) =>
      Math.max(...Array.from(document.querySelectorAll('[role=grid], [role=grid] > *'), (part) => part.scrollHeight)) >
      rows * 63,
    ROWS,
    { timeout: 120_000 },
  );
}

/** Moves the cursor to the title of the first story. */
export async function toFirstTitle(page: Page): Promise<void> {
  await page.locator('[role=gridcell][data-column=title]').first().click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
}

/** Waits until all changes are saved. */
export async function saved(page: Page): Promise<void> {
  await page.getByText('All changes saved').waitFor({ timeout: 120_000 });
}

/** Megabytes of the page's heap after garbage collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** A figure that must not exceed `most`. */
export function atMost(name: string, value: number, most: number, unit: string, detail: string): Figure {
  return {
    name: `grid: ${name}`,
    measured: `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
    target: `≤ ${most} ${unit}`,
    ok: value <= most,
    detail,
  };
}
