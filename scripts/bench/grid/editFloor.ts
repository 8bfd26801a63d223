import type { Page } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { comparedPath } from './compared/buildCompared.ts';
import { type GridPage, SLOWER, toFirstTitle } from './gridPage.ts';
import { probePaints, timesOf } from './paints.ts';

const EDITS = 60;

/** Milliseconds that this grid takes. */
interface OwnTimes {
  /** The median of an edit, from key to paint. */
  edit: number;
  /** The 95th percentile of a key in an open editor. */
  key: number;
}

/**
 * What an edit and a key cost on this machine whatever a grid does: the same screen without any script, in which one text
 * and one outline change or whose text field is typed into, and react-data-grid. Leaves the page at another address.
 */
export async function measureEditFloor({ page, session }: GridPage, ours: OwnTimes): Promise<Figure[]> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await toFirstTitle(page);
  const closed = await copyOf(page);
  await page.keyboard.press('F2');
  const opened = await copyOf(page);
  await openCopy(page, opened);
  await page.locator('[data-field]').focus();
  const keys = await timesOf(page, () => page.keyboard.type('Typing a longer title, key by key.', { delay: 60 }));
  await openCopy(page, closed);
  await changeCellsByKeys(page);
  const still = await p50(EDITS, () => timesOf(page, () => page.keyboard.press('Enter')));
  await page.goto(comparedPath);
  const cells = page.locator('[role=gridcell][aria-colindex="3"]');
  await cells.first().waitFor();
  await page.waitForLoadState('networkidle');
  await probePaints(page);
  await cells.first().click();
  const other = await p50(EDITS, async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('Edited');
    const times = await timesOf(page, () => page.keyboard.press('Enter'));
    await page.keyboard.press('ArrowDown');
    return times;
  });
  return [
    {
      name: 'grid: edit to paint, p50, compared',
      measured: `${(ours.edit / other).toFixed(2)} × react-data-grid`,
      target: 'told beside it',
      ok: true,
      detail: `react-data-grid ${other.toFixed(0)} ms; this screen without any script, where one cell’s text and outline change, ${still.toFixed(0)} ms`,
    },
    {
      name: 'grid: key to paint, p95, compared',
      measured: `${(ours.key / percentile(keys, 0.95)).toFixed(2)} × without script`,
      target: 'told beside it',
      ok: true,
      detail: `this screen without any script, typing into its open editor, ${percentile(keys, 0.95).toFixed(0)} ms`,
    },
  ];
}

/** What the page shows, without any script. */
function copyOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.implementation.createHTMLDocument();
    const page = copy.importNode(document.documentElement, true);
    for (const code of page.querySelectorAll('script, link[rel=modulepreload]')) code.remove();
    return `<!doctype html>${page.outerHTML}`;
  });
}

async function openCopy(page: Page, body: string): Promise<void> {
  await page.unroute('**/still');
  await page.route('**/still', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/still');
  await probePaints(page);
}

/** The only script of a copy: each key changes a text and an outline. */
async function changeCellsByKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const cells = [...document.querySelectorAll<HTMLElement>('[role=gridcell][data-column=title]')];
    let at = 0;
    addEventListener('keydown', (event) => {
      event.preventDefault();
      const [cell, next] = [cells[at % cells.length], cells[(at + 1) % cells.length]];
      at += 1;
      if (cell === undefined || next === undefined) return;
      cell.textContent = `Text ${at}`;
      cell.style.outline = '';
      next.style.outline = '2px solid';
    });
  });
}

async function p50(count: number, edit: () => Promise<number[]>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) times.push(...(await edit()));
  return percentile(times, 0.5);
}
