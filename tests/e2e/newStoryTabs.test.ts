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

const title = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Title' });

async function open(page: Page): Promise<Page> {
  await page.goto('/dashboard/inbox?add=story');
  await title(page).waitFor();
  return page;
}

describe('a new story that is typed in two tabs', () => {
  it('is one in each; that of a closed tab is there in the next dialog, and given up only once', async () => {
    const context = await test.visitor({ storage: signInStorage(test.site, editor) });
    const first = await open(await context.newPage());
    await title(first).fill('The lock');
    const second = await open(await context.newPage());
    expect(await title(second).inputValue()).toBe('');
    await title(second).fill('The jetty');
    await first.reload();
    await expect.poll(() => title(first).inputValue()).toBe('The lock');
    // As after a crash: nothing was stored or given up.
    await first.close();
    await second.getByRole('dialog').getByRole('button', { name: 'Add Story' }).click();
    await title(second).waitFor({ state: 'detached' });
    await second.getByRole('button', { name: 'Add to Inbox', exact: true }).click();
    await expect.poll(() => title(second).inputValue()).toBe('The lock');
    await second.keyboard.press('Escape');
    await second.getByRole('button', { name: 'Discard' }).click();
    await title(second).waitFor({ state: 'detached' });
    await second.getByRole('button', { name: 'Add to Inbox', exact: true }).click();
    await title(second).waitFor();
    expect(await title(second).inputValue()).toBe('');
    const { data } = await test.site.db.from('inbox_stories').select('title').throwOnError();
    expect(data).toEqual([{ title: 'The jetty' }]);
  });

  it('does not replace what is typed before it is found', async () => {
    const context = await test.visitor({ storage: signInStorage(test.site, editor) });
    const first = await open(await context.newPage());
    await title(first).fill('The lock');
    const second = await context.newPage();
    // Its lock is asked for, and answered after a letter was typed.
    await second.addInitScript(() => {
      const request = navigator.locks.request.bind(navigator.locks);
      const typed = new Promise((resolve) => addEventListener('input', resolve, { once: true }));
      Object.assign(navigator.locks, {
        request: async (...call: Parameters<typeof request>) => typed.then(() => request(...call)),
      });
    });
    await first.close();
    await open(second);
    await title(second).pressSequentially('A jetty');
    await second.reload();
    await expect.poll(() => title(second).inputValue()).toBe('A jetty');
  });
});
