import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createReader, makeStaff, signInStorage } from '../../support/readers.ts';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const test = useSite();
let number = 0;

beforeEach(async () => {
  test.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const { data } = await test.site.db
    .from('production_stories')
    .insert({ title: 'Bridge' })
    .select('story_number')
    .single()
    .throwOnError();
  number = data.story_number;
});

async function stored(): Promise<string | undefined> {
  const { data } = await test.site.db.from('production_stories').select('title').eq('story_number', number);
  return data?.[0]?.title;
}

const status = (page: Page) => page.getByRole('contentinfo');
const cells = '**/production/cells';

async function openScreen(page: Page, name: string, heading = name): Promise<void> {
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor();
}

/** Types a title into the story, whose save fails. */
async function typeUnsaved(page: Page, text = 'Ferry'): Promise<void> {
  await goTo(page, number, 'title');
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await status(page).getByText('1 not saved').waitFor();
}

describe('what could not be saved when its screen was left', () => {
  it('is told of on every screen, and is saved there once the network is back', async () => {
    const page = await openTable(test, 'production');
    // The code of the other screens is there.
    await openScreen(page, 'Inbox');
    await openScreen(page, 'Feed', 'Story Feed');
    await openScreen(page, 'Production');
    await page.context().setOffline(true);
    await typeUnsaved(page);
    await openScreen(page, 'Inbox');
    expect(await visible(status(page).getByText('1 not saved in Production'))).toBe(true);
    expect(await status(page).getByText('All changes saved').count()).toBe(0);
    await openScreen(page, 'Feed', 'Story Feed');
    expect(await visible(status(page).getByText('1 not saved in Production'))).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(stored).toBe('Ferry');
    await expect.poll(() => status(page).getByText('not saved').count()).toBe(0);
    await openScreen(page, 'Inbox');
    expect(await visible(status(page).getByText('All changes saved'))).toBe(true);
  });

  it('says the same of itself in its cell when one is back, and no page was closed', async () => {
    const page = await openTable(test, 'production');
    await page.route(cells, (route) => route.abort());
    await typeUnsaved(page);
    await openScreen(page, 'Inbox');
    await status(page).getByRole('button', { name: '1 not saved in Production' }).click();
    await cellOf(page, number, 'title').waitFor();
    const title = () => page.locator('[data-state=failed]').getAttribute('title');
    await expect.poll(title).toContain('The server cannot be reached. It is tried again by itself.');
    expect(await status(page).getByText('not saved in Production').count()).toBe(0);
    await page.unroute(cells);
    await expect.poll(stored).toBe('Ferry');
    expect(await visible(status(page).getByText('All changes saved'))).toBe(true);
    expect(await cellOf(page, number, 'title').textContent()).toContain('Ferry');
  });

  it('becomes a question where a colleague was faster, which is asked in the table', async () => {
    const page = await openTable(test, 'production');
    await page.route(cells, (route) => route.abort());
    await typeUnsaved(page);
    await openScreen(page, 'Inbox');
    const { db } = test.site;
    await db.from('production_stories').update({ title: 'Tunnel' }).eq('story_number', number).throwOnError();
    const answered = page.waitForResponse(cells);
    await page.unroute(cells);
    await answered;
    expect(await stored()).toBe('Tunnel');
    await status(page).getByRole('button', { name: '1 not saved in Production' }).click();
    await cellOf(page, number, 'title').waitFor();
    await status(page).getByRole('button', { name: '1 not saved' }).click();
    expect(await visible(page.getByRole('dialog').getByText('Ferry'))).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(stored).toBe('Ferry');
  });

  it('of a story in the trash is stored once a colleague has restored it, on whichever screen', async () => {
    const page = await openTable(test, 'production');
    await goTo(page, number, 'title');
    await page.keyboard.type('Ferry');
    const trash = (deleted_at: string | null) =>
      test.site.db.from('production_stories').update({ deleted_at }).eq('story_number', number).throwOnError();
    await trash('2026-01-01');
    await page.keyboard.press('Control+Enter');
    await status(page).getByText('1 not saved').waitFor();
    await openScreen(page, 'Inbox');
    await trash(null);
    await expect.poll(stored).toBe('Ferry');
    expect(await visible(status(page).getByText('All changes saved'))).toBe(true);
  });

  it('is asked about at sign-out on another screen, and is gone then: nobody else saves or sees it', async () => {
    const page = await openTable(test, 'production');
    let tries = 0;
    await page.route(cells, (route) => {
      tries += 1;
      return route.abort();
    });
    await typeUnsaved(page);
    await openScreen(page, 'Inbox');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    const before = tries;
    const colleague = await createReader(test.site);
    await makeStaff(test.site, colleague);
    await page.getByLabel('Email').fill(colleague.email);
    await page.getByLabel('Password').fill(colleague.password);
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: 'Inbox' }).waitFor();
    await openScreen(page, 'Production');
    await cellOf(page, number, 'title').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect(await visible(status(page).getByText('All changes saved'))).toBe(true);
    expect(await cellOf(page, number, 'title').textContent()).toContain('Bridge');
    expect([tries, await stored()]).toEqual([before, 'Bridge']);
  });
});

it('another tab neither tells of nor takes what a tab could not save, until that is closed', async () => {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  const visitor = await test.visitor({ storage: signInStorage(test.site, reader) });
  const [page, other] = [await visitor.newPage(), await visitor.newPage()];
  await page.goto('/dashboard/production');
  await page.route(cells, (route) => route.abort());
  await typeUnsaved(page);
  await openScreen(page, 'Inbox');
  await other.goto('/dashboard/production');
  await cellOf(other, number, 'title').waitFor();
  expect(await visible(status(other).getByText('All changes saved'))).toBe(true);
  await page.close();
  await openScreen(other, 'Inbox');
  await openScreen(other, 'Production');
  expect(await visible(status(other).getByText('1 not saved'))).toBe(true);
  const title = () => other.locator('[data-state=failed]').getAttribute('title');
  await expect.poll(title).toContain('This was not saved when the page was closed.');
});
