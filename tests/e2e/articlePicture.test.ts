import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useArticleWindow } from '../support/articleWindow.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();
const { open } = useArticleWindow(test);

/** An article in its window, whose uploads wait: each is let through by its number. */
async function opened(slug: string) {
  const { page } = await open({ slug });
  const waiting: (() => Promise<void>)[] = [];
  await page.route('**/picture', (route) => void waiting.push(() => route.continue()));
  return { page, waiting };
}

async function choose(page: Page, color: string): Promise<void> {
  const buffer = await sharp({ create: { width: 64, height: 36, channels: 3, background: color } })
    .png()
    .toBuffer();
  const file = { name: `${color}.png`, mimeType: 'image/png', buffer };
  await page.getByLabel('Upload a picture').setInputFiles(file);
}

const field = (page: Page) => page.getByRole('group', { name: 'Picture' });
const uploading = (page: Page) => field(page).getByText('Uploading...');

describe('a picture that is uploaded to an article', () => {
  it('is the one that was chosen last, until it is cancelled', async () => {
    test.allow(/ERR_ABORTED .*\/picture/);
    const { page, waiting } = await opened('two-pictures');
    await choose(page, 'red');
    await expect.poll(() => waiting.length).toBe(1);
    const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/picture'));
    await choose(page, 'blue');
    await gone;
    await expect.poll(() => waiting.length).toBe(2);
    expect(await visible(uploading(page))).toBe(true);
    await waiting[1]?.();
    expect(await visible(field(page).getByRole('button', { name: 'Remove the picture' }))).toBe(true);
    expect(await uploading(page).count()).toBe(0);
    const address = await field(page).locator('img').getAttribute('src');
    await choose(page, 'green');
    await field(page).getByRole('button', { name: 'Cancel the upload' }).click();
    await expect.poll(() => field(page).locator('img').getAttribute('src')).toBe(address);
    expect(await field(page).getByRole('alert').count()).toBe(0);
  });

  it('is given up, and said to be, when its window is closed before', async () => {
    test.allow(/ERR_ABORTED .*\/picture/);
    const { page, waiting } = await opened('closed-early');
    await choose(page, 'red');
    await expect.poll(() => waiting.length).toBe(1);
    const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/picture'));
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await gone;
    expect(await visible(page.getByText(/^The picture was not uploaded: its article was closed before/))).toBe(true);
  });

  it('is given up where nothing moves for a minute, and said to be', async () => {
    test.allow(/ERR_ABORTED .*\/picture/);
    const { page, waiting } = await opened('stalled');
    await page.clock.install();
    await choose(page, 'red');
    await expect.poll(() => waiting.length).toBe(1);
    await page.clock.fastForward(61_000);
    const told = 'The upload was given up: nothing was sent or answered for 60 s. Check the connection';
    expect(await visible(field(page).getByRole('alert').getByText(told))).toBe(true);
    expect(await uploading(page).count()).toBe(0);
  });

  it('is said not to be found where there is none at its address', async () => {
    test.allow(/status of 404 .*story-images/);
    const { page, waiting } = await opened('not-found');
    await page.route('**/*.png', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await choose(page, 'red');
    await expect.poll(() => waiting.length).toBe(1);
    await waiting[0]?.();
    await field(page).getByText('Not found').waitFor();
    expect(await field(page).locator('img').count()).toBe(0);
    await field(page).getByRole('button', { name: 'Remove the picture' }).click();
    await field(page).getByText('No picture').waitFor();
  });

  it('is described by the text of the picture before until that is written anew', async () => {
    const { page, waiting } = await opened('described');
    const text = page.getByRole('textbox', { name: 'Alternative text' });
    const hint = page.getByText('Written for the picture before');
    const put = async (color: string) => {
      const asked = waiting.length;
      await choose(page, color);
      await expect.poll(() => waiting.length).toBe(asked + 1);
      await waiting[asked]?.();
      await field(page).getByRole('button', { name: 'Remove the picture' }).waitFor();
    };
    await text.fill('A ferry');
    await put('red');
    expect(await hint.count()).toBe(0);
    await put('blue');
    await hint.waitFor();
    await text.fill('A bridge');
    await expect.poll(() => hint.count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(/^#\d+ is on the site$/).waitFor();
    await put('green');
    await hint.waitFor();
    // What is not saved outlasts the page, and so does what is to be said of it.
    await page.reload();
    await hint.waitFor();
  });

  it('says so in the middle of its place, and what refuses it moves no other field', async () => {
    test.allow(/ERR_ABORTED .*\/picture/);
    const { page } = await opened('in-its-place');
    await choose(page, 'red');
    const said = await uploading(page).boundingBox();
    const bar = await field(page).getByRole('progressbar').boundingBox();
    const place = await field(page).getByRole('progressbar').locator('..').boundingBox();
    if (said === null || bar === null || place === null) throw new Error('not drawn');
    for (const { x, width } of [said, bar]) {
      expect(Math.abs(x + width / 2 - place.x - place.width / 2)).toBeLessThan(2);
    }
    await field(page).getByRole('button', { name: 'Cancel the upload' }).click();
    const slug = page.getByRole('textbox', { name: 'Slug' });
    const distance = async () => {
      const [above, below] = [
        await slug.boundingBox(),
        await page.getByText('Breaking', { exact: true }).first().boundingBox(),
      ];
      return (below?.y ?? NaN) - (above?.y ?? NaN);
    };
    const before = await distance();
    const file = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') };
    await page.getByLabel('Upload a picture').setInputFiles(file);
    const alert = await field(page).getByRole('alert').boundingBox();
    expect(alert?.height).toBeLessThan(40);
    expect(await distance()).toBe(before);
  });
});
