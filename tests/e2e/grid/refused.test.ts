import { describe, expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, failSavesOf, goTo, holdAnswers, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 6 }, (_, at) => ({ title: `Idea ${at + 1}`, angle: 'As it was' }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});

describe('an arrangement of columns that the server does not store', () => {
  it('is taken back, and the next one is kept', async () => {
    const page = await openTable(test, 'inbox');
    test.allow(/503/);
    let sent = 0;
    await page.route('**/inbox/columns', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      sent += 1;
      return route.fulfill({ status: 503, json: { code: 'storage', message: 'It is full.', hint: '' } });
    });
    const hide = async () => {
      await page.getByRole('columnheader', { name: 'Summary' }).click();
      await page.getByRole('menuitem', { name: 'Hide' }).click();
    };
    const summary = page.getByRole('columnheader', { name: 'Summary' });
    await hide();
    await page.getByText('The columns are as before: the server did not store the change. Try it again.').waitFor();
    expect(await visible(summary)).toBe(true);
    await page.unroute('**/inbox/columns');
    const stored = page.waitForResponse(
      (answer) => answer.url().endsWith('/inbox/columns') && answer.request().method() === 'PUT' && answer.ok(),
    );
    await hide();
    await stored;
    await page.reload();
    await page.getByRole('columnheader', { name: 'Angle' }).waitFor();
    expect([await summary.count(), sent]).toEqual([0, 1]);
  });
});

describe('an export', () => {
  it('that the server refuses says why and what to do', async () => {
    const page = await openTable(test, 'inbox');
    test.allow(/429/);
    const refusal = {
      code: 'rate_limited',
      message: 'Other exports of yours are still in progress.',
      hint: 'Wait until one of them is complete, then try again.',
    };
    await page.route('**/inbox/export', (route) => route.fulfill({ status: 429, json: refusal }));
    await page.getByRole('button', { name: 'Export' }).click();
    const said = `The table was not exported. ${refusal.message} ${refusal.hint}`;
    expect(await visible(page.getByRole('alert').getByText(said))).toBe(true);
  });

  it('that takes long can be cancelled', async () => {
    const page = await openTable(test, 'inbox');
    const exports = await holdAnswers(page, '**/inbox/export');
    await page.getByRole('button', { name: 'Export' }).click();
    await exports.asked;
    const left = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Cancel export' }).click();
    expect((await left).url()).toMatch(/export$/);
    expect(await visible(page.getByRole('button', { name: 'Export', exact: true }))).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    exports.come();
  });
});

describe('while nothing comes over the live stream', () => {
  it('a deleted story is back in the table with Undo, and a restored one gone from the trash', async () => {
    const page = await openTable(test, 'inbox');
    await page.route('**/api/dashboard/live**', () => {});
    await page.reload();
    await goTo(page, 3403, 'title');
    const remove = async () => {
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
      await expect.poll(() => cellOf(page, 3403, 'title').count()).toBe(0);
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await visible(cellOf(page, 3403, 'title'))).toBe(true);

    // By the key, and once more where that was refused.
    test.allow(/503/);
    await goTo(page, 3403, 'title');
    await remove();
    await page.route('**/inbox/*/restore', (route) => route.fulfill({ status: 503, body: '' }));
    await page.keyboard.press('Control+z');
    await page.getByText('#3403 is still in the trash. The server answered 503.').waitFor();
    expect(await page.getByText('#3403 is in the trash', { exact: true }).count()).toBe(0);
    await page.unroute('**/inbox/*/restore');
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await visible(cellOf(page, 3403, 'title'))).toBe(true);

    await goTo(page, 3403, 'title');
    await remove();
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Trash' }).click();
    await goTo(page, 3403, 'title');
    await page.keyboard.press('Shift+F10');
    await page.route('**/inbox/*/restore', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByText('#3403 is still in the trash. The server answered 503.').waitFor();
    await page.unroute('**/inbox/*/restore');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('#3403 is restored').waitFor();
    await expect.poll(() => cellOf(page, 3403, 'title').count()).toBe(0);
  });
});

it('a cell that was not saved is tried again beside the button that opens its whole text, in each row height', async () => {
  test.allow(/ERR_FAILED/);
  const page = await openTable(test, 'inbox');
  await failSavesOf(page, 'Never stored');
  await goTo(page, 3401, 'angle');
  await page.keyboard.type('Never stored');
  await page.keyboard.press('Control+Enter');
  const angle = cellOf(page, 3401, 'angle');
  const again = angle.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  const isFree = () =>
    again.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return [left + 1, right - 1].every((x) => document.elementFromPoint(x, (top + bottom) / 2) === button);
    });
  for (const height of ['Slim', 'Medium', 'Tall']) {
    await page.getByRole('radio', { name: height }).click();
    await angle.hover({ position: { x: 5, y: 5 } });
    await expect.poll(isFree, { message: height }).toBe(true);
    // The frame of the cursor stays to be seen around it.
    const [cell, note] = await Promise.all([angle.boundingBox(), again.locator('..').boundingBox()]);
    if (cell === null || note === null) throw new Error('The cell is not drawn.');
    expect(note.x - cell.x).toBeGreaterThanOrEqual(2);
    expect(cell.y + cell.height - note.y - note.height).toBeGreaterThanOrEqual(2);
    // No letter of 'Failed to save changes' stands alone, and the text has the other lines of the row.
    expect((await again.locator('..').locator('span').boundingBox())?.width ?? 0).toBe(0);
    const { height: shown } = (await angle.locator('[class*=text]').first().boundingBox()) ?? { height: NaN };
    expect(shown >= 5 * 18, height).toBe(height === 'Tall');
  }
});

it('Try again in the status line leaves the focus in the table when it has gone', async () => {
  test.allow(/ERR_FAILED/);
  const page = await openTable(test, 'inbox');
  await failSavesOf(page, 'Stored later');
  await goTo(page, 3402, 'angle');
  await page.keyboard.type('Stored later');
  await page.keyboard.press('Enter');
  const again = page.getByRole('contentinfo').getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/inbox/cells');
  await again.press('Enter');
  await page.getByText('All changes saved').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
});
