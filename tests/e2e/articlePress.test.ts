import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { object, string } from 'zod';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { holdRequests } from '../support/holdRequests.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox({ latencyMs: 20 });
afterAll(() => openrouter.close());
const test = useSite(async () => {}, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url },
});

const long = { timeout: 60_000 };

/** Holds the comparisons with the brief, as a slow server does. `release` answers those that wait. */
async function holdComparisons(page: Page) {
  const waiting: (() => void)[] = [];
  let isOver = false;
  await page.route('**/check', (route) => {
    if (isOver) return route.continue();
    waiting.push(() => void route.continue());
    return undefined;
  });
  const release = async () => {
    for (const go of waiting.splice(0)) go();
    await expect.poll(() => page.getByText('Comparing with the brief...').count(), long).toBe(0);
  };
  const end = () => {
    isOver = true;
    return release();
  };
  return { waiting, release, end };
}

it('publishes what was pressed for during the comparison with the brief, nothing typed later, and no open mark', async () => {
  const editor = await createReader(test.site);
  await makeStaff(test.site, editor);
  const story = {
    title: 'The ferry',
    category: 'EU Watch',
    news_article: '### What happened\n- The ferry line reopened. [Wire](https://example.org/1)\n',
  };
  const { data } = await test.site.db.from('production_stories').insert(story).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(data);
  const page = await test.open(`/dashboard/production/${id}/article`, { storage: signInStorage(test.site, editor) });
  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  const isBusy = () => button('Publish').getAttribute('aria-busy');
  const headline = page.getByRole('textbox', { name: 'Headline' });
  const isPublished = async () => {
    const article = test.site.db.from('articles').select('is_published').eq('production_story_id', id);
    return (await article.single().throwOnError()).data?.['is_published'];
  };
  const { waiting, release, end } = await holdComparisons(page);
  await expect.poll(() => button('Write article').isEnabled(), long).toBe(true);
  await button('Write article').press('Enter');
  await headline.waitFor(long);

  // The comparison finds a figure that is not in the brief: the press leads to it.
  await headline.fill('The ferry carried 940 people');
  await button('Publish').press('Enter');
  await expect.poll(isBusy).toBe('true');
  await expect.poll(() => waiting.length).toBe(2);
  await release();
  await expect.poll(() => page.locator('[data-note]:focus').count()).toBe(1);
  expect(await isPublished()).toBe(false);

  // A correction after the press is not what was pressed for.
  await headline.fill('The ferry line reopened');
  await button('Publish').press('Enter');
  await expect.poll(isBusy).toBe('true');
  await headline.fill('The line reopened');
  await expect.poll(isBusy).toBeNull();
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  await release();
  await expect.poll(() => button('Publish').getAttribute('aria-disabled')).toBeNull();
  expect(await isPublished()).toBe(false);

  await headline.fill('The ferry line has reopened');
  await button('Publish').press('Enter');
  await expect.poll(isBusy).toBe('true');
  await expect.poll(() => waiting.length).toBe(1);
  await release();
  await page.getByText(/^#\d+ is on the site$/).waitFor(long);
  expect(await isPublished()).toBe(true);

  // A key that waits opens no window amid what is typed after it.
  await headline.fill('The ferry line has reopened today');
  await headline.press('Control+s');
  await headline.press('End');
  await headline.pressSequentially(' for good');
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  await end();
  await headline.pressSequentially(', they say');
  expect(await headline.inputValue()).toBe('The ferry line has reopened today for good, they say');
  const update = page.getByRole('dialog', { name: 'Update the article' });
  expect(await update.count()).toBe(0);
  await headline.press('Control+s');
  await update.waitFor(long);
});

it('writes the article that was asked for while the models were being read, unless something else is chosen then', async () => {
  const editor = await createReader(test.site);
  await makeStaff(test.site, editor);
  const story = { title: 'The dock', category: 'EU Watch', news_article: '### What happened\n- The dock reopened.\n' };
  const { data } = await test.site.db.from('production_stories').insert(story).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(data);
  const page = await test.blank({ storage: signInStorage(test.site, editor) });
  const plans = await holdRequests(page, 'GET', '**/plan*');
  const asks = await holdRequests(page, 'POST', `**/writing/article/${id}`);
  await page.goto(`/dashboard/production/${id}/article`);
  const write = page.getByRole('button', { name: 'Write article', exact: true });
  await page.getByText('The models are being read.').waitFor(long);
  await write.press('Enter');
  await expect.poll(() => write.getAttribute('aria-busy')).toBe('true');
  await page.getByRole('textbox', { name: 'Budget in USD' }).fill('2');
  await expect.poll(() => write.getAttribute('aria-busy')).toBeNull();
  await write.press('Enter');
  await write.press('Enter');
  // Where a pointer presses meanwhile stays the same button.
  const brief = page.getByRole('button', { name: 'Start from the brief' });
  const place = await brief.boundingBox();
  plans.release();
  await expect.poll(() => asks.bodies.length).toBe(1);
  await page.getByRole('combobox', { name: 'Model' }).waitFor();
  expect(await brief.boundingBox()).toEqual(place);
  expect(asks.bodies[0]).toContain('"budgetUsd":2');
});

it('saves with Ctrl+S what was typed while a save was in progress', async () => {
  const editor = await createReader(test.site);
  await makeStaff(test.site, editor);
  const story = { title: 'The canal', category: 'EU Watch', news_article: '### What happened\n- It opened.\n' };
  const { data } = await test.site.db.from('production_stories').insert(story).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(data);
  const page = await test.open(`/dashboard/production/${id}/article`, { storage: signInStorage(test.site, editor) });
  await page.getByRole('button', { name: 'Start from the brief' }).press('Enter');
  const headline = page.getByRole('textbox', { name: 'Headline' });
  await headline.fill('The canal opened');
  const saves = await holdRequests(page, 'PATCH', `**/articles/${id}`);
  await headline.press('Control+s');
  await expect.poll(() => saves.bodies.length).toBe(1);
  await headline.press('End');
  await headline.pressSequentially(' again');
  await headline.press('Control+s');
  saves.release();
  await expect.poll(() => saves.bodies.length, long).toBe(2);
  const title = async () => {
    const article = test.site.db.from('articles').select('title').eq('production_story_id', id).single();
    return (await article.throwOnError()).data?.['title'];
  };
  await expect.poll(title).toBe('The canal opened again');
});
