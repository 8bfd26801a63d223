import { afterAll, describe, expect, it } from 'vitest';
import { startOpenRouterSandbox } from '../../../scripts/sandbox/openrouterServer.ts';
import { useSite } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const openrouter = await startOpenRouterSandbox();
afterAll(() => openrouter.close());
const test = useSite(
  async ({ db }) => {
    const idea = { title: 'Ferry', angle: 'Harbours' };
    await db.from('inbox_stories').insert([idea, idea, idea]).throwOnError();
  },
  { env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url } },
);
const held = async (number: number) =>
  (await test.site.db.from('inbox_stories').select('*').eq('story_number', number).single()).data;
const set = (number: number, fields: object) =>
  test.site.db.from('inbox_stories').update(fields).eq('story_number', number).throwOnError();

/** Opens the inbox and types a title that conflicts with a colleague's. */
async function withConflict(number: number) {
  const page = await openTable(test, 'inbox');
  await goTo(page, number, 'title');
  await page.keyboard.press('F2');
  await page.keyboard.type(' of mine');
  await set(number, { title: 'Theirs' });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Keep mine' }).waitFor();
  await goTo(page, number, 'angle');
  return page;
}

describe('a typed title that is not saved, because a colleague changed it', () => {
  it('comes back with Undo after a variation was inserted over it', async () => {
    const page = await withConflict(3400);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Variations' }).click();
    await page.getByRole('button', { name: 'Write variations' }).click();
    const first = page.getByRole('list', { name: 'Variations' }).locator('p').first();
    await first.waitFor({ timeout: 60_000 });
    const variation = (await first.textContent()) ?? '';
    await page.keyboard.press('1');
    await expect.poll(async () => (await held(3400))?.title).toBe(variation);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cellOf(page, 3400, 'title').textContent()).toBe('Ferry of mine');
    await expect.poll(async () => (await held(3400))?.title).toBe('Ferry of mine');
  });

  it('comes back with Undo after an earlier one was restored over it', async () => {
    const page = await withConflict(3401);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('complementary', { name: 'History' });
    await history.getByRole('button', { name: 'Restore' }).first().click();
    await expect.poll(async () => (await held(3401))?.title).toBe('Ferry');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cellOf(page, 3401, 'title').textContent()).toBe('Ferry of mine');
    await expect.poll(async () => (await held(3401))?.title).toBe('Ferry of mine');
    // Once more: what the colleague wrote.
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await held(3401))?.title).toBe('Theirs');
  });

  it('comes back with Undo after it was given up for theirs', async () => {
    const page = await withConflict(3402);
    await goTo(page, 3402, 'title');
    await page.getByRole('button', { name: 'Take theirs' }).focus();
    await page.keyboard.press('Tab');
    expect(await page.locator('[data-field]:focus').count()).toBe(1);
    await page.keyboard.press('Alt+t');
    await expect.poll(() => cellOf(page, 3402, 'title').textContent()).toBe('Theirs');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await held(3402))?.title).toBe('Ferry of mine');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(async () => (await held(3402))?.title).toBe('Theirs');
  });
});
