import { expect, it } from 'vitest';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();

it('the end of a session is let go of once the person has signed in in another tab, and what was typed stays', async () => {
  test.allow(/status of 401/);
  const editor = await createReader(test.site);
  await makeStaff(test.site, editor);
  const visitor = await test.visitor({ storage: signInStorage(test.site, editor) });
  const page = await visitor.newPage();
  await page.goto(`${test.site.url}/dashboard/settings`);
  const budget = page.getByLabel('Budget of a run in USD');
  await budget.fill('7');
  const over = { code: 'auth', message: 'Your session is over.', hint: 'Sign in again.' };
  await page.route('**/api/dashboard/**', (route) => route.fulfill({ status: 401, json: over }));
  await budget.press('Enter');
  const question = page.getByRole('dialog', { name: 'Your session is over' });
  await question.waitFor();
  expect(await page.getByText(over.message).count()).toBeGreaterThan(0);
  await page.unroute('**/api/dashboard/**');
  const other = await visitor.newPage();
  await other.goto(`${test.site.url}/contact`);
  // What a sign-in stores; its tab tells the others.
  await other.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (key.endsWith('-auth-token')) localStorage.setItem(key, `${value} `);
    }
  });
  await expect.poll(() => question.count()).toBe(0);
  await expect.poll(() => page.getByText(over.message).count()).toBe(0);
  expect(await budget.inputValue()).toBe('7');
});
