import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { useArticleWindow } from '../support/articleWindow.ts';
import { endSession, signInAgain, signInWindow } from '../support/endedSession.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();
const article = useArticleWindow(test);
let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});

/** Opens an address with the page's clock in the test's hands, once nothing is asked for any more by itself. */
async function open(path: string): Promise<Page> {
  const page = await test.blank({ storage: signInStorage(test.site, editor), viewport: { width: 1280, height: 900 } });
  await page.clock.install();
  await page.goto(path);
  await page.locator('[data-connection="live"]').waitFor({ state: 'attached' });
  return page;
}

async function addIdea(title: string): Promise<string> {
  const { data } = await test.site.db.from('inbox_stories').insert({ title }).select('id').single().throwOnError();
  return object({ id: string() }).parse(data).id;
}

const cell = (page: Page, column: string) => page.locator(`[role=gridcell][data-column=${column}]`).first();
/** The text of what has the focus, with its caret. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLTextAreaElement)) return null;
    return `${field.value.slice(0, field.selectionEnd)}|${field.value.slice(field.selectionEnd)}`;
  });

/**
 * Goes on typing while the session ends, in pauses that are shorter than those between two thoughts, and signs in again.
 * The focus is in a text that ends with "Who paid", with the caret before its last word.
 */
async function typeOverTheEnd(page: Page, person = editor): Promise<void> {
  await page.keyboard.type('Who paid');
  for (let letter = 0; letter < 4; letter++) await page.keyboard.press('ArrowLeft');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const isHeld = await endSession(test, page);
  const refused = page.waitForResponse((answer) => answer.status() === 401);
  await page.keyboard.type('has ');
  // The page asks for something by itself, as when a heartbeat is due.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.clock.runFor(500);
  await refused;
  for (const letter of 'really ') {
    await page.keyboard.type(letter);
    await page.clock.runFor(1000);
    expect(await signInWindow(page).count()).toBe(0);
  }
  await page.clock.resume();
  await signInWindow(page).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await isHeld();
  await signInAgain(page, person);
  await expect.poll(() => focused(page)).toBe('Who has really |paid');
  await page.keyboard.type('ever ');
}

describe('a session that ends while somebody types', () => {
  it('lets them finish in a cell, whose editor stays open over the sign-in', async () => {
    const id = await addIdea('A bridge');
    const page = await open('/dashboard/inbox?search=bridge');
    await cell(page, 'angle').click();
    await typeOverTheEnd(page);
    const angle = async () => (await test.site.db.from('inbox_stories').select('angle').eq('id', id).single()).data;
    expect(await angle()).toEqual({ angle: '' });
    await page.keyboard.press('Enter');
    await expect.poll(angle).toEqual({ angle: 'Who has really ever paid' });
    // Half of it was never saved.
    const changes = test.site.db.from('story_changes').select('after').eq('story_id', id).eq('field', 'angle');
    expect((await changes.throwOnError()).data).toEqual([{ after: 'Who has really ever paid' }]);
  });

  it('lets them finish in the large editor of a cell', async () => {
    const id = await addIdea('A ferry');
    const page = await open('/dashboard/inbox?search=ferry');
    await cell(page, 'summary').click();
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog', { name: 'Edit Summary' });
    await expect.poll(() => focused(page)).toBe('|');
    await dialog.waitFor();
    await typeOverTheEnd(page);
    const summary = async () => (await test.site.db.from('inbox_stories').select('summary').eq('id', id).single()).data;
    expect(await summary()).toEqual({ summary: '' });
    await page.keyboard.press('Control+Enter');
    await expect.poll(summary).toEqual({ summary: 'Who has really ever paid' });
  });

  it('lets them finish in the text of an article', async () => {
    const { page } = await article.open({ slug: 'typed-on', content: '' });
    await page.locator('[data-connection="live"]').waitFor({ state: 'attached' });
    await page.clock.install();
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.focus();
    await typeOverTheEnd(page, article.editor());
    expect(await text.inputValue()).toBe('Who has really ever paid');
  });
});
