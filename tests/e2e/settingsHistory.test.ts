import { expect, it } from 'vitest';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite(async ({ db }) => {
  for (let at = 0; at < 110; at += 1)
    await db
      .from('settings')
      .upsert({ key: 'words_to_avoid', value: [`word ${at}`] })
      .throwOnError();
});

it('the history of settings goes on at the older changes once the last of them have come', async () => {
  const editor = await createReader(test.site);
  await makeStaff(test.site, editor);
  const page = await test.open('/dashboard/settings', { storage: signInStorage(test.site, editor) });
  const earlier = page.getByRole('button', { name: 'Earlier changes' });
  const entries = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await earlier.waitFor();
  while ((await earlier.count()) > 0) {
    const before = await entries.count();
    await earlier.press('Enter');
    await expect.poll(() => entries.count()).toBeGreaterThan(before);
    const focused = entries.nth(before).and(page.locator(':focus'));
    await expect.poll(async () => (await earlier.count()) + (await focused.count())).toBe(1);
  }
  // Saved by the keys of a Mac, too.
  const words = page.getByRole('textbox', { name: 'Words to avoid' });
  await words.fill('literally');
  await words.press('Meta+Enter');
  await expect.poll(() => entries.first().textContent()).toContain('literally');
});
