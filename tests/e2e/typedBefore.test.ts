import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();
let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});

/** A table whose dialog's code comes when it is released. */
async function open(path: string, code: string): Promise<{ page: Page; release: () => void }> {
  const page = await test.blank({ storage: signInStorage(test.site, editor) });
  const released = Promise.withResolvers<void>();
  await page.route(code, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(path);
  return { page, release: released.resolve };
}

describe.each(['**/AddStoryDialog-*.js', '**/ModalDialog-*.js'])('letters typed while %s loads', (code) => {
  it.each([
    ['/dashboard/inbox', 'Add to Inbox'],
    ['/dashboard/inbox', 'Add New Story'],
    ['/dashboard/production', 'Add to Production'],
  ])('in %s after %s stand in its first field', async (path, name) => {
    const { page, release } = await open(path, code);
    await page.getByRole('button', { name, exact: true }).click();
    // Those of the page's keys too.
    await page.keyboard.type('g f? Thex');
    await page.keyboard.press('Backspace');
    await page.keyboard.type(' lock');
    release();
    const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
    await expect.poll(() => title.inputValue()).toBe('g f? The lock');
    await page.keyboard.type(' opens');
    expect(await title.inputValue()).toBe('g f? The lock opens');
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
});

describe('letters typed while a dialog loads', () => {
  it('are dropped with Escape, and the keys of the page work again', async () => {
    const { page, release } = await open('/dashboard/inbox', '**/ModalDialog-*.js');
    await page.getByRole('button', { name: 'Add to Inbox', exact: true }).click();
    await page.keyboard.type('The');
    await page.keyboard.press('Escape');
    await page.keyboard.type('gf');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/feed');
    release();
  });
});
