import { describe, expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 30 }, (_, at) => ({ title: `Idea ${at + 1}`, angle: 'As it was' }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
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
    expect(await visible(two.getByText('Somebody else changed this meanwhile'))).toBe(true);
    expect(await visible(two.getByText('1 not saved'))).toBe(true);
    expect(await stored(3425, 'angle')).toBe('As it was by one');
    await two.keyboard.press('Alt+m');
    await expect.poll(() => stored(3425, 'angle')).toBe('As it was by two');
    await expect.poll(() => cellOf(one, 3425, 'angle').textContent(), { timeout: 5000 }).toContain('by two');
  });

  it('lose none of many edits that they make at once', async () => {
    const pages = [await openTable(test, 'inbox'), await openTable(test, 'inbox')];
    await Promise.all(
      pages.map(async (page, who) => {
        await goTo(page, 3420, who === 0 ? 'title' : 'angle');
        for (let row = 0; row < 15; row += 1) {
          await page.keyboard.type(`w${who} r${row}`);
          await page.keyboard.press('Enter');
        }
      }),
    );
    for (const page of pages) expect(await visible(page.getByText('All changes saved'))).toBe(true);
    for (let row = 0; row < 15; row += 1) {
      await expect.poll(() => stored(3420 - row, 'title')).toBe(`w0 r${row}`);
      await expect.poll(() => stored(3420 - row, 'angle')).toBe(`w1 r${row}`);
    }
  });
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
    await page.reload();
    expect(await visible(page.getByText('1 not saved'))).toBe(true);
    await page.unroute('**/api/dashboard/inbox/cells');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => stored(3402, 'title')).toBe('Typed without a server');
    expect(await visible(page.getByText('All changes saved'))).toBe(true);
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
