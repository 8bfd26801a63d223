import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { holdRequests } from '../../support/holdRequests.ts';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const gone = { deleted_at: '2026-11-20T09:00:00Z' };
  await db
    .from('inbox_stories')
    .insert([{ title: 'The pier' }, { title: 'The quay' }, { title: 'The wharf' }])
    .throwOnError();
  await db.from('inbox_stories').update(gone).in('title', ['The quay', 'The wharf']).throwOnError();
});
const numberOf = async (title: string) => {
  const { data } = await test.site.db.from('inbox_stories').select('story_number').eq('title', title).single();
  return Number(data?.story_number);
};
const choose = async (page: Page, number: number, item: string) => {
  await goTo(page, number, 'title');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

it('offers Undo of a story that goes to the trash after its question was left with Escape', async () => {
  const page = await openTable(test, 'inbox');
  const number = await numberOf('The pier');
  await choose(page, number, 'Delete');
  const { release } = await holdRequests(page, 'DELETE', '**/api/dashboard/inbox/*');
  const question = page.getByRole('alertdialog', { name: 'Delete Story' });
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  release();
  await page.getByText(`#${number} is in the trash`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await visible(cellOf(page, number, 'title').getByText('The pier'))).toBe(true);
});

it('says of each of two stories that it is restored', async () => {
  const page = await openTable(test, 'inbox?trash=true');
  const { release } = await holdRequests(page, 'POST', '**/restore');
  const numbers = [await numberOf('The quay'), await numberOf('The wharf')];
  for (const number of numbers) await choose(page, number, 'Restore');
  release();
  for (const number of numbers) expect(await visible(page.getByText(`#${number} is restored`))).toBe(true);
});
