import { describe, expect, it } from 'vitest';
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

describe('stories of the tables', () => {
  it('are added by the round button, go to the trash and come back', async () => {
    const page = await openTable(test, 'inbox');
    await page.getByRole('button', { name: 'Add to Inbox' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to Inbox' });
    await dialog.getByLabel('Title').fill('A new idea');
    await dialog.getByLabel('Videos').fill('The bridge, at dawn (https://v.example/1)');
    // What was typed survives the page.
    await page.reload();
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('A new idea');
    await dialog.getByRole('button', { name: 'Add Story' }).click();
    expect(await visible(cellOf(page, 3401, 'title').getByText('A new idea'))).toBe(true);
    await page.getByRole('button', { name: 'Add to Inbox' }).click();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await goTo(page, 3401, 'title');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = 'Are you sure you want to delete "A new idea"? This action cannot be undone.';
    expect(await visible(page.getByText(question))).toBe(true);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    expect(await visible(page.getByText('#3401 is in the trash'))).toBe(true);
    // The keyboard goes on in the table.
    const inTable = () => page.evaluate(() => document.activeElement?.hasAttribute('data-field'));
    await expect.poll(inTable).toBe(true);
    await goTo(page, 3400, 'title');
    await page.keyboard.press('Shift+F10');
    // The first item is active.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect.poll(inTable).toBe(true);
    expect(await cellOf(page, 3401, 'title').count()).toBe(0);
    await page.goto('/dashboard/inbox?trash=true');
    await goTo(page, 3401, 'title');
    expect(await cellOf(page, 3401, 'is_completed').getByRole('checkbox').isDisabled()).toBe(true);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    expect(await visible(page.getByText('#3401 is restored'))).toBe(true);
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
    const low = test.site.db.from('production_stories').update({ urgency: 'Low' }).eq('story_number', 3403);
    await low.throwOnError();
    const page = await openTable(test, 'production?urgency=low');
    await goTo(page, 3403, 'urgency');
    await page.keyboard.type('High');
    // The table reads again what was changed.
    const again = page.waitForResponse(
      async (answer) => answer.url().endsWith('/production/rows') && (await answer.text()).startsWith('{"rows":[]'),
    );
    await page.keyboard.press('Control+Enter');
    await again;
    expect((await production(3403))?.urgency).toBe('High');
    await expect.poll(() => cellOf(page, 3403, 'urgency').count()).toBe(1);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => cellOf(page, 3403, 'urgency').count()).toBe(0);
    await low.throwOnError();
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
    expect(await visible(history.getByText('3 changes'))).toBe(true);
    // It stays on its entry, below the one that is new.
    const entries = await history
      .getByRole('article')
      .evaluateAll((all) => all.map((entry) => [entry.matches('[data-current]'), entry === document.activeElement]));
    expect(entries).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ]);
    // Its address is its own, with the filter in it.
    const address = new URL(page.url());
    address.searchParams.set('historyField', 'urgency');
    await page.goto(address.href);
    expect(await visible(history.getByText('No change fits this filter'))).toBe(true);
    await history.getByRole('button', { name: 'Clear the filter' }).click();
    expect(await visible(history.getByText('3 changes'))).toBe(true);
    // The button goes with what it restored, and the keyboard stays in the panel.
    await history.getByRole('button', { name: 'Restore' }).first().press('Enter');
    await expect.poll(async () => (await production(3401))?.title).toBe('Another title');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('ARTICLE');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect.poll(() => history.count()).toBe(0);
  });

  it('have a history whose first entry takes the focus from nobody', async () => {
    // It is from before the history has the creation of stories.
    await test.site.db.from('story_changes').delete().eq('after', 'A Someday story').throwOnError();
    const page = await openTable(test, 'production');
    await goTo(page, 3404, 'title');
    await page.keyboard.press('Shift+F10');
    // For its heading no whole story is read, which may have megabytes.
    const whole: string[] = [];
    page.on('request', (request) => {
      if (/\/production\/[\da-f-]{36}$/.test(request.url())) whole.push(request.url());
    });
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('complementary', { name: 'History' });
    expect(await visible(history.getByText('No changes yet'))).toBe(true);
    expect(await visible(history.getByText(/^#3404 \S/))).toBe(true);
    expect(whole).toEqual([]);
    await goTo(page, 3404, 'title');
    await page.keyboard.type('Some day');
    await page.keyboard.press('Control+Enter');
    await history.getByRole('article').waitFor();
    await expect.poll(() => page.locator('main textarea[data-field]:focus').count()).toBe(1);
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

  it('have the whole date of their creation in the clipboard, as in an export, with their days or without', async () => {
    const page = await openTable(test, 'inbox');
    for (const order of ['', '?sort=title']) {
      if (order !== '') await page.goto(`/dashboard/inbox${order}`);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      const exported = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString();
      await cellOf(page, 3400, 'created_at').click();
      await page.keyboard.press('Control+c');
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toMatch(/^\d{4}-\d\d-\d\dT/);
      expect(exported).toContain(`,${await copied()},`);
      await page.evaluate(() => navigator.clipboard.writeText(''));
      // It shows and says no more than before.
      const [cell, field] = [cellOf(page, 3400, 'created_at'), page.locator('main textarea[data-field]')];
      expect(`Created: ${await cell.textContent()}`).toBe(await field.getAttribute('aria-label'));
      expect(await cell.textContent()).toMatch(order === '' ? /^\d\d:\d\d$/ : /^\w+ \d+, \d\d:\d\d$/);
    }
  });

  it('take what is typed in the place of one of a few values, also once their cell is open', async () => {
    const page = await openTable(test, 'production');
    await goTo(page, 3402, 'urgency');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Low');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await production(3402))?.urgency).toBe('Low');
  });

  it('keep a value that is one of a few where it is double-clicked', async () => {
    const page = await openTable(test, 'production');
    const before = (await production(3402))?.urgency;
    await cellOf(page, 3402, 'urgency').dblclick();
    await page.getByRole('listbox', { name: 'Urgency' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('All changes saved').waitFor();
    expect((await production(3402))?.urgency).toBe(before);
  });
});
