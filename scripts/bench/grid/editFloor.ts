import type { Page } from 'playwright-core';
import type { Figure } from '../figure.ts';
import { percentile } from '../percentile.ts';
import { comparedPath } from './compared/buildCompared.ts';
import { type GridPage, SLOWER } from './gridPage.ts';
import { probePaints, timesOf } from './paints.ts';

const EDITS = 60;

/**
 * What an edit costs on this machine whatever a grid does: the same screen without any script, in which one text and one
 * outline change, and react-data-grid. Leaves the page at another address.
 */
export async function measureEditFloor({ page, session }: GridPage, ours: number): Promise<Figure> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await withoutScript(page);
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
  return {
    name: 'grid: edit to paint, p50, compared',
    measured: `${(ours / other).toFixed(2)} × react-data-grid`,
    target: 'told beside it',
    ok: true,
    detail: `react-data-grid ${other.toFixed(0)} ms; this screen without any script, where one cell’s text and outline change, ${still.toFixed(0)} ms`,
  };
}

/** Opens a copy of what the page shows, whose only script changes one cell a key. */
async function withoutScript(page: Page): Promise<void> {
  const copy = await page.evaluate(() => {
    for (const code of document.querySelectorAll('script, link[rel=modulepreload]')) code.remove();
    return document.documentElement.outerHTML;
  });
  await page.route('**/still', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html>${copy}` }));
  await page.goto('/still');
  await probePaints(page);
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
