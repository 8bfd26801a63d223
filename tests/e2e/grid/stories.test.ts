import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { productionFields } from '#core/data/production/productionFields.ts';
import { productionViews } from '#core/data/production/productionViews.ts';
import { createReader, makeStaff, signInStorage } from '../../support/readers.ts';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const folder = `https://drive.example/drive/folders/${'a1B2'.repeat(10)}`;
const test = useSite(async ({ db }) => {
  const stories = ['Urgent', 'High', 'Medium', 'Low', 'Someday'].map((urgency) => ({
    title: `A ${urgency} story`,
    urgency,
    full_script: '=HYPERLINK("x")',
    one_folder_link: folder,
    // Every view shows them.
    editors_script: 'Open on the pier.',
    redo_audio: 'Yes',
  }));
  await db.from('production_stories').insert(stories).throwOnError();
  await db.from('inbox_stories').insert({ title: 'An idea', summary: 'Its summary' }).throwOnError();
});
const production = async (number: number) =>
  (await test.site.db.from('production_stories').select('*').eq('story_number', number).single()).data;

const heights = [
  ['Slim', 80, 1],
  ['Medium', 240, 3],
  ['Tall', 480, 6],
] as const;

/** The text of a cell, and in how many lines it shows. */
function charactersAndLines(cell: Element) {
  const text = cell.firstElementChild ?? cell;
  const lineHeight = Number.parseFloat(getComputedStyle(text).lineHeight);
  return { text: cell.textContent, lines: Math.round(text.getBoundingClientRect().height / lineHeight) };
}

describe('stories of the tables', () => {
  it('are added by the round button, go to the trash and come back', async () => {
    const page = await openTable(test, 'inbox');
    await page.getByRole('button', { name: 'Add to Inbox' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to Inbox' });
    await dialog.getByLabel('Title').fill('A new idea');
    await dialog.getByLabel('Videos').fill('The bridge, at dawn (https://v.example/1)');
    await dialog.getByRole('button', { name: 'Add Story' }).click();
    expect(await visible(cellOf(page, 3401, 'title').getByText('A new idea'))).toBe(true);
    await goTo(page, 3401, 'title');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = 'Are you sure you want to delete "A new idea"? This action cannot be undone.';
    expect(await visible(page.getByText(question))).toBe(true);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    expect(await visible(page.getByText('#3401 is in the trash'))).toBe(true);
    expect(await cellOf(page, 3401, 'title').count()).toBe(0);
    await page.goto('/dashboard/inbox?trash=true');
    await goTo(page, 3401, 'title');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    expect(await visible(page.getByText('The trash is empty'))).toBe(true);
  });

  it('go from the inbox to production', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3400, 'title');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Add to Production' }).click();
    expect(await visible(page.getByText('#3405 is in production'))).toBe(true);
    expect(await production(3405)).toMatchObject({ title: 'An idea', news_article: 'Its summary', urgency: 'Medium' });
    // GO saves and opens the research; to take it back only saves.
    const isGo = async () =>
      (await test.site.db.from('inbox_stories').select('is_completed').eq('story_number', 3400).single()).data;
    const box = cellOf(page, 3400, 'is_completed').getByRole('checkbox');
    await box.click();
    await page.waitForURL('**/dashboard/research/*');
    await page.getByRole('dialog', { name: 'Research Workflow' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/dashboard/inbox');
    await expect.poll(isGo).toEqual({ is_completed: true });
    await box.click();
    await expect.poll(isGo).toEqual({ is_completed: false });
    expect(new URL(page.url()).pathname).toBe('/dashboard/inbox');
  });

  it('stand below the days of the reader’s time zone, also when midnight has passed', async () => {
    const timeZone = 'Pacific/Kiritimati';
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const days = [ago(72), ago(24), ago(0)].map((at) => ({ title: 'Zonal', created_at: at.toISOString() }));
    await test.site.db.from('inbox_stories').insert(days).throwOnError();
    const reader = await createReader(test.site);
    await makeStaff(test.site, reader);
    const page = await test.blank({ storage: signInStorage(test.site, reader), timezoneId: timeZone });
    await page.clock.install();
    await page.goto('/dashboard/inbox?search=zonal');
    const labels = async () => (await page.locator('[class*=sectionLabel]').allTextContents()).join(' ');
    const written = (at: Date) => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(at);
    await expect.poll(labels).toBe(`Today1 Yesterday1 ${written(ago(72))}1`);
    await page.clock.fastForward(24 * 3_600_000);
    await expect.poll(labels).toBe(`Yesterday1 ${written(ago(24))}1 ${written(ago(72))}1`);
  });

  it('stay where they are until the cursor leaves them, though the filter shows them no more', async () => {
    const page = await openTable(test, 'production?urgency=low');
    await goTo(page, 3403, 'urgency');
    await page.keyboard.type('High');
    // The table reads again what was changed.
    const again = page.waitForResponse(
      async (answer) => answer.url().endsWith('/production/rows') && (await answer.text()) === '{"rows":[]}',
    );
    await page.keyboard.press('Control+Enter');
    await again;
    expect((await production(3403))?.urgency).toBe('High');
    expect(await cellOf(page, 3403, 'urgency').count()).toBe(1);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => cellOf(page, 3403, 'urgency').count()).toBe(0);
    await test.site.db.from('production_stories').update({ urgency: 'Low' }).eq('story_number', 3403).throwOnError();
  });

  it('move to another section when the cursor leaves them', async () => {
    const page = await openTable(test, 'production');
    const labels = async () => (await page.locator('[class*=sectionLabel]').allTextContents()).join(' ');
    await expect.poll(labels).toMatch(/^Urgent1 High1 Medium\d Low1 Someday1$/);
    await goTo(page, 3403, 'urgency');
    await page.keyboard.type('Urgent');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await production(3403))?.urgency).toBe('Urgent');
    await page.keyboard.press('ArrowUp');
    await expect.poll(labels).toMatch(/^Urgent2 High1 Medium\d Someday1$/);
  });

  it('say who changed what, and give a value back', async () => {
    const page = await openTable(test, 'production');
    await goTo(page, 3401, 'title');
    await page.keyboard.type('Another title');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await production(3401))?.title).toBe('Another title');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('complementary', { name: 'History' });
    expect(await visible(history.getByText('Title', { exact: true }))).toBe(true);
    // The keyboard is on the newest entry: R restores, Escape goes back to the cell.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('ARTICLE');
    await expect.poll(() => history.getByRole('button', { name: 'Restore' }).count()).toBe(1);
    await page.keyboard.press('r');
    await expect.poll(async () => (await production(3401))?.title).toBe('A High story');
    expect(await visible(history.getByText('2 changes'))).toBe(true);
    // Its address is its own, with the filter in it.
    const address = new URL(page.url());
    address.searchParams.set('historyField', 'urgency');
    await page.goto(address.href);
    expect(await visible(history.getByText('No change fits this filter'))).toBe(true);
    await history.getByRole('button', { name: 'Clear the filter' }).click();
    expect(await visible(history.getByText('2 changes'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect.poll(() => history.count()).toBe(0);
  });

  it('show the columns that a person chose, on every machine of theirs', async () => {
    const reader = await createReader(test.site);
    await makeStaff(test.site, reader);
    const open = () =>
      test.open('/dashboard/production', {
        storage: signInStorage(test.site, reader),
        viewport: { width: 1280, height: 900 },
      });
    const [here, there] = [await open(), await open()];
    const head = (page: Page) => page.getByRole('columnheader', { name: 'Story Bias' });
    await here.getByRole('button', { name: 'Columns' }).click();
    await here.getByRole('checkbox', { name: 'Story Bias' }).click();
    await expect.poll(() => head(here).count()).toBe(0);
    await here.getByText('All changes saved').waitFor();
    await expect
      .poll(async () => (await test.site.db.from('column_arrangements').select('hidden').eq('user_id', reader.id)).data)
      .toEqual([{ hidden: ['story_bias'] }]);
    await there.reload();
    await there.getByRole('gridcell').first().waitFor();
    await expect.poll(() => head(there).count()).toBe(0);
  });

  it('are counted beside the name of each view, which stays on one line with five digits', async () => {
    const page = await openTable(test, 'production');
    await page.route('**/production/counts', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll(/:\s*\d+/g, ':10000');
      await route.fulfill({ response: answer, body });
    });
    await page.goto('/dashboard/production?view=needs-thumbnail');
    const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
    await links.filter({ hasText: 'Needs Thumbnail10,000' }).waitFor();
    const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
    const widths = await links.evaluateAll((all) => all.map((link) => link.scrollWidth - link.clientWidth));
    expect(Math.max(...widths)).toBe(0);
  });

  it('stand in the columns that each view has, with their menu in the last of them', async () => {
    const guide = 'A guide of many words. '.repeat(30);
    await test.site.db.from('production_stories').update({ thumb_guide: guide }).eq('story_number', 3400);
    const page = await openTable(test, 'production');
    // Wide enough for every column to be drawn.
    await page.setViewportSize({ width: 6000, height: 700 });
    const heads = () => page.getByRole('columnheader').allTextContents();
    const menuIn = (column: string) =>
      cellOf(page, 3400, column).getByRole('button', { name: 'Open menu', exact: true });
    for (const { label, fields } of productionViews) {
      await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: label }).click();
      const names = fields === 'all' ? productionFields.map(({ name }) => name) : [...fields];
      const last = names.at(-1) ?? '';
      const carries = last === 'facts_from_story' || last === 'redo_audio';
      const labels = names.map((name) => productionFields.find((field) => field.name === name)?.label);
      await expect.poll(heads).toEqual(['Story ID', ...labels, ...(carries ? [] : ['Menu'])]);
      await expect.poll(() => menuIn(carries ? last : 'menu').count()).toBe(1);
    }
    await page.goto('/dashboard/production');
    // What the cell cuts is a link nevertheless.
    const link = cellOf(page, 3400, 'one_folder_link').locator('a');
    await expect.poll(() => link.getAttribute('href')).toBe(folder);
    // A taller row has more characters, in more lines.
    for (const [height, characters, lines] of heights) {
      await page.getByRole('radio', { name: height, exact: true }).click();
      await expect
        .poll(() => cellOf(page, 3400, 'thumb_guide').evaluate(charactersAndLines))
        .toEqual({ text: `${guide.slice(0, characters).trimEnd()}…`, lines });
    }
    await page.getByRole('radio', { name: 'Medium', exact: true }).click();
    // Without the column that carries it, the menu has one of its own.
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Facts From Story' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await heads()).slice(-2)).toEqual(['Avoid Words List', 'Menu']);
    await menuIn('menu').click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    // The column of the menu itself cannot be sent away, neither by a press nor by a key.
    await goTo(page, 3404, 'avoid_words_list');
    for (const key of ['Control+Home', 'End', 'ArrowUp', 'Shift+F10', 'Enter']) await page.keyboard.press(key);
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Menu, column header');
    expect(await page.getByRole('menu').count()).toBe(0);
    await page.goto('/dashboard/inbox');
    const edges = [80, 250, 300, 120, 150, 120, 120, 100, 50];
    await expect
      .poll(heads)
      .toEqual(['Story #', 'Title', 'Summary', 'Angle', 'Sources', 'Videos', 'Created', 'GO', 'Menu']);
    const widths = page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((head) => head.getBoundingClientRect().width));
    expect(await widths).toEqual(edges);
    const cutNames = page
      .getByRole('columnheader')
      .evaluateAll((all) =>
        all
          .filter(({ firstElementChild: name }) => name !== null && name.scrollWidth > name.clientWidth)
          .map(({ textContent }) => textContent),
      );
    expect(await cutNames).toEqual([]);
  });

  it('take a picture, show it larger and let go of it; what is none is refused', async () => {
    test.allow(/status of 400/);
    const page = await openTable(test, 'production?view=needs-thumbnail');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      cellOf(page, 3400, 'thumbnail').locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await choose('script.svg', 'image/svg+xml', Buffer.from('<svg onload="alert(1)"/>'));
    expect(await visible(page.getByText(/SVG images are not taken/).first())).toBe(true);
    await choose('text.png', 'image/png', Buffer.from('<html>no picture'));
    expect(await visible(page.getByText('The file is not an image.').first())).toBe(true);
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
    const picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#36a' } })
      .png()
      .toBuffer();
    const stored = async () => String((await production(3400))?.thumbnail);
    const address = /story-images\/thumbnails\/thumbnail-[\da-f-]+-\d+\.png$/;
    // Without a network it is said what to do.
    test.allow(/ERR_FAILED .*\/thumbnail/);
    await page.route('**/thumbnail', (route) => route.abort());
    await choose('blue.png', 'image/png', picture);
    const advice =
      'The picture was not sent: the server cannot be reached. Check the connection, then press Try again.';
    expect(await visible(page.getByText(advice).first())).toBe(true);
    await page.unroute('**/thumbnail');
    const arrived = Promise.withResolvers<void>();
    await page.route('**/thumbnail', async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Try again' }).last().click();
    expect(await visible(cellOf(page, 3400, 'thumbnail').getByText('Uploading...'))).toBe(true);
    arrived.resolve();
    await expect.poll(stored).toMatch(address);
    await page.unroute('**/thumbnail');
    await page.goto('/dashboard/production?view=focus');
    await cellOf(page, 3400, 'thumbnail').getByRole('button', { name: 'View the thumbnail' }).click();
    expect(await visible(page.getByRole('dialog').getByRole('img'))).toBe(true);
    await page.keyboard.press('Escape');
    await cellOf(page, 3400, 'thumbnail').hover();
    await page.getByRole('button', { name: 'Remove the thumbnail' }).click();
    await expect.poll(stored).toBe('');
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
  });

  it('are exported as shown, with formulas defused', async () => {
    const page = await openTable(test, 'production?urgency=someday');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const stream = await (await download).createReadStream();
    const csv = Buffer.concat(await stream.toArray()).toString();
    expect(csv).toMatch(/^\uFEFFStory ID,Urgency,Title,News Article/);
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv.trim().split('\n')).toHaveLength(2);
  });

  it('take what is typed in the place of one of a few values, also once their cell is open', async () => {
    const page = await openTable(test, 'production');
    await goTo(page, 3402, 'urgency');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Low');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await production(3402))?.urgency).toBe('Low');
  });
});
