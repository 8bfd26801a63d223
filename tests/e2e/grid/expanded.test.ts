import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable, staffStorage } from './openTable.ts';

const summary = 'After eleven weeks the line sails again. '.repeat(30).trim();
const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 4 }, (_, at) => ({ title: `Idea ${at + 1}`, angle: `Angle ${at + 1}`, summary }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});
const stored = async (number: number, field: 'title' | 'angle' | 'summary') =>
  (await test.site.db.from('inbox_stories').select('title, angle, summary').eq('story_number', number).single()).data?.[
    field
  ];
const windowOf = (page: Page, field: string) => page.getByRole('dialog', { name: `Edit ${field}` });
const textIn = (page: Page, field: string) => windowOf(page, field).getByLabel(field).inputValue();

describe('the large editor', () => {
  it('goes on with what was typed into the cell, and asks before it is discarded', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3400, 'title');
    await page.keyboard.press('F2');
    await page.keyboard.type(', and more');
    await page.keyboard.press('F2');
    await expect.poll(() => textIn(page, 'Title')).toBe('Idea 1, and more');
    await page.keyboard.press('Escape');
    expect(await visible(page.getByRole('alertdialog'))).toBe(true);
    await page.keyboard.press('Escape');
    await windowOf(page, 'Title').getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => stored(3400, 'title')).toBe('Idea 1, and more');
  });

  it('goes on with a new text that its button was pressed over, and with one that is too long for its field', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3401, 'title');
    await page.keyboard.insertText('x'.repeat(600));
    await page.keyboard.press('Enter');
    expect(await visible(page.getByText(/at most 500/))).toBe(true);
    await page.locator('[data-expand]:visible').first().click();
    await expect.poll(() => textIn(page, 'Title')).toBe('x'.repeat(600));
    await windowOf(page, 'Title').getByLabel('Title').fill('Shorter');
    await windowOf(page, 'Title').getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => stored(3401, 'title')).toBe('Shorter');
  });

  it('opens at the next press where its code could not be loaded, and nothing that was typed is lost', async () => {
    test.allow(/ERR_FAILED|ERR_INTERNET/);
    const page = await test.blank({ storage: await staffStorage(test), viewport: { width: 1280, height: 900 } });
    await page.route('**/ExpandedCell*.js', (route) => route.abort());
    await page.goto('/dashboard/inbox');
    await page.locator('[role=gridcell][data-row]').first().waitFor();
    await goTo(page, 3403, 'angle');
    await page.keyboard.press('F2');
    await page.keyboard.type(' typed');
    await page.keyboard.press('F2');
    await page.getByText('A part of this page could not be loaded').waitFor();
    await expect.poll(() => page.locator('[data-editing] textarea').inputValue()).toBe('Angle 4 typed');
    await page.keyboard.type(' on');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => stored(3403, 'angle')).toBe('Angle 4 typed on');
    // It is slow and fails, while the person goes on in another cell.
    const failing = Promise.withResolvers<void>();
    await page.unrouteAll();
    await page.route('**/ExpandedCell*.js', async (route) => {
      await failing.promise;
      await route.abort();
    });
    await page.keyboard.press('F2');
    await page.keyboard.type(' by');
    await page.keyboard.press('F2');
    await cellOf(page, 3402, 'title').click();
    await page.keyboard.type(' elsewhere');
    failing.resolve();
    await expect.poll(() => stored(3403, 'angle')).toBe('Angle 4 typed on by');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => stored(3402, 'title')).toBe('Idea 3 elsewhere');

    await page.unrouteAll();
    await goTo(page, 3403, 'angle');
    await page.keyboard.press('Space');
    await expect.poll(() => textIn(page, 'Angle')).toBe('Angle 4 typed on by');
  });

  it('saves by the key that saves in the cell', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3402, 'summary');
    await page.keyboard.press('Space');
    await expect.poll(() => textIn(page, 'Summary')).toBe(summary);
    await page.keyboard.type(' Until dusk.');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => windowOf(page, 'Summary').count()).toBe(0);
    await expect.poll(() => stored(3402, 'summary')).toBe(`${summary} Until dusk.`);
  });

  it('keeps what was typed into the cell over a reload', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3402, 'angle');
    await page.keyboard.type('Another angle');
    await page.keyboard.press('F2');
    await expect.poll(() => textIn(page, 'Angle')).toBe('Another angle');
    const kept = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(kept).toContain('Another angle');
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await page.getByText('1 not saved').waitFor();
    await page.getByRole('gridcell').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => stored(3402, 'angle')).toBe('Another angle');
  });

  it.each([
    ['the large editor', 'Space', 'Control+Enter'],
    ['the cell', 'F2', 'Enter'],
  ])('is saved by %s as it is, where it comes back from a reload', async (_, opens, saves) => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3402, 'angle');
    await page.keyboard.type(`Kept for ${opens}`);
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(`Kept for ${opens}`);
    page.on('dialog', (question) => void question.accept());
    await page.reload();
    await page.getByText('1 not saved').waitFor();
    await goTo(page, 3402, 'angle');
    await page.keyboard.press(opens);
    await expect.poll(() => page.locator('textarea:focus').inputValue()).toBe(`Kept for ${opens}`);
    await page.keyboard.press(saves);
    await expect.poll(() => stored(3402, 'angle')).toBe(`Kept for ${opens}`);
  });
});

it('the large editor takes the first letter that is typed after its key', async () => {
  const page = await openTable(test, 'inbox');
  const before = await stored(3403, 'summary');
  await goTo(page, 3403, 'summary');
  await page.keyboard.press('Space');
  await page.keyboard.type(' And all of it.');
  await expect.poll(() => textIn(page, 'Summary')).toBe(`${before} And all of it.`);
});

it('what was typed while the server was away is saved when it is back', async () => {
  test.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/);
  const page = await openTable(test, 'inbox');
  const away = '**/api/dashboard/**';
  await page.route(away, (route) => route.abort('connectionrefused'));
  await goTo(page, 3403, 'title');
  // Without the network, the stream that is open ends as well.
  await page.context().setOffline(true);
  await page.keyboard.type('Typed meanwhile');
  await page.keyboard.press('Enter');
  expect(await visible(page.getByText('1 not saved'))).toBe(true);
  await page.context().setOffline(false);
  expect(await visible(page.getByText(/^Offline/))).toBe(true);
  await page.unroute(away);
  await expect.poll(() => stored(3403, 'title')).toBe('Typed meanwhile');
});

it('an open editor is saved when its screen is left by the browser’s own buttons', async () => {
  const page = await openTable(test, 'inbox');
  await page
    .getByRole('link', { name: /^Uploads/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Uploads' }).first().waitFor();
  await page.goBack();
  await goTo(page, 3401, 'angle');
  await page.keyboard.press('F2');
  await page.keyboard.type(' and Back');
  await page.goForward();
  await expect.poll(() => stored(3401, 'angle')).toBe('Angle 2 and Back');
});
