import { describe, expect, it } from 'vitest';
import { createReader, makeStaff, signInStorage } from '../../support/readers.ts';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const test = useSite(async ({ db }) => {
  const ideas = ['One', 'Two', 'Three'].map((title) => ({ title, summary: 'As it was' }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});
const summaryOf = async (number: number) =>
  (await test.site.db.from('inbox_stories').select('summary').eq('story_number', number).single()).data?.['summary'];

describe('a table of stories', () => {
  it('tells of a text of 1 MB before it is sent, and keeps it in the editor', async () => {
    const page = await openTable(test, 'inbox');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/cells')) sent.push(request.url());
    });
    await goTo(page, 3400, 'summary');
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('x'.repeat(1_000_000));
    await page.keyboard.press('Control+Enter');
    const refusal = page.getByText(/Summary is too long: 1,000,000 characters, at most 200,000. Nothing was saved./);
    expect(await visible(refusal.first())).toBe(true);
    const typed = () =>
      page.evaluate(() => document.querySelector<HTMLTextAreaElement>('textarea:focus')?.value.length);
    expect(await typed()).toBe(1_000_000);
    expect(sent).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('y'.repeat(200_000));
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => String(await summaryOf(3400)).length).toBe(200_000);
  });

  it('refuses 100,000 cells at once, and a block with a text that is too long, in words, and changes nothing', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3401, 'summary');
    await page.evaluate(() => {
      const text = Array.from({ length: 10_000 }, () => Array.from({ length: 10 }, () => 'x').join('\t')).join('\n');
      return navigator.clipboard.writeText(text);
    });
    await page.keyboard.press('Control+v');
    expect(await visible(page.getByText(/more than 20,000 cells.*Nothing was changed/).first())).toBe(true);
    // Of a block with one text that is too long, it says which.
    await page.evaluate(() => navigator.clipboard.writeText(`fits\n${'x'.repeat(200_001)}`));
    await page.keyboard.press('Control+v');
    await page.getByText(/^Row 2 of the block: Summary is too long: 200,001 characters/).waitFor();
    expect(await summaryOf(3401)).toBe('As it was');
  });

  it('has a row deleted by two tabs at once go to the trash once, and says so in both', async () => {
    const reader = await createReader(test.site);
    await makeStaff(test.site, reader);
    const open = () => test.open('/dashboard/inbox', { storage: signInStorage(test.site, reader) });
    const tabs = [await open(), await open()];
    for (const page of tabs) {
      await cellOf(page, 3402, 'title').waitFor();
      await goTo(page, 3402, 'title');
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).waitFor();
    }
    await Promise.all(
      tabs.map((page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()),
    );
    for (const page of tabs) {
      expect(await visible(page.getByText('#3402 is in the trash').first())).toBe(true);
      await expect.poll(() => cellOf(page, 3402, 'title').count()).toBe(0);
    }
    const { data } = await test.site.db.from('inbox_stories').select('deleted_at').eq('story_number', 3402).single();
    expect(data?.['deleted_at']).not.toBeNull();
  });

  it('asks before it signs somebody out who typed what is not saved, and leaves nothing of it behind', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3401, 'summary');
    test.allow(/ERR_FAILED/);
    await page.route('**/cells', (route) => route.abort());
    await page.keyboard.type('Typed, not saved');
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-state=failed]').first().waitFor();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign out without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.poll(() => question.count()).toBe(0);
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('velocity-drafts-')));
    expect(await kept()).toHaveLength(1);
    const drafts = () => page.evaluate(() => Object.values(localStorage).join(' '));
    expect(await drafts()).toContain('Typed, not saved');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    expect(await visible(page.getByText('Signed out successfully!').first())).toBe(true);
    await expect.poll(kept).toEqual([]);
    expect(await summaryOf(3401)).toBe('As it was');
  });

  it('signs out without a question where what was typed is on its way, once it is stored', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3401, 'summary');
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/cells', async (route) => {
      await answered;
      await route.continue();
    });
    await page.keyboard.type('Stored on the way out');
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-state=saving]').first().waitFor();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    answer();
    expect(await visible(page.getByText('Signed out successfully!').first())).toBe(true);
    expect(await summaryOf(3401)).toBe('Stored on the way out');
  });
});
