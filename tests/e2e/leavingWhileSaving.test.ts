import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { holdRequests } from '../support/holdRequests.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();
let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
  await test.site.db.from('production_stories').insert({ title: 'The lock' }).throwOnError();
});
const open = (path: string) => test.open(path, { storage: signInStorage(test.site, editor) });

/** Tries to leave the page, and answers whether the browser asked; the page stays then. */
async function isAsked(page: Page): Promise<boolean> {
  let asked = false;
  page.once('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload';
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toBe(true);
  return asked;
}

describe('who leaves the page', () => {
  it('while a change waits for the one before it is asked, and after both are stored is not', async () => {
    const page = await open('/dashboard/uploads');
    const mark = page.getByRole('switch', { name: 'YT Upload' });
    const { bodies, release } = await holdRequests(page, 'PATCH', '**/yt_upload');
    await mark.press('Space');
    await expect.poll(() => mark.isChecked()).toBe(true);
    await mark.press('Space');
    await expect.poll(() => mark.isChecked()).toBe(false);
    expect(await isAsked(page)).toBe(true);
    release();
    await expect.poll(() => bodies.length).toBe(2);
    await expect.poll(() => mark.getAttribute('aria-busy')).not.toBe('true');
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.accept();
    });
    await page.reload();
    await mark.waitFor();
    expect(dialogs).toBe(0);
    expect(await mark.isChecked()).toBe(false);
  });
});
