import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations } from '../../support/axe.ts';
import { createReader, makeStaff, signInStorage } from '../../support/readers.ts';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, holdAnswers, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 12 }, (_, at) => ({ title: `Idea ${at + 1}`, angle: 'As it was' }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});
const stored = async (number: number, field: 'title' | 'angle') => {
  const { data } = await test.site.db.from('inbox_stories').select('title, angle').eq('story_number', number).single();
  return data?.[field];
};

/** An editor types into a story while a colleague puts it into the trash. */
async function typeIntoTrashed(number: number): Promise<{ page: Page; colleague: string }> {
  const page = await openTable(test, 'inbox');
  const ben = await createReader(test.site, { fullName: 'Ben Okoye' });
  await makeStaff(test.site, ben);
  const other = await test.open('/dashboard/inbox', {
    storage: signInStorage(test.site, ben),
    viewport: { width: 1280, height: 900 },
  });
  await goTo(page, number, 'title');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' and more');
  await goTo(other, number, 'title');
  await other.keyboard.press('Shift+F10');
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await other.getByText(`#${number} is in the trash`).waitFor();
  // The row goes when the cursor leaves it.
  await page.keyboard.press('Enter');
  await expect.poll(() => cellOf(page, number, 'title').count()).toBe(0);
  return { page, colleague: ben.email };
}

it('a text typed into a story that a colleague put into the trash is kept, and its author told so', async () => {
  const { page, colleague } = await typeIntoTrashed(3406);
  const told = page.getByRole('alert').filter({
    hasText: `#3406 “Idea 7” is in the trash: ${colleague} put it there. What you typed into Title is not saved, and is kept here.`,
  });
  expect(await visible(told)).toBe(true);
  // Try again says the same.
  await told.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => told.count()).toBe(0);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Try again' }).click();
  expect(await visible(told)).toBe(true);
  await told.getByRole('button', { name: 'Show' }).click();
  const dialog = page.getByRole('dialog', { name: '#3406 is in the trash' });
  expect(await visible(dialog.getByText('Idea 7 and more'))).toBe(true);
  expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByText('Copy text').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Idea 7 and more');
  await dialog.getByRole('button', { name: 'Restore and save' }).click();
  await expect.poll(() => stored(3406, 'title')).toBe('Idea 7 and more');
  expect(await visible(page.getByText('All changes saved'))).toBe(true);
  await expect.poll(() => told.count()).toBe(0);
  expect(await visible(cellOf(page, 3406, 'title').getByText('Idea 7 and more'))).toBe(true);
});

it('that text is saved once a colleague has restored the story', async () => {
  const { page } = await typeIntoTrashed(3408);
  const told = page.getByRole('alert').filter({ hasText: '#3408 “Idea 9” is in the trash' });
  await told.waitFor();
  const { db } = test.site;
  await db.from('inbox_stories').update({ deleted_at: null }).eq('story_number', 3408).throwOnError();
  await expect.poll(() => stored(3408, 'title')).toBe('Idea 9 and more');
  await expect.poll(() => told.count()).toBe(0);
});

it('the way to that text is in the status line too, where it can be discarded', async () => {
  const { page } = await typeIntoTrashed(3404);
  await page.getByText(/#3404 “Idea 5” is in the trash/).waitFor();
  await page.getByRole('button', { name: '1 not saved' }).click();
  const dialog = page.getByRole('dialog', { name: '#3404 is in the trash' });
  await dialog.getByRole('button', { name: 'Discard what I typed' }).click();
  expect(await visible(page.getByText('All changes saved'))).toBe(true);
  expect(await stored(3404, 'title')).toBe('Idea 5');
});

it('the way to that text is there after a reload, too', async () => {
  const { page } = await typeIntoTrashed(3407);
  await page.getByRole('alert').filter({ hasText: '#3407' }).waitFor();
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByRole('button', { name: '1 not saved' }).click();
  const dialog = page.getByRole('dialog', { name: '#3407 is in the trash' });
  expect(await visible(dialog.getByText('Idea 8 and more'))).toBe(true);
  await dialog.getByRole('button', { name: 'Restore and save' }).click();
  await expect.poll(() => stored(3407, 'title')).toBe('Idea 8 and more');
});

it('a conflict is still asked about after a reload', async () => {
  await test.site.db.from('inbox_stories').update({ angle: 'As it was' }).eq('story_number', 3402).throwOnError();
  const [one, two] = [await openTable(test, 'inbox'), await openTable(test, 'inbox')];
  for (const page of [one, two]) {
    await goTo(page, 3402, 'angle');
    await page.keyboard.press('Enter');
  }
  await one.keyboard.type(' by one');
  await one.keyboard.press('Control+Enter');
  await expect.poll(() => stored(3402, 'angle')).toBe('As it was by one');
  await two.keyboard.type(' by two');
  await two.keyboard.press('Control+Enter');
  await two.getByText('Yours, not saved').waitFor();
  // The way to it is open before its row has come, and where the filter hides it.
  const rows = Promise.withResolvers<void>();
  await two.route('**/inbox/rows', async (route) => {
    await rows.promise;
    await route.continue();
  });
  const asked = two.getByText('Yours, not saved');
  await two.reload();
  await two.getByRole('button', { name: '1 not saved' }).click();
  rows.resolve();
  expect(await visible(asked)).toBe(true);
  await two.goto('/dashboard/inbox?search=nothing%20like%20it');
  await two.getByText('No story fits this filter').waitFor();
  await two.getByRole('button', { name: '1 not saved' }).click();
  expect(await visible(asked)).toBe(true);
  expect(await visible(two.getByText('As it was by two').first())).toBe(true);
  expect(await two.getByText('Failed to save changes').count()).toBe(0);
  await two.keyboard.press('Alt+m');
  await expect.poll(() => stored(3402, 'angle')).toBe('As it was by two');
});

it('a story in the trash is read, and not edited, and says so once', async () => {
  const page = await openTable(test, 'inbox');
  await goTo(page, 3400, 'title');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.goto(`${test.site.url}/dashboard/inbox?trash=true`);
  await goTo(page, 3400, 'angle');
  for (const key of ['F2', 'x', 'Delete']) await page.keyboard.press(key);
  const told = page.getByText('A story in the trash cannot be edited. Restore it first, from its menu (Shift+F10).');
  await expect.poll(() => told.count()).toBe(1);
  expect(await page.locator('[data-editing]').count()).toBe(0);
  await page.getByText('All changes saved').waitFor();
  expect(await stored(3400, 'angle')).toBe('As it was');
});

/** A story of its own for one test. */
async function storyOf(title: string): Promise<number> {
  const { data } = await test.site.db
    .from('production_stories')
    .insert({ title, news_article: 'It sails.' })
    .select('story_number')
    .single()
    .throwOnError();
  return data.story_number;
}

it('the message names a column that the first view did not have, and goes with its screen', async () => {
  const number = await storyOf('Ferry line');
  const page = await openTable(test, 'production?view=focus');
  // The rows of the view that is left can be typed into until the others come.
  const rows = await holdAnswers(page, '**/production/rows');
  await page.getByRole('link', { name: 'Master View' }).click();
  await rows.asked;
  await goTo(page, number, 'news_article');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' Again.');
  const { db } = test.site;
  await db.from('production_stories').update({ deleted_at: '2026-01-01' }).eq('story_number', number).throwOnError();
  const answered = page.waitForResponse('**/production/rows');
  rows.come();
  await (await answered).finished();
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
  await page.keyboard.press('Control+Enter');
  const told = page.getByRole('alert').filter({ hasText: `#${number} “Ferry line” is in the trash` });
  expect(await told.textContent()).toContain('What you typed into News Article is not saved, and is kept here.');
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await page.getByRole('grid', { name: 'Inbox' }).waitFor();
  await expect.poll(() => told.count()).toBe(0);
});

it('what is typed into a story is kept that is deleted for good meanwhile', async () => {
  const number = await storyOf('Night bus');
  const page = await openTable(test, 'production');
  await goTo(page, number, 'title');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' again');
  await test.site.db.from('production_stories').delete().eq('story_number', number).throwOnError();
  await expect.poll(() => cellOf(page, number, 'title').count()).toBe(0);
  await page.keyboard.press('Enter');
  const told = page.getByRole('alert').filter({ hasText: 'What you typed into Title is not saved, and is kept here.' });
  await told.getByRole('button', { name: 'Show' }).click();
  expect(await visible(page.getByRole('dialog').getByText('Night bus again'))).toBe(true);
});

it('that the story under the cursor was put into the trash is said at once', async () => {
  const number = await storyOf('Tram line');
  const page = await openTable(test, 'production');
  await goTo(page, number, 'title');
  const { db } = test.site;
  await db.from('production_stories').update({ deleted_at: '2026-01-01' }).eq('story_number', number).throwOnError();
  const told = page.getByText(new RegExp(`^#${number} “Tram line” is in the trash`));
  expect(await visible(told)).toBe(true);
  expect(await cellOf(page, number, 'title').count()).toBe(1);
  // Once: later changes of that story say nothing.
  await db.from('production_stories').update({ audio: 'Done' }).eq('story_number', number).throwOnError();
  await expect.poll(() => cellOf(page, number, 'audio').textContent()).toContain('Not Started');
  expect(await told.count()).toBe(1);
});
