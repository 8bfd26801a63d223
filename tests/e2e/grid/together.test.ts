import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';
import { editAtRandom, lostTexts } from './randomEdits.ts';

const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 30 }, (_, at) => ({ title: `Idea ${at + 1}`, angle: 'As it was' }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
  await db
    .from('production_stories')
    .insert(ideas.map(({ title }) => ({ title })))
    .throwOnError();
});
const stored = async (number: number, field: 'title' | 'angle') => {
  const { data } = await test.site.db.from('inbox_stories').select('title, angle').eq('story_number', number).single();
  return data?.[field];
};

describe('two people at one table', () => {
  it('see what the other saved, without losing cursor, scroll or an open editor', async () => {
    const [one, two] = [await openTable(test, 'inbox'), await openTable(test, 'inbox')];
    await goTo(two, 3428, 'angle');
    await two.keyboard.press('Enter');
    await two.keyboard.type(', and more');
    await goTo(one, 3429, 'title');
    await one.keyboard.type('Changed by one');
    await one.keyboard.press('Enter');
    await expect.poll(() => cellOf(two, 3429, 'title').textContent(), { timeout: 5000 }).toContain('Changed by one');
    await two.keyboard.type(' still here');
    await two.keyboard.press('Enter');
    await expect.poll(() => stored(3428, 'angle')).toBe('As it was, and more still here');
  });

  it('are asked where both changed one cell, and nothing that was typed is lost', async () => {
    const [one, two] = [await openTable(test, 'inbox'), await openTable(test, 'inbox')];
    for (const page of [one, two]) {
      await goTo(page, 3425, 'angle');
      await page.keyboard.press('Enter');
    }
    await one.keyboard.type(' by one');
    await one.keyboard.press('Control+Enter');
    await expect.poll(() => stored(3425, 'angle')).toBe('As it was by one');
    await two.keyboard.type(' by two');
    await two.keyboard.press('Control+Enter');
    expect(await visible(two.getByText('Yours, not saved'))).toBe(true);
    expect(await visible(two.getByText(/^reader.*@.* changed this just now$/))).toBe(true);
    expect(await visible(two.getByText('1 not saved'))).toBe(true);
    expect(await stored(3425, 'angle')).toBe('As it was by one');
    await two.keyboard.press('Alt+m');
    await expect.poll(() => stored(3425, 'angle')).toBe('As it was by two');
    await expect.poll(() => cellOf(one, 3425, 'angle').textContent(), { timeout: 5000 }).toContain('by two');
  });

  it('see who edits which cell, until the editor is closed', async () => {
    const [one, two] = [await openTable(test, 'inbox'), await openTable(test, 'inbox')];
    await goTo(one, 3423, 'angle');
    await one.keyboard.press('Enter');
    const mark = cellOf(two, 3423, 'angle').locator('[title$="edits this now"]');
    await mark.waitFor();
    expect(await visible(two.getByRole('contentinfo').getByText(/edits #3423 Angle/))).toBe(true);
    // The other's own cursor, and the one who edits, are not marked.
    expect(await one.locator('[title$="edits this now"]').count()).toBe(0);
    await one.keyboard.press('Escape');
    await mark.waitFor({ state: 'detached' });
    const { db } = test.site;
    const { data: story } = await db
      .from('inbox_stories')
      .select('id')
      .eq('story_number', 3423)
      .single()
      .throwOnError();
    const { data } = await db.from('story_changes').select('field').eq('story_id', story.id).throwOnError();
    expect(data).toEqual([{ field: 'created' }]);
  });

  it.each([
    ['inbox', 'title'],
    // Three columns of choices, which take any text.
    ['production', 'audio'],
  ])(
    'lose none of 500 edits that each makes at once in %s, in cells of their own and in the same',
    async (path, first) => {
      const pages = [await openTable(test, path), await openTable(test, path)];
      const typed = await Promise.all(pages.map((page, who) => editAtRandom(page, who, first)));
      for (const cells of typed) expect(Object.keys(cells).length).toBeGreaterThan(10);
      for (const page of pages)
        await expect.poll(() => page.getByText(/\d saving/).count(), { timeout: 60_000 }).toBe(0);
      const stored = { db: test.site.db, table: `${path}_stories` };
      const lost = () => Promise.all(pages.map((page, who) => lostTexts(page, typed[who] ?? {}, stored)));
      // What is typed last may just be on its way.
      await expect.poll(async () => (await lost()).flat()).toEqual([]);
    },
  );
});

describe('a save that fails', () => {
  it('keeps the typed text, also over a reload, and stores it at the next try', async () => {
    test.allow(/Failed to load resource/);
    const page = await openTable(test, 'inbox?search=%233402');
    await page.route('**/api/dashboard/inbox/cells', (route) => route.fulfill({ status: 500, body: 'oops' }));
    await goTo(page, 3402, 'title');
    await page.keyboard.type('Typed without a server');
    await page.keyboard.press('Control+Enter');
    expect(await visible(cellOf(page, 3402, 'title').getByText('Failed to save changes'))).toBe(true);
    expect(await visible(page.getByText('1 not saved'))).toBe(true);
    // The cell shows the stored text, the panel beside it what was typed.
    const panel = page.getByRole('dialog', { name: 'Title is not saved' });
    expect(await visible(panel.getByText('Typed without a server'))).toBe(true);
    await page.reload();
    expect(await visible(page.getByText('1 not saved'))).toBe(true);
    // Another tab leaves what this one keeps alone, and takes it over once this one is gone.
    const other = await page.context().newPage();
    await other.goto(page.url());
    expect(await visible(other.getByText('All changes saved'))).toBe(true);
    await page.close();
    await other.reload();
    expect(await visible(other.getByText('1 not saved'))).toBe(true);
    await other.getByRole('contentinfo').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => stored(3402, 'title')).toBe('Typed without a server');
    expect(await visible(other.getByText('All changes saved'))).toBe(true);
    await expect.poll(() => draftsIn(other)).toEqual([]);
  });

  it('leaves no draft behind at sign-out, and says when the storage has no room for one', async () => {
    const page = await openTable(test, 'inbox?search=%233403');
    await goTo(page, 3403, 'angle');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Typed, never saved');
    await expect.poll(() => draftsIn(page)).toHaveLength(1);
    await page.evaluate(() => {
      let size = 4_000_000;
      while (size > 10) {
        try {
          localStorage.setItem(`filler-${size}-${Math.random()}`, 'x'.repeat(size));
        } catch {
          size = Math.floor(size / 2);
        }
      }
    });
    await page.keyboard.type(', and then much more than there is room for');
    expect(await visible(page.getByText(/storage is full/).first())).toBe(true);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('filler-')) localStorage.removeItem(key);
    });
    await page.keyboard.type('!');
    await expect.poll(async () => (await draftsIn(page)).join('')).toContain('room for!');
    test.allow(/ERR_FAILED/);
    await page.route('**/api/dashboard/inbox/cells', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    expect(await visible(page.getByRole('heading', { name: 'Sign In' }))).toBe(true);
    expect(await draftsIn(page)).toEqual([]);
  });

  it('is made up for when the network is back, and by itself where the server fails now and then', async () => {
    test.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
    const page = await openTable(test, 'inbox');
    await goTo(page, 3424, 'title');
    await page.context().setOffline(true);
    await page.keyboard.type('Typed offline');
    await page.keyboard.press('Enter');
    expect(await visible(page.getByText('1 not saved'))).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(() => stored(3424, 'title')).toBe('Typed offline');
    let calls = 0;
    await page.route('**/api/dashboard/inbox/cells', (route) => {
      calls += 1;
      return calls % 3 === 1 ? route.fulfill({ status: 500, body: 'oops' }) : route.continue();
    });
    for (const number of [3423, 3422, 3421]) {
      await goTo(page, number, 'title');
      await page.keyboard.type(`Text of ${number}`);
      await page.keyboard.press('Control+Enter');
    }
    for (const number of [3423, 3422, 3421]) {
      await expect.poll(() => stored(number, 'title')).toBe(`Text of ${number}`);
    }
    expect(await visible(page.getByText('All changes saved'))).toBe(true);
  });

  it('of a row that a colleague sent to the trash says so, and stores it once the row is back', async () => {
    const [one, two] = [await openTable(test, 'inbox?search=%233406'), await openTable(test, 'inbox?search=%233406')];
    await goTo(two, 3406, 'title');
    await two.keyboard.press('Enter');
    await two.keyboard.type(' and more');
    await goTo(one, 3406, 'title');
    await one.keyboard.press('Shift+F10');
    await one.getByRole('menuitem', { name: 'Delete' }).click();
    await one.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await one.getByText('#3406 is in the trash').waitFor();
    await two.keyboard.press('Control+Enter');
    expect(await visible(two.getByText('1 not saved'))).toBe(true);
    await expect
      .poll(() => two.locator('[data-state=failed]').getAttribute('title'))
      .toContain('This story is in the trash: restoring it saves this.');
    await one.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => cellOf(one, 3406, 'title').count()).toBe(1);
    await expect.poll(() => stored(3406, 'title')).toBe('Idea 7 and more');
  });

  it('says at once what is too long, and keeps it in the editor', async () => {
    const page = await openTable(test, 'inbox?search=%233401');
    await goTo(page, 3401, 'title');
    await page.keyboard.press('Enter');
    await page.locator('[data-field]').fill('x'.repeat(501));
    await page.keyboard.press('Enter');
    expect(await visible(page.getByText(/Title is too long: 501 characters, at most 500/).first())).toBe(true);
    expect(await page.locator('[data-field]').inputValue()).toHaveLength(501);
    await page.keyboard.press('Escape');
  });
});

function draftsIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('velocity-drafts-') ? [text] : [])),
  );
}
