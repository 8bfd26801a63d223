import { expect, it } from 'vitest';
import { useArticleWindow } from '../support/articleWindow.ts';
import { pressIfThere } from '../support/pressIfThere.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
const article = useArticleWindow(test);

const isPublished = async (slug: string) =>
  (await test.site.db.from('articles').select('is_published').eq('slug', slug).single().throwOnError()).data
    .is_published;
const changeAs = (slug: string, change: Readonly<Record<string, unknown>>) =>
  test.site.db.from('articles').update(change).eq('slug', slug).throwOnError();

it('what a colleague saves into an open draft is told, and asked about before it is published', async () => {
  const { page } = await article.open({ slug: 'merged', is_published: false });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.focus();
  await changeAs('merged', { title: 'By a colleague', content: 'One.\n\nTwo.\n\nNever seen.' });
  const told = /changed the headline and the text\.$/;
  expect(await visible(page.getByText(told).first())).toBe(true);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Publish with what changed meanwhile?' });
  expect(await visible(question.getByText(told))).toBe(true);
  await question.getByRole('button', { name: 'Look first' }).press('Enter');
  await question.waitFor({ state: 'hidden' });
  expect(await isPublished('merged')).toBe(false);
  await publish.press('Enter');
  await page
    .getByText(/^#\d+ is on the site$/)
    .first()
    .waitFor();
  expect(await isPublished('merged')).toBe(true);
});

it('an hour that a colleague takes away makes no press for it a publication', async () => {
  const hour = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const { page } = await article.open({ slug: 'hour', is_published: true, published_at: hour });
  const schedule = page.getByRole('button', { name: 'Schedule', exact: true });
  // It has that hour.
  await expect.poll(() => schedule.isDisabled()).toBe(true);
  await schedule.focus();
  await changeAs('hour', { is_published: false, published_at: null });
  const told = /took the hour of the article away\.$/;
  expect(await visible(page.getByText(told).first())).toBe(true);
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Publish with what changed meanwhile?' });
  expect(await visible(question.getByText(told))).toBe(true);
  expect(await isPublished('hour')).toBe(false);
  // Of an hour that was set and taken away again the last is told.
  await changeAs('hour', { is_published: true, published_at: hour });
  await page
    .getByText(/set the hour at which the article comes out\.$/)
    .first()
    .waitFor();
  await changeAs('hour', { is_published: false, published_at: null });
  await page
    .getByText(/took the hour of the article away\.$/)
    .first()
    .waitFor();
  await question.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  const second = page.getByRole('alertdialog', { name: 'Publish with what changed just now, too?' });
  await expect.poll(() => second.textContent()).toMatch(/took the hour/);
  expect(await second.textContent()).not.toMatch(/set the hour/);
});

it('what was saved by a colleague and not seen is said plainly when somebody publishes', async () => {
  const { page } = await article.open({ slug: 'unheard', is_published: false });
  test.allow(/ERR_FAILED|status of 409/);
  await page.route('**/api/dashboard/live**', (route) => route.abort());
  await page.reload();
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect.poll(() => publish.isEnabled()).toBe(true);
  await changeAs('unheard', { title: 'By a colleague' });
  await publish.press('Enter');
  expect(await visible(page.getByText('Nothing was published: look at what changed, then press again.'))).toBe(true);
  await expect.poll(() => page.getByText(/Compare the two texts/).count()).toBe(0);
  expect(await isPublished('unheard')).toBe(false);
  await publish.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Publish with what changed meanwhile?' });
  await question.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect.poll(() => isPublished('unheard')).toBe(true);
});

it('what a colleague saves while the question stands is asked about again', async () => {
  const { page } = await article.open({ slug: 'twice', is_published: false });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await changeAs('twice', { title: 'By a colleague' });
  await page
    .getByText(/changed the headline\.$/)
    .first()
    .waitFor();
  await publish.press('Enter');
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: 'Publish', exact: true });
  await question.getByText(/changed the headline\.$/).waitFor();
  await changeAs('twice', { content: 'Never seen.' });
  await page
    .getByText(/changed the text\.$/)
    .first()
    .waitFor();
  // The second click is still meant for the question before.
  await confirm.dblclick();
  await question.getByText(/changed the text\.$/).waitFor();
  await page.getByText(/^Nothing was done: this is another question/).waitFor();
  expect(await isPublished('twice')).toBe(false);
  await expect
    .poll(async () => {
      await pressIfThere(confirm);
      return isPublished('twice');
    })
    .toBe(true);
});

it('the question is another one where a colleague saves the same field again, and no second press answers it', async () => {
  const { page } = await article.open({ slug: 'thrice', is_published: false });
  const told = page.getByText(/changed the text\.$/);
  await changeAs('thrice', { content: 'Once.' });
  await told.first().waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByText(/^\S+ changed the text\.$/).waitFor();
  await changeAs('thrice', { content: 'Once.\n\nNever seen.' });
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Text', exact: true, includeHidden: true }).inputValue())
    .toContain('Never seen.');
  const confirm = question.getByRole('button', { name: 'Publish', exact: true });
  await confirm.press('Enter');
  await page.keyboard.press('Enter');
  const second = page.getByRole('alertdialog', { name: 'Publish with what changed just now, too?' });
  expect(await visible(second.getByText(/^While you were deciding: \S+ changed the text\.$/))).toBe(true);
  const look = second.getByRole('button', { name: 'Look first' });
  await expect.poll(() => look.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByText(/^Nothing was done: this is another question/).waitFor();
  await page.keyboard.press('Enter');
  await second.waitFor({ state: 'hidden' });
  expect(await isPublished('thrice')).toBe(false);
});

it('who else has an article open is said in its window, and in the line of the table', async () => {
  const { page, address } = await article.open({ slug: 'open-twice', is_published: false });
  const ben = await createReader(test.site, { fullName: 'Ben Okoye' });
  await makeStaff(test.site, ben);
  const name = (email: string) => email.split('@')[0] ?? '';
  const other = await test.open(address, { storage: signInStorage(test.site, ben) });
  expect(await visible(other.getByText(`${name(article.editor().email)} has it open, too`))).toBe(true);
  const told = page.getByText(`${name(ben.email)} has it open, too`);
  expect(await visible(told)).toBe(true);
  const tab = await page.context().newPage();
  await tab.goto(address);
  expect(await visible(tab.getByText(', and 1 more'))).toBe(true);
  await tab.close();
  await other.getByRole('dialog', { name: 'Article' }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => told.count()).toBe(0);
  expect(await visible(other.getByText(/edits #\d+ article/))).toBe(true);
  await other.close();
});

it('the keys of an article are listed over its window', async () => {
  const { page } = await article.open({ slug: 'keys', is_published: false });
  const keys = page.getByRole('dialog', { name: 'Keys' });
  for (const [control, key] of [
    [page.getByRole('textbox', { name: 'Headline' }), 'Control+/'],
    [page.getByRole('button', { name: 'Preview' }), '?'],
  ] as const) {
    await control.press(key);
    expect(await visible(keys.getByText('Next mark'))).toBe(true);
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
  }
  expect(await page.getByRole('textbox', { name: 'Headline' }).inputValue()).toBe('As it was');
});
