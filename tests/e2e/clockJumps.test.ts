import { describe, expect, it } from 'vitest';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';
import { storePosts } from './feedPosts.ts';

const DAY = 24 * 3_600_000;
const test = useSite((site) =>
  storePosts(site, [
    // Past the hour: the server tells its time in whole seconds.
    { id: '1', username: 'sarrah_desk', age: 3.1, content: 'First trucks of the convoy.', likes: [4000, 400] },
    // The clock of the machine that scraped was ahead.
    { id: '2', username: 'osk_wire', age: -5, content: 'The substation is burning.', likes: [900] },
  ]),
);
/** The storage of a staff member who is nobody else: a renewed session ends the one before. */
async function storage(): Promise<Record<string, string>> {
  const editor = await createReader(test.site);
  await makeStaff(test.site, editor);
  return signInStorage(test.site, editor);
}

describe('the dashboard', () => {
  it.each([
    ['two days behind', -2 * DAY],
    ['two days ahead', 2 * DAY],
  ])('shows true ages on a machine whose clock is %s', async (_, off) => {
    const page = await test.blank({ storage: await storage() });
    await page.clock.setFixedTime(Date.now() + off);
    await page.goto('/dashboard/feed');
    const stories = page.getByRole('feed', { name: 'Stories' }).getByRole('article');
    expect(await visible(stories.getByText('@sarrah_desk · 3h'))).toBe(true);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Back up now' }).click();
    expect(await visible(page.getByText(/· now$/).first())).toBe(true);
  });

  it('shows metrics that fell as a loss, and a post from the future as new', async () => {
    const page = await test.open('/dashboard/feed?sort=posted', { storage: await storage() });
    const stories = page.getByRole('feed', { name: 'Stories' }).getByRole('article');
    const future = stories.filter({ hasText: 'The substation is burning.' });
    expect(await visible(future.getByText('@osk_wire · now'))).toBe(true);
    expect(await future.textContent()).not.toMatch(/NaN|Infinity|undefined/);
    const fallen = stories.filter({ hasText: 'First trucks of the convoy.' });
    expect(await visible(fallen.getByText(/^−[\d.]+K?\/h$/))).toBe(true);
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: 'Momentum' }).click();
    await page.waitForURL('**sort=momentum');
    expect(await visible(fallen)).toBe(true);
  });
});
