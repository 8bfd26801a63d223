import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { cellOf, failSavesOf, goTo, holdAnswers, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const idea = { title: 'The ferry line between Lissac and Norrby sails again, with one ship of three', angle: 'Pier' };
  await db.from('inbox_stories').insert([idea, idea]).throwOnError();
  await db.from('production_stories').insert({ title: 'Night trains' }).throwOnError();
});

it('a failed save leaves no part of a second line in a slim row', async () => {
  test.allow(/ERR_FAILED/);
  const page = await openTable(test, 'inbox');
  await failSavesOf(page, 'Typed without a server');
  await goTo(page, 3400, 'title');
  await page.keyboard.type('Typed without a server');
  await page.keyboard.press('Control+Enter');
  const failed = page.locator('[data-state=failed]');
  await failed.waitFor();
  const lines = () => failed.evaluate((cell) => getComputedStyle(cell.children[0] ?? cell).webkitLineClamp);
  await expect.poll(lines).toBe('2');
  await page.getByRole('radio', { name: 'Slim' }).click();
  await expect.poll(lines).toBe('1');
});

it('the lines below the rows go as far as the table, also where its columns do not', async () => {
  const page = await openTable(test, 'inbox');
  await page.setViewportSize({ width: 1920, height: 600 });
  const row = page.getByRole('row').filter({ has: page.getByText('#3400', { exact: true }) });
  await expect.poll(async () => (await row.boundingBox())?.width).toBeGreaterThan(1800);
  expect(await row.evaluate((element) => getComputedStyle(element).boxShadow)).toContain('inset');
});

it('the columns are counted without the menu of a row', async () => {
  const page = await openTable(test, 'inbox');
  await expect.poll(() => page.getByText('8 columns · 2 pinned').count()).toBe(1);
  await page.goto('/dashboard/production?view=needs-thumbnail');
  await expect.poll(() => page.getByText('5 columns · 2 pinned').count()).toBe(1);
});

it.each(['Slim', 'Medium', 'Tall'])('an upload says so on one line, beside or below its button: %s', async (height) => {
  const page = await openTable(test, 'production?view=needs-thumbnail');
  await page.getByRole('radio', { name: height }).click();
  const held = await holdAnswers(page, '**/picture');
  const cell = cellOf(page, 3400, 'thumbnail');
  await cell
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  const words = await cell.getByText('Uploading...').boundingBox();
  const cancel = await cell.getByRole('button', { name: 'Cancel the upload' }).boundingBox();
  const whole = await cell.boundingBox();
  await cell.getByRole('button', { name: 'Cancel the upload' }).click();
  held.come();
  if (words === null || cancel === null || whole === null) throw new Error('not drawn');
  expect(words.height).toBeLessThan(20);
  expect(words.x >= cancel.x + cancel.width || words.y >= cancel.y + cancel.height).toBe(true);
  expect(words.x + words.width).toBeLessThanOrEqual(whole.x + whole.width);
  expect(words.y + words.height).toBeLessThanOrEqual(whole.y + whole.height);
});

it('the way to a story’s article is as wide as its word', async () => {
  const page = await openTable(test, 'production');
  await goTo(page, 3400, 'title');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Open story' }).press('Enter');
  const link = await page.getByRole('dialog').getByRole('link', { name: 'Article' }).boundingBox();
  expect(link?.width).toBeLessThan(120);
});

it('a narrow window has no button for the views, which are a menu there', async () => {
  const page = await openTable(test, 'production');
  const toggle = page.getByRole('button', { name: 'Hide the views' });
  await toggle.waitFor();
  await page.setViewportSize({ width: 800, height: 900 });
  await page.getByRole('combobox', { name: 'View' }).waitFor();
  expect(await toggle.count()).toBe(0);
});

it('the research window keeps its parts apart, and itself inside the page, where the text is twice as large', async () => {
  const page = await openTable(test, 'inbox');
  await cellOf(page, 3400, 'is_completed').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Research Workflow' });
  const boxOf = async (text: string) => {
    const box = await dialog.getByText(text, { exact: true }).last().boundingBox();
    if (box === null) throw new Error(`${text} is not shown`);
    return { top: box.y, bottom: box.y + box.height };
  };
  await dialog.getByText('Story Questions & Hooks').last().waitFor();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    // One below the other: beside it is no room for a name.
    const overlap = async () => (await boxOf('Initial Research')).bottom - (await boxOf('Perplexity Sonar Pro')).top;
    await expect.poll(overlap).toBeLessThanOrEqual(1);
    const whole = await dialog.boundingBox();
    expect(whole?.x).toBeGreaterThanOrEqual(0);
    expect((whole?.x ?? 0) + (whole?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

it('menus and lists of choices are drawn over the status line, and on a phone over the history', async () => {
  const page = await openTable(test, 'inbox');
  const isOnTop = (item: Locator) =>
    item.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  const last = page.getByRole('menuitem', { name: 'Delete' });
  await goTo(page, 3400, 'title');
  await page.keyboard.press('Shift+F10');
  const whole = await last.boundingBox();
  await page.keyboard.press('Escape');
  await expect.poll(() => last.count()).toBe(0);
  await page.setViewportSize({ width: 1280, height: Math.ceil((whole?.y ?? 0) + (whole?.height ?? 0)) + 16 });
  await goTo(page, 3400, 'title');
  await page.keyboard.press('Shift+F10');
  await last.waitFor();
  expect(await isOnTop(last)).toBe(true);
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('combobox', { name: 'Field' }).click();
  const choice = page.getByRole('option', { name: 'Title' });
  await choice.waitFor();
  expect(await isOnTop(choice)).toBe(true);
});

it('where the views are hidden, a menu says which one is shown', async () => {
  const page = await openTable(test, 'production');
  expect(await page.getByRole('combobox', { name: 'View' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Hide the views' }).click();
  expect(await page.getByRole('combobox', { name: 'View' }).textContent()).toContain('Master View');
});

it('the keys of an editor are at its lower edge, also in a high row', async () => {
  const page = await openTable(test, 'inbox');
  for (const height of ['Slim', 'Medium', 'Tall']) {
    await page.getByRole('radio', { name: height }).click();
    for (const column of ['title', 'angle']) {
      await goTo(page, 3400, column);
      await page.keyboard.press('F2');
      const keys = page.locator('[data-editing] textarea').locator('..').getByText('cancel').locator('..');
      const [whole, line] = [await keys.locator('../..').boundingBox(), await keys.boundingBox()];
      // Below the last whole line, of those 18 high, no half of the next one is seen.
      const cut = await page
        .locator('[data-editing] textarea')
        .evaluate((field) => (field.clientHeight - Number.parseFloat(getComputedStyle(field).paddingTop) + 1) % 18);
      expect(column === 'angle' ? cut : 0, height).toBeLessThan(3);
      await page.keyboard.press('Escape');
      if (whole === null || line === null) throw new Error('not drawn');
      expect(whole.y + whole.height - line.y - line.height, `${height} ${column}`).toBeLessThan(8);
    }
  }
});

it('what a dialog says of a failure keeps its distance from the buttons', async () => {
  test.allow(/403/);
  const page = await openTable(test, 'inbox?add=story');
  await page.setViewportSize({ width: 1280, height: 800 });
  const refusal = {
    code: 'permission',
    message: 'Failed to save story: Database permissions error. '.repeat(3),
    hint: '',
  };
  await page.route('**/api/dashboard/inbox?id=*', (route) => route.fulfill({ status: 403, json: refusal }));
  const dialog = page.getByRole('dialog', { name: 'Add to Inbox' });
  await dialog.getByRole('button', { name: 'Add Story' }).click();
  await dialog.getByRole('alert').waitFor();
  const button = await dialog.getByRole('button', { name: 'Add Story' }).boundingBox();
  const body = await dialog.locator('[class*=body]').first().boundingBox();
  expect((button?.y ?? 0) - (body?.y ?? 0) - (body?.height ?? 0)).toBeGreaterThanOrEqual(8);
  // The fields fill the window, and it is seen whole without scrolling.
  const alert = await dialog.getByRole('alert').boundingBox();
  expect((alert?.y ?? NaN) + (alert?.height ?? NaN)).toBeLessThanOrEqual((body?.y ?? 0) + (body?.height ?? 0));
});

it.each(['Slim', 'Medium', 'Tall'])('what can be pressed in a row is level with its texts: %s', async (height) => {
  const page = await openTable(test, 'inbox');
  await page.getByRole('radio', { name: height }).click();
  const middleOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? NaN) + (box?.height ?? NaN) / 2;
  };
  const row = (await cellOf(page, 3400, 'story_number').boundingBox())?.y ?? NaN;
  // The first of the lines that fill the cell.
  const line = { Slim: 16, Medium: 14, Tall: 15 }[height] ?? NaN;
  const parts = [
    cellOf(page, 3400, 'is_completed').getByRole('checkbox'),
    cellOf(page, 3400, 'is_completed').getByRole('button'),
    cellOf(page, 3400, 'menu').getByRole('button'),
  ];
  for (const part of parts) expect(Math.abs((await middleOf(part)) - row - line)).toBeLessThanOrEqual(1.5);
});
