import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, holdAnswers, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  // Both views that the test opens show it.
  const story = { title: 'A story', urgency: 'Urgent', editors_script: 'Open on the pier.' };
  await db.from('production_stories').insert([story, story, story]).throwOnError();
});
const production = async (number: number) =>
  (await test.site.db.from('production_stories').select('*').eq('story_number', number).single()).data;

it('a thumbnail is taken, shown larger and let go of; what is no picture is refused', async () => {
  test.allow(/status of 400/);
  const page = await openTable(test, 'production?view=needs-thumbnail');
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    cellOf(page, 3400, 'thumbnail').locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose('script.svg', 'image/svg+xml', Buffer.from('<svg onload="alert(1)"/>'));
  expect(await visible(page.getByText(/SVG images are not taken/).first())).toBe(true);
  await choose('moving.gif', 'image/gif', Buffer.from('GIF89a<script>alert(1)</script>'));
  expect(
    await visible(page.getByText('The file is not an image. Choose a PNG, JPEG, GIF, WebP or AVIF image.').first()),
  ).toBe(true);
  // The same file would be refused again.
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  // Built in the page: 21 MB need not travel there first.
  await cellOf(page, 3400, 'thumbnail')
    .locator('input[type=file]')
    .evaluate((input: HTMLInputElement) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(21 * 1024 * 1024)], 'large.png', { type: 'image/png' }));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  expect(await visible(page.getByText('The image is too large: 21 MB, at most 20 MB.').first())).toBe(true);
  // What was said of a file is over with the next one.
  expect(await page.getByRole('region', { name: 'Notifications' }).getByRole('alert').count()).toBe(1);
  const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#36a' } })
    .png()
    .toBuffer();
  const stored = async () => String((await production(3400))?.thumbnail);
  const address = /story-images\/thumbnails\/thumbnail-[\da-f-]+-\d+\.png$/;
  // Without a network it is said what to do.
  test.allow(/ERR_FAILED .*\/picture/);
  await page.route('**/picture', (route) => route.abort());
  await choose('blue.png', 'image/png', picture);
  const advice = 'The picture was not sent: the server cannot be reached. Check the connection, then press Try again.';
  expect(await visible(page.getByText(advice).first())).toBe(true);
  await page.unroute('**/picture');
  const arrived = Promise.withResolvers<void>();
  await page.route('**/picture', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).last().click();
  expect(await visible(cellOf(page, 3400, 'thumbnail').getByText('Uploading...'))).toBe(true);
  // One that was chosen by mistake is given up, and says nothing of a failure.
  await cellOf(page, 3400, 'thumbnail').getByRole('button', { name: 'Cancel the upload' }).click();
  await cellOf(page, 3400, 'thumbnail').getByText('Upload', { exact: true }).waitFor();
  expect(await page.getByText(advice).count()).toBe(0);
  await choose('script.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  await choose('blue.png', 'image/png', picture);
  expect(await visible(cellOf(page, 3400, 'thumbnail').getByText('Uploading...'))).toBe(true);
  expect(await visible(page.getByText(/SVG images are not taken/))).toBe(true);
  arrived.resolve();
  await expect.poll(stored).toMatch(address);
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await page.unroute('**/picture');
  await page.goto('/dashboard/production?view=focus');
  await cellOf(page, 3400, 'thumbnail').getByRole('button', { name: 'View the thumbnail' }).click();
  expect(await visible(page.getByRole('dialog').getByRole('img'))).toBe(true);
  await page.keyboard.press('Escape');
  await cellOf(page, 3400, 'thumbnail').hover();
  await page.getByRole('button', { name: 'Remove the thumbnail' }).click();
  await expect.poll(stored).toBe('');
  await cellOf(page, 3400, 'thumbnail').getByText('Upload').waitFor();
  // A picture from the clipboard, and one that is dropped on it.
  await goTo(page, 3400, 'thumb_guide');
  await page.keyboard.press('ArrowRight');
  const give = (event: 'paste' | 'drop') =>
    page.locator('[data-active]').evaluate(
      (cell, [kind, bytes]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'given.png', { type: 'image/png' }));
        const target = kind === 'drop' ? (cell.querySelector('img') ?? cell) : cell;
        target.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      },
      [event, [...picture]] as const,
    );
  await give('paste');
  await expect.poll(stored).toMatch(address);
  const pasted = await stored();
  await cellOf(page, 3400, 'thumbnail').getByRole('img').waitFor();
  await give('drop');
  await expect.poll(stored).not.toBe(pasted);
  await expect.poll(stored).toMatch(address);
  const shown = () => cellOf(page, 3400, 'thumbnail').getByRole('img').getAttribute('src');
  await expect.poll(shown).toBe(await stored());
  // Not marked, as what a colleague changed is.
  expect(await page.locator('[data-changed-by-others]').count()).toBe(0);
});

it('a row stays until the cursor leaves it when its thumbnail was chosen or dropped with the mouse', async () => {
  const page = await openTable(test, 'production?view=needs-thumbnail');
  await goTo(page, 3402, 'title');
  const buffer = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#36a' } })
    .png()
    .toBuffer();
  // The table reads again what was changed.
  const readAgain = () =>
    page.waitForResponse(
      async (answer) => answer.url().endsWith('/production/rows') && (await answer.text()).startsWith('{"rows":[]'),
    );
  const opened = page.waitForEvent('filechooser');
  await cellOf(page, 3401, 'thumbnail').getByText('Upload').click();
  let again = readAgain();
  await (await opened).setFiles({ name: 'blue.png', mimeType: 'image/png', buffer });
  await again;
  expect(await visible(cellOf(page, 3401, 'thumbnail').getByRole('img'))).toBe(true);
  again = readAgain();
  await cellOf(page, 3402, 'thumbnail')
    .getByText('Upload')
    .evaluate(
      (zone, bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'given.png', { type: 'image/png' }));
        zone.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [...buffer],
    );
  await expect.poll(() => cellOf(page, 3401, 'title').count()).toBe(0);
  await again;
  expect(await visible(cellOf(page, 3402, 'thumbnail').getByRole('img'))).toBe(true);
});

it('a pasted address shows its picture at once, in rows of every height, and Delete and undo show at once too', async () => {
  const page = await openTable(test, 'production?view=focus');
  const file = `/story-images/thumbnails/thumbnail-${'0'.repeat(8)}-pier.png?of=${'the-harbour-'.repeat(20)}`;
  await page.route('**/story-images/thumbnails/*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  const address = `${test.site.url}${file}`;
  const cell = cellOf(page, 3400, 'thumbnail');
  const src = () => cell.getByRole('img').getAttribute('src');
  await page.evaluate((text) => navigator.clipboard.writeText(text), address);
  await goTo(page, 3400, 'thumb_guide');
  await page.keyboard.press('ArrowRight');
  let saves = await holdAnswers(page, '**/production/cells');
  await page.keyboard.press('Control+v');
  await saves.asked;
  expect(await src()).toBe(address);
  // Enter shows it large meanwhile.
  await page.keyboard.press('Enter');
  expect(await page.getByRole('dialog').getByRole('img').getAttribute('src')).toBe(address);
  await page.keyboard.press('Escape');
  saves.come();
  await expect.poll(async () => (await production(3400))?.thumbnail).toBe(address);
  await page.getByText('All changes saved').waitFor();
  for (const height of ['Slim', 'Tall', 'Medium']) {
    await page.getByRole('radio', { name: height, exact: true }).click();
    await page.reload();
    await cell.getByRole('img').waitFor();
    expect([height, await src()]).toEqual([height, address]);
  }
  await goTo(page, 3400, 'thumb_guide');
  await page.keyboard.press('ArrowRight');
  saves = await holdAnswers(page, '**/production/cells');
  await page.keyboard.press('Delete');
  await saves.asked;
  expect(await visible(cell.getByText('Upload'))).toBe(true);
  saves.come();
  await expect.poll(async () => (await production(3400))?.thumbnail).toBe('');
  await page.getByText('All changes saved').waitFor();
  saves = await holdAnswers(page, '**/production/cells');
  await page.keyboard.press('Control+z');
  await saves.asked;
  expect(await src()).toBe(address);
  saves.come();
  await expect.poll(async () => (await production(3400))?.thumbnail).toBe(address);
});

it('a file that is dropped beside its place does not take the browser to the file', async () => {
  const page = await openTable(test, 'production');
  /** Whether the browser would do what it does by itself with what is dropped. */
  const isLeft = (place: Locator, type: 'dragover' | 'drop', what: 'file' | 'text' = 'file') =>
    place.evaluate(
      (element, given) => {
        const data = new DataTransfer();
        if (given.what === 'text') data.setData('text/plain', 'some words');
        else data.items.add(new File(['words'], 'notes.txt', { type: 'text/plain' }));
        return element.dispatchEvent(
          new DragEvent(given.type, { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      },
      { type, what },
    );
  for (const place of [cellOf(page, 3400, 'title'), page.locator('header').first(), page.locator('body')]) {
    await expect.poll(() => isLeft(place, 'dragover')).toBe(false);
    expect(await isLeft(place, 'drop')).toBe(false);
    expect(await isLeft(place, 'drop', 'text')).toBe(true);
  }
});
