import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { object, string } from 'zod';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();

let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site, { fullName: 'Ana Weiss' });
  await makeStaff(test.site, editor);
});

async function opened(slug: string): Promise<Page> {
  const { db } = test.site;
  const { data } = await db.from('production_stories').insert({ title: 'Ferry' }).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(data);
  const article = { slug, title: 'Ferry', content: 'One.', production_story_id: id };
  await db.from('articles').insert(article).throwOnError();
  return test.open(`/dashboard/production/${id}/article`, { storage: signInStorage(test.site, editor) });
}

it('a slug that was emptied has no address, nor the one of what was typed before', async () => {
  const page = await opened('ferry');
  const slug = page.getByRole('textbox', { name: 'Slug' });
  await slug.fill('The ferry');
  const address = page.getByText('Will be /article/the-ferry');
  await address.waitFor();
  await page.clock.install();
  await slug.fill('');
  await page.getByText('An address needs letters or digits.').waitFor();
  // A check would have begun by now.
  await page.clock.runFor(1000);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  expect(await address.count()).toBe(0);
});

it('a slug without letters or digits is told before the press, and published once it has some', async () => {
  const page = await opened('old-ferry');
  const slug = page.getByRole('textbox', { name: 'Slug' });
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true });
  const told = page.getByText('The slug needs letters or digits.');
  for (const wrong of ['', '!?']) {
    await slug.fill(wrong);
    await page.getByText('An address needs letters or digits.').waitFor();
    await told.waitFor();
    expect(await publish.getAttribute('aria-disabled')).toBe('true');
    await slug.press('Control+s');
    await slug.fill('new-ferry');
    await expect.poll(() => told.count()).toBe(0);
  }
  await publish.click();
  await page.getByText(/^#\d+ is on the site$/).waitFor();
});

it('a refusal goes when what it is about was changed, not when typing goes on elsewhere', async () => {
  test.allow(/status of 400/);
  const page = await opened('refused-ferry');
  const headline = page.getByRole('textbox', { name: 'Headline' });
  await headline.fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  const refusal = page.getByText('Title must not be empty. Nothing was saved.');
  await refusal.waitFor();
  await page.getByRole('textbox', { name: 'Standfirst' }).fill('It sails again.');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  expect(await refusal.count()).toBe(1);
  await headline.fill('The ferry');
  await page.getByText('Not saved yet; kept in this browser.').waitFor();
  expect(await refusal.count()).toBe(0);
  // One of a save does not come back with the publication after it.
  await headline.fill('');
  await headline.press('Control+s');
  await refusal.waitFor();
  await headline.fill('The ferry sails');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText(/^#\d+ is on the site$/).waitFor();
  expect(await refusal.count()).toBe(0);
});

it('a draft whose headline was rewritten gets its address from that, if one wants', async () => {
  const page = await opened('line-one-of-summary');
  await page.getByRole('textbox', { name: 'Headline' }).fill('Ferry strike ends');
  await page.getByRole('button', { name: 'From the headline' }).press('Enter');
  await page.getByText('Will be /article/ferry-strike-ends').waitFor();
  expect(await page.getByRole('button', { name: 'From the headline' }).count()).toBe(0);
});
