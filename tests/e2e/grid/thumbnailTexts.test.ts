import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const picture = '/storage/v1/object/public/story-images/pier.png';
const fog = `${picture}?fog`;
const words = 'A pier in the fog, seen from the harbour';
const reason = 'Thumbnail takes no words: paste or upload an image.';
const elsewhere = 'https://media.example/pier.png';
const test = useSite(async ({ db }) => {
  const image = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#36a' } })
    .png()
    .toBuffer();
  await db.storage.from('story-images').upload('pier.png', image, { contentType: 'image/png' });
  const stories = [picture, picture, picture, words, words, elsewhere].map((thumbnail) => ({
    title: 'A story',
    thumbnail,
  }));
  await db.from('production_stories').insert(stories).throwOnError();
});
const held = async (number: number) =>
  (await test.site.db.from('production_stories').select('*').eq('story_number', number).single()).data;
const stored = async (number: number) => String((await held(number))?.thumbnail);

const open = () => openTable(test, 'production?view=focus');
const copy = (page: Page, text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
/** Puts the cursor on a thumbnail, whose click would show it large or choose a file. */
async function goToThumbnail(page: Page, number: number) {
  await goTo(page, number, 'thumb_guide');
  await page.keyboard.press('ArrowRight');
}
/** Opens the large editor of a thumbnail. */
async function edit(page: Page, number: number) {
  await goToThumbnail(page, number);
  await page.getByRole('button', { name: 'Edit Thumbnail' }).click();
  return page.getByRole('dialog', { name: 'Edit Thumbnail' });
}

describe('a text that is no picture’s address, in the cell of a thumbnail', () => {
  it('is refused where it is pasted, and an address is taken with blanks around it', async () => {
    const page = await open();
    await copy(page, 'lighthouse');
    await goToThumbnail(page, 3400);
    await page.keyboard.press('Control+v');
    expect(await visible(page.getByText(reason))).toBe(true);
    expect(await visible(cellOf(page, 3400, 'thumbnail').getByRole('img'))).toBe(true);
    await copy(page, `  ${fog} `);
    await page.keyboard.press('Control+v');
    await expect.poll(() => stored(3400)).toBe(fog);
  });

  it('is refused where it is the address of a host whose pictures the site does not show', async () => {
    const page = await open();
    await copy(page, elsewhere);
    await goToThumbnail(page, 3402);
    await page.keyboard.press('Control+v');
    const why = 'The site shows no pictures from this address: paste or upload the image itself.';
    expect(await visible(page.getByText(why))).toBe(true);
    expect(await stored(3402)).toBe(picture);
    expect(await visible(cellOf(page, 3402, 'thumbnail').getByRole('img'))).toBe(true);
    // One that was stored before is not said to be a picture, which could not be seen.
    const cell = cellOf(page, 3405, 'thumbnail');
    expect(await visible(cell.getByText(elsewhere))).toBe(true);
    expect(await visible(cell.getByText(/Upload$/))).toBe(true);
    await goToThumbnail(page, 3402);
    expect(await page.locator('[data-field]').getAttribute('aria-label')).toContain('has a picture');
    await goToThumbnail(page, 3405);
    expect(await page.locator('[data-field]').getAttribute('aria-label')).toContain(elsewhere);
  });

  it('is left out of a pasted block, whose other cells are stored', async () => {
    const page = await open();
    await copy(page, 'A guide\tlighthouse');
    await goTo(page, 3401, 'thumb_guide');
    await page.keyboard.press('Control+v');
    const told = `1 of the pasted cells was left out: it takes no such text. ${reason}`;
    expect(await visible(page.getByText(told))).toBe(true);
    await expect.poll(async () => (await held(3401))?.thumb_guide).toBe('A guide');
    expect(await stored(3401)).toBe(picture);
  });

  it('is refused by the large editor, and neither stored nor kept where that is left', async () => {
    const page = await open();
    const dialog = await edit(page, 3402);
    await dialog.getByRole('textbox').fill('lighthouse');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    expect(await visible(dialog.getByText(reason))).toBe(true);
    await page.reload();
    await cellOf(page, 3402, 'thumbnail').getByRole('img').waitFor();
    expect(await page.getByText('lighthouse').count()).toBe(0);
    expect(await visible(page.getByText('All changes saved'))).toBe(true);
    await edit(page, 3402);
    await dialog.getByRole('textbox').fill(fog);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => stored(3402)).toBe(fog);
  });

  it('is shown where an older story has it, can be left as it is, and comes back with Undo', async () => {
    const page = await open();
    const cell = cellOf(page, 3403, 'thumbnail');
    for (const height of ['Slim', 'Tall', 'Medium']) {
      await page.getByRole('radio', { name: height, exact: true }).click();
      expect([height, await visible(cell.getByText(words))]).toEqual([height, true]);
      expect(await visible(cell.getByText(/Upload$/))).toBe(true);
    }
    const dialog = await edit(page, 3403);
    expect(await dialog.getByRole('textbox').inputValue()).toBe(words);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await goToThumbnail(page, 3403);
    await page.keyboard.press('Delete');
    await expect.poll(() => stored(3403)).toBe('');
    await expect.poll(() => cell.getByText(words).count()).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(3403)).toBe(words);
    expect(await visible(cell.getByText(words))).toBe(true);
  });

  it('is shown in the trash, too', async () => {
    await test.site.db
      .from('production_stories')
      .update({ deleted_at: new Date(0).toISOString() })
      .eq('story_number', 3404)
      .throwOnError();
    const page = await openTable(test, 'production?view=trash');
    await page.setViewportSize({ width: 6000, height: 900 });
    expect(await visible(cellOf(page, 3404, 'thumbnail').getByText(words))).toBe(true);
  });
});

describe('a picture in its cell', () => {
  it('is seen whole in rows of every height, and a press on its middle shows it large', async () => {
    const page = await open();
    await copy(page, picture);
    await goToThumbnail(page, 3401);
    await page.keyboard.press('Control+v');
    const small = cellOf(page, 3401, 'thumbnail').getByRole('img');
    for (const height of ['Slim', 'Medium', 'Tall']) {
      await page.getByRole('radio', { name: height, exact: true }).click();
      const box = await small.boundingBox();
      expect((box?.width ?? NaN) / (box?.height ?? NaN), height).toBeCloseTo(16 / 9, 1);
      await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
      await page.getByRole('dialog').getByRole('img').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
  });

  it('that the server could not store is named where the answer does not', async () => {
    test.allow(/status of 500/);
    await test.site.db.from('production_stories').insert({ title: 'Without' }).throwOnError();
    const page = await open();
    await page.route('**/picture', (route) => route.fulfill({ status: 500, body: 'oops' }));
    const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('any') };
    await cellOf(page, 3406, 'thumbnail').locator('input[type=file]').setInputFiles(file);
    expect(await visible(page.getByText('Failed to upload thumbnail. Please try again.'))).toBe(true);
  });

  it('that is not at its address is said to be missing, without the browser’s own sign of it', async () => {
    test.allow(/status of 404/);
    const gone = ['one', 'two'].map((name) => ({ title: 'Gone', thumbnail: `/story-images/gone-${name}.png` }));
    await test.site.db.from('production_stories').insert(gone).throwOnError();
    const page = await open();
    const shot = async (number: number) => {
      const picture = cellOf(page, number, 'thumbnail').getByRole('img');
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 0))
        .toBe(true);
      return (await picture.screenshot()).toString('base64');
    };
    // The browser’s own sign has the picture’s description, which names the story.
    expect(await shot(3407)).toBe(await shot(3408));
  });
});
