import { describe, expect, it } from 'vitest';
import { useSite } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const brief = '## Findings\n\nThe ferry [sails again](https://example.org/ferry).';
  const stories = [1, 2, 3].map((at) => ({
    title: `Story ${at}`,
    news_article: brief,
    editors_script: 'Open on the pier.\nThen the bridge.',
  }));
  await db.from('production_stories').insert(stories).throwOnError();
  for (const title of ['An idea', 'Another', 'A third']) {
    await db.from('inbox_stories').insert({ title }).throwOnError();
  }
});
const idOf = async (number: number) =>
  (await test.site.db.from('production_stories').select('id').eq('story_number', number).single()).data?.id;

describe('the window of a story', () => {
  it('that a link opened shows what research wrote as it is meant, and leads to its article and its row', async () => {
    const page = await openTable(test, `production/${await idOf(3400)}`);
    const dialog = page.getByRole('dialog', { name: '#3400 Story 1' });
    await dialog.getByRole('heading', { name: 'Findings' }).waitFor();
    expect(await dialog.getByRole('link', { name: 'sails again' }).getAttribute('href')).toBe(
      'https://example.org/ferry',
    );
    const lines = dialog.getByText('Open on the pier.');
    expect(await lines.evaluate((text) => getComputedStyle(text).whiteSpace)).toBe('pre-wrap');
    await page.keyboard.press('Escape');
    await expect.poll(() => cellOf(page, 3400, 'title').getAttribute('data-active')).toBe('true');
    expect(new URL(page.url()).pathname).toBe('/dashboard/production');
    await page.goto(`/dashboard/production/${await idOf(3400)}`);
    await dialog.getByRole('link', { name: 'Article' }).press('Enter');
    await page.getByRole('dialog', { name: /^Article/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => cellOf(page, 3400, 'title').getAttribute('data-active')).toBe('true');
  });

  it('that was opened from its row leaves the cursor where it was', async () => {
    const page = await openTable(test, 'production');
    await goTo(page, 3401, 'news_article');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Open story' }).press('Enter');
    await page.getByRole('dialog', { name: '#3401 Story 2' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await cellOf(page, 3401, 'news_article').getAttribute('data-active')).toBe('true');
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Open story' }).press('Enter');
    await page.getByRole('dialog', { name: '#3401 Story 2' }).waitFor();
    await page.reload();
    await page.getByRole('dialog', { name: '#3401 Story 2' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => cellOf(page, 3401, 'title').getAttribute('data-active')).toBe('true');
  });

  it.each([
    ['production', 'Open story'],
    ['production', 'Article'],
    ['inbox', 'Open story'],
    ['inbox', 'Research Workflow'],
  ])('that was closed does not come back with Back: %s, %s', async (screen, item) => {
    const page = await openTable(test, screen);
    await goTo(page, 3401, 'title');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: item }).press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await cellOf(page, 3401, 'title').getAttribute('data-active')).toBe('true');
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/${screen}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('that a reload opened again leaves the cursor on its row in the inbox, too', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3401, 'title');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Open story' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '#3401 Another' });
    await dialog.waitFor();
    await page.reload();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => cellOf(page, 3401, 'title').getAttribute('data-active')).toBe('true');
  });

  it('leaves a hidden title hidden, and the cursor on its row', async () => {
    const page = await openTable(test, 'production');
    await page.getByRole('button', { name: 'Columns' }).click();
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('checkbox', { name: 'Title', exact: true }).click();
    await (await kept).finished();
    await page.goto(`/dashboard/production/${await idOf(3400)}`);
    await page.getByRole('dialog', { name: '#3400 Story 1' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => cellOf(page, 3400, 'story_number').getAttribute('data-active')).toBe('true');
    expect(await page.getByRole('columnheader', { name: 'Title', exact: true }).count()).toBe(0);
  });

  it.each([
    ['production', 'view=trash', '#3402 Story 3'],
    ['inbox', 'trash=true', '#3400 An idea'],
  ] as const)(
    'of a story in the trash is reached there, says where it is, and restores it: %s',
    async (table, trash, name) => {
      const { db } = test.site;
      const gone = { deleted_at: new Date().toISOString() };
      const number = Number(name.slice(1, 5));
      await db.from(`${table}_stories`).update(gone).eq('story_number', number).throwOnError();
      const page = await openTable(test, `${table}?${trash}`);
      await goTo(page, number, 'title');
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Open story' }).press('Enter');
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByText('In the trash').waitFor();
      await dialog.getByRole('button', { name: 'Restore' }).click();
      await expect.poll(() => dialog.getByText('In the trash').count()).toBe(0);
      await page.getByText(`#${number} is restored`).waitFor();
      expect(await page.evaluate(() => document.activeElement?.role)).toBe('region');
      const stored = await db.from(`${table}_stories`).select('deleted_at').eq('story_number', number).single();
      expect(stored.data?.deleted_at).toBeNull();
    },
  );
});
