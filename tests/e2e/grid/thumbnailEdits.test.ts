import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, holdAnswers, openTable } from './openTable.ts';

const pictureOf = (background: string) =>
  sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .png()
    .toBuffer();
const theirs = '/storage/v1/object/public/story-images/theirs.png';
const first = '/storage/v1/object/public/story-images/first.png';
const test = useSite(async ({ db }) => {
  for (const [name, colour] of [
    ['first.png', '#36a'],
    ['theirs.png', '#a63'],
  ] as const) {
    await db.storage.from('story-images').upload(name, await pictureOf(colour), { contentType: 'image/png' });
  }
  const story = { title: 'A story', thumbnail: first };
  await db.from('production_stories').insert([story, story, story, story, story, story]).throwOnError();
});
const held = async (number: number) =>
  (await test.site.db.from('production_stories').select('*').eq('story_number', number).single()).data;
const stored = async (number: number) => String((await held(number))?.thumbnail);
const set = (number: number, thumbnail: string) =>
  test.site.db.from('production_stories').update({ thumbnail }).eq('story_number', number).throwOnError();
const uploaded = /story-images\/thumbnails\/thumbnail-[\da-f-]+-\d+\.png$/;

/** Opens the view that shows the thumbnails. */
const open = () => openTable(test, 'production?view=focus');
const shown = (page: Page, number: number) => cellOf(page, number, 'thumbnail').getByRole('img').getAttribute('src');
async function drop(page: Page, number: number) {
  const bytes = [...(await pictureOf('#3a6'))];
  await cellOf(page, number, 'thumbnail')
    .getByRole('img')
    .evaluate((cell, content) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(content)], 'mine.png', { type: 'image/png' }));
      cell.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, bytes);
}
/** Puts the cursor on a thumbnail, whose click would show it large. */
async function goToPicture(page: Page, number: number) {
  await goTo(page, number, 'thumb_guide');
  await page.keyboard.press('ArrowRight');
}
async function remove(page: Page, number: number) {
  await cellOf(page, number, 'thumbnail').hover();
  await cellOf(page, number, 'thumbnail').getByRole('button', { name: 'Remove the thumbnail' }).click();
}
/** Nothing that others do comes over the live stream. */
async function withoutLive(page: Page) {
  await page.route('**/api/dashboard/live**', () => {});
  await page.reload();
  await cellOf(page, 3400, 'title').waitFor();
}

describe('a thumbnail', () => {
  it('that was removed or replaced comes back with Undo, and goes again with Redo', async () => {
    const page = await open();
    await goTo(page, 3400, 'title');
    await page.keyboard.type('Another title');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await held(3400))?.title).toBe('Another title');
    await remove(page, 3400);
    await expect.poll(() => stored(3400)).toBe('');
    // The pressed button went with the picture.
    await page.locator('[data-field]:focus').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(3400)).toBe(first);
    expect(await shown(page, 3400)).toBe(first);
    expect((await held(3400))?.title).toBe('Another title');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => stored(3400)).toBe('');
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(3400)).toBe(first);

    await drop(page, 3400);
    await expect.poll(() => stored(3400)).toMatch(uploaded);
    const mine = await stored(3400);
    await expect.poll(() => shown(page, 3400)).toBe(mine);
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(3400)).toBe(first);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => stored(3400)).toBe(mine);
    // Not where a colleague has set another one since: that is asked.
    await set(3400, theirs);
    await goToPicture(page, 3400);
    await page.keyboard.press('Control+z');
    expect(await visible(page.getByRole('button', { name: 'Take theirs' }))).toBe(true);
    expect(await stored(3400)).toBe(theirs);
  });

  it('of a colleague who was quicker than an upload is asked about, with both pictures', async () => {
    const page = await open();
    const uploads = await holdAnswers(page, '**/picture');
    await goToPicture(page, 3401);
    await drop(page, 3401);
    await uploads.asked;
    await set(3401, theirs);
    uploads.come();
    const question = page.getByRole('dialog', { name: 'Thumbnail was changed by somebody else' });
    await question.waitFor();
    const [mine, other] = await question
      .getByRole('img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
    expect(mine).toMatch(uploaded);
    expect(other).toBe(theirs);
    expect(await stored(3401)).toBe(theirs);
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => stored(3401)).toBe(mine);
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(3401)).toBe(theirs);
  });

  it('that a colleague set is not removed by who has not seen it', async () => {
    const page = await open();
    await withoutLive(page);
    await set(3402, theirs);
    await goTo(page, 3402, 'title');
    await remove(page, 3402);
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => shown(page, 3402)).toBe(theirs);
    expect(await stored(3402)).toBe(theirs);
  });

  it('whose upload ends on another screen is kept at hand where a colleague was quicker', async () => {
    const page = await open();
    const uploads = await holdAnswers(page, '**/picture');
    await drop(page, 3403);
    await uploads.asked;
    await page.getByRole('link', { name: 'Uploads' }).click();
    await page.getByRole('heading', { name: 'Uploads' }).waitFor();
    await set(3403, theirs);
    uploads.come();
    await page.getByText('Somebody else changed the thumbnail while yours was uploaded.').waitFor();
    expect(await stored(3403)).toBe(theirs);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => stored(3403)).toMatch(uploaded);
  });

  it('for a story that a colleague has just put into the trash says which story, and can be tried again', async () => {
    test.allow(/status of 404/);
    const page = await open();
    const trash = (deleted_at: string | null) =>
      test.site.db.from('production_stories').update({ deleted_at }).eq('story_number', 3405).throwOnError();
    await page.route('**/picture', async (route) => {
      await trash(new Date().toISOString());
      await route.continue();
    });
    await drop(page, 3405);
    await page.getByText(/^#3405 “.+” is in the trash: restore it, then try again\.$/).waitFor();
    await page.unroute('**/picture');
    await trash(null);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => stored(3405)).toMatch(uploaded);
  });

  it('that could not be removed is still there, and that is said', async () => {
    const page = await open();
    test.allow(/400/);
    const refusal = { code: 'storage', message: 'Failed to save changes', hint: '' };
    await page.route('**/production/cells', (route) => route.fulfill({ status: 400, json: refusal }));
    await remove(page, 3404);
    await page.getByText('Failed to remove thumbnail', { exact: true }).waitFor();
    expect(await shown(page, 3404)).toBe(first);
  });
});
