import { expect, it } from 'vitest';
import { endSession, signInAgain, signInWindow } from '../support/endedSession.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

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

it('a question says that the session is over only until somebody has signed in again', async () => {
  await test.site.db.from('inbox_stories').insert({ title: 'Ferry line' }).throwOnError();
  const editor = await createReader(test.site);
  await makeStaff(test.site, editor);
  const page = await test.open('/dashboard/inbox', { storage: signInStorage(test.site, editor) });
  await page.getByText('Ferry line').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Story' });
  const isHeld = await endSession(test, page);
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await signInWindow(page).waitFor();
  await isHeld();
  await signInAgain(page, editor);
  await expect.poll(() => question.getByRole('alert').count()).toBe(0);
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  expect(await visible(page.getByText(/is in the trash$/))).toBe(true);
});

it('two people who take turns at one page see and save what is theirs alone', async () => {
  test.allow(/ERR_FAILED/);
  await test.site.db.from('inbox_stories').insert({ title: 'Harbour line' }).throwOnError();
  const [ana, ben] = [await createReader(test.site), await createReader(test.site)];
  for (const one of [ana, ben]) await makeStaff(test.site, one);
  const page = await test.open('/dashboard/inbox?search=harbour', { storage: signInStorage(test.site, ana) });
  const angle = page.locator('[role=gridcell][data-row][data-column=angle]').first();
  const takeTurn = async (person: typeof ana) => {
    const isHeld = await endSession(test, page);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await signInWindow(page).waitFor();
    await isHeld();
    await signInAgain(page, person);
    await page.getByText('Live', { exact: true }).waitFor();
    await angle.waitFor();
  };
  const write = async (text: string) => {
    await angle.click();
    await page.keyboard.type(text);
    await page.keyboard.press('Control+Enter');
  };
  await takeTurn(ben);
  await page.route('**/inbox/cells', (route) => route.abort());
  await write('Of Ben');
  await page.getByText('1 not saved').first().waitFor();
  await takeTurn(ana);
  await page.unroute('**/inbox/cells');
  expect(await page.getByText('Of Ben').count()).toBe(0);
  await write('Of Ana');
  const stored = async () => {
    const { data } = await test.site.db.from('inbox_stories').select('angle').eq('title', 'Harbour line');
    return data?.map((story) => story.angle);
  };
  await expect.poll(stored).toContain('Of Ana');
  expect(await page.getByText('not saved').count()).toBe(0);
  // What Ben typed is kept for him.
  await takeTurn(ben);
  await angle.click();
  await page.keyboard.press('Escape');
  expect(await visible(page.getByText('Of Ben'))).toBe(true);
});
