import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});

const title = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Title' });

describe.each([
  ['inbox', 'inbox_stories'],
  ['production', 'production_stories'],
] as const)('a new story of %s whose answer is lost', (table, name) => {
  /** The titles of all stories that begin so. */
  const titles = async (start: string) =>
    (await test.site.db.from(name).select('title').like('title', `${start}%`).throwOnError()).data;

  /** Opens the form, and sends a story that the server stores while the connection breaks off. */
  async function send(text: string): Promise<Page> {
    test.allow(/ERR_CONNECTION_RESET/);
    const page = await test.open(`/dashboard/${table}?add=story`, { storage: signInStorage(test.site, editor) });
    await page.route(
      (url) => url.pathname === `/api/dashboard/${table}`,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await title(page).fill(text);
    await page.keyboard.press('Control+Enter');
    expect(await visible(page.getByText('The server cannot be reached.'))).toBe(true);
    expect(await titles(text)).toEqual([{ title: text }]);
    return page;
  }

  it('is made once, however often it is sent', async () => {
    const page = await send('The lock');
    await page.keyboard.press('Control+Enter');
    await title(page).waitFor({ state: 'detached' });
    expect(await titles('The lock')).toEqual([{ title: 'The lock' }]);
    // The next one is another story, also with the same text.
    await page.getByRole('button', { name: /^Add to (Inbox|Production)$/ }).click();
    await title(page).fill('The lock');
    await page.keyboard.press('Control+Enter');
    await title(page).waitFor({ state: 'detached' });
    expect(await titles('The lock')).toHaveLength(2);
  });

  it('takes what is typed on before it is sent again, also after the page was loaded again', async () => {
    const page = await send('The jetty');
    await page.reload();
    await expect.poll(() => title(page).inputValue()).toBe('The jetty');
    await title(page).press('End');
    await page.keyboard.type(' at dawn');
    await page.keyboard.press('Control+Enter');
    await title(page).waitFor({ state: 'detached' });
    expect(await titles('The jetty')).toEqual([{ title: 'The jetty at dawn' }]);
  });
});
