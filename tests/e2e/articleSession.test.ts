import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useArticleWindow } from '../support/articleWindow.ts';
import { endSession, signInAgain, signInWindow } from '../support/endedSession.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
const { editor, open } = useArticleWindow(test);

/** An article on the site in its window, with a headline that is not saved. */
async function typedInto(slug: string) {
  const { page } = await open({ slug, content: 'One.', is_published: true, published_at: '2026-11-18' });
  await page.getByRole('textbox', { name: 'Headline' }).fill('Corrected');
  // Its marks are looked for, too.
  await page.getByText('Not saved yet; kept in this browser.').waitFor();
  await page.locator('[data-connection="live"]').waitFor({ state: 'attached' });
  return page;
}

const update = (page: Page) => page.getByRole('dialog', { name: 'Update the article' });
/** Where the focus is. */
const focusedIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.querySelector('h2')?.textContent);

describe('an article while the session is over', () => {
  it('is not asked about below the sign-in by its keys', async () => {
    const page = await typedInto('keys-below');
    await endSession(test, page);
    await page.getByRole('button', { name: 'Preview' }).press('Enter');
    await signInWindow(page).waitFor();
    await expect.poll(() => focusedIn(page)).toBe('Your session is over');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Alt+a');
    // The browser has handled both keys.
    await page.keyboard.type('ana');
    expect(await focusedIn(page)).toBe('Your session is over');
    expect(await update(page).count()).toBe(0);
  });

  it('says so in its window only until somebody has signed in again', async () => {
    const page = await typedInto('said-until');
    const isHeld = await endSession(test, page);
    const inWindow = page.getByRole('dialog', { name: 'Article' });
    await page.keyboard.press('Control+s');
    await update(page).getByRole('button', { name: 'Update' }).press('Enter');
    await signInWindow(page).waitFor();
    const said = page.getByText(/^Your session is over\. ?/).and(page.getByRole('alert', { includeHidden: true }));
    await expect.poll(() => said.count()).toBe(2);
    await isHeld();
    await signInAgain(page, editor());
    await expect.poll(() => said.count()).toBe(0);
    await update(page).getByRole('button', { name: 'Update' }).press('Enter');
    await expect.poll(() => update(page).count()).toBe(0);
    expect(await visible(inWindow.getByText('All changes saved.'))).toBe(true);
  });
});

it('no key corrects an article below its history', async () => {
  const page = await typedInto('below-history');
  await page.getByRole('button', { name: 'History' }).press('Enter');
  await page.getByRole('dialog', { name: 'History' }).waitFor();
  await expect.poll(() => focusedIn(page)).toBe('History');
  await page.keyboard.press('Control+s');
  // The browser has handled the key before this one.
  await page.keyboard.press('ArrowDown');
  expect(await focusedIn(page)).toBe('History');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog', { name: 'History' }).count()).toBe(0);
  expect(await update(page).count()).toBe(0);
  await page.keyboard.press('Control+s');
  await update(page).waitFor();
  // There it is the button of the difference.
  await page.keyboard.press('Control+s');
  await page.getByText('All changes saved.').waitFor();
});

it('an update says that no server was reached only until one is again, and goes out then', async () => {
  test.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await typedInto('reached-again');
  await page.keyboard.press('Control+s');
  await update(page).waitFor();
  await page.context().setOffline(true);
  await update(page).getByRole('button', { name: 'Update', exact: true }).click();
  const said = page.getByText(/^The server cannot be reached\. Check/);
  // In its own window, and in the article's below it.
  await expect.poll(() => said.count()).toBe(2);
  await page.context().setOffline(false);
  await expect.poll(() => said.count()).toBe(0);
  await update(page).getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByText('All changes saved.').waitFor();
});

it('an update that was given up while the browser was offline does not go out later', async () => {
  test.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await typedInto('given-up');
  await page.keyboard.press('Control+s');
  await update(page).waitFor();
  await page.context().setOffline(true);
  await update(page).getByRole('button', { name: 'Update', exact: true }).click();
  expect(await visible(update(page).getByText('The server cannot be reached.'))).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.context().setOffline(false);
  await page.locator('[data-connection="live"]').waitFor({ state: 'attached' });
  // The next one goes out, and what was given up is no change before it.
  await page.getByRole('textbox', { name: 'Headline' }).fill('Meant');
  await page.keyboard.press('Control+s');
  await update(page).getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByText('All changes saved.').waitFor();
  const { db } = test.site;
  const { data: article } = await db.from('articles').select('id').eq('slug', 'given-up').single();
  const changes = db.from('article_changes').select('before, after').eq('field', 'title');
  const { data } = await changes.eq('article_id', article?.id);
  expect(data).toEqual([{ before: 'As it was', after: 'Meant' }]);
});
