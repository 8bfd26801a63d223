import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';
import { storePosts } from './feedPosts.ts';

let editor: Reader;
const test = useSite(async (site) => {
  await site.db
    .from('production_stories')
    .insert(['First film', 'Second film', 'Third film'].map((title) => ({ title })))
    .throwOnError();
  await storePosts(site, [{ id: '1', username: 'quiet_atlas', age: 60, content: 'An older post.', likes: [5] }]);
  await site.db
    .from('monitored_accounts')
    .insert(['first_desk', 'second_desk', 'third_desk'].map((username) => ({ username })))
    .throwOnError();
});
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});
const open = (path: string) =>
  test.open(path, { storage: signInStorage(test.site, editor), timezoneId: 'Europe/Brussels' });

/** The name of the focused control, or of the row that is focused itself. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement;
    return on?.getAttribute('aria-label') ?? on?.getAttribute('data-row') ?? on?.textContent ?? 'nothing';
  });

it('the focus is in the table once a dialog is closed that a link opened', async () => {
  const { data } = await test.site.db.from('production_stories').select('id').eq('title', 'First film').single();
  const page = await open(`/dashboard/production/${String(data?.id)}`);
  await page.getByRole('dialog').getByText('Facts From Story').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => page.locator('main textarea[data-field]:focus').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('[role=gridcell][data-active]').count()).toBe(1);
});

it('the focus is on the button again once a new story is given up', async () => {
  const page = await open('/dashboard/production');
  await page.getByRole('gridcell', { name: /First film/ }).waitFor();
  await page.getByRole('button', { name: 'Add to Production' }).press('Enter');
  await page.getByRole('dialog').getByLabel('Title').waitFor();
  await page.keyboard.type('Given up');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).press('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(() => focused(page)).toBe('Add to Production');
});

/** Whether the screen itself has the focus, so that Tab goes on with its first control. */
const isOnScreen = (page: Page) => page.evaluate(() => document.activeElement?.id === 'content');

it('the focus is in the screen that keys, or a message, led to', async () => {
  const page = await open('/dashboard/inbox');
  await page.getByRole('button', { name: 'Columns' }).focus();
  await page.keyboard.type('gp');
  await page.getByRole('gridcell', { name: /First film/ }).waitFor();
  await expect.poll(() => isOnScreen(page)).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Hide the views');
  // From a control that stays, it does not move.
  const tab = page.getByRole('link', { name: 'Inbox', exact: true });
  await tab.press('Enter');
  await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
  await expect.poll(() => focused(page)).toBe('Inbox');
});

it('the focus is in the first screen after a sign-in', async () => {
  const page = await test.open('/dashboard/production');
  await page.getByLabel('Email').fill(editor.email);
  await page.getByLabel('Password').fill(editor.password);
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: /First film/ }).waitFor();
  await expect.poll(() => isOnScreen(page)).toBe(true);
});

describe('with the keyboard alone the focus stays in the list', () => {
  it('while a planned upload goes from day to day and into the next week', async () => {
    const page = await open('/dashboard/uploads?week=2030-01-07');
    const plan = page.getByLabel('Planned upload of First film');
    await plan.fill('2030-01-11T18:00');
    await plan.press('Enter');
    const week = page.getByRole('complementary', { name: 'Week' });
    await week.getByRole('button', { name: /18:00.*First film/ }).focus();
    for (const day of ['Sat, Jan 12', 'Sun, Jan 13', 'Mon, Jan 14', 'Tue, Jan 15']) {
      await page.keyboard.press('Alt+ArrowDown');
      expect(await visible(week.getByText(`First film is planned for ${day}`))).toBe(true);
      await expect.poll(() => focused(page)).toMatch(/^18:00First film/);
    }
  });

  it('when a story leaves the uploads, or moves to another section', async () => {
    const page = await open('/dashboard/uploads');
    const item = (title: string) => page.locator('li[data-row]', { has: page.getByRole('link', { name: title }) });
    await item('Second film').getByRole('switch', { name: 'YT Upload' }).press('Space');
    await expect.poll(() => item('Second film').count()).toBe(0);
    await expect.poll(() => focused(page)).toMatch(/^(First|Third) film$/);
  });

  it('when a schedule or a member of staff is removed', async () => {
    const other = await createReader(test.site);
    await makeStaff(test.site, other);
    const page = await open('/dashboard/settings?part=schedules');
    const press = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true, disabled: false });
      await button.press('Enter');
    };
    await press('Schedule Scraping');
    await page.getByRole('dialog').getByLabel('When').fill('0 6 * * *');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove Scraping' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await press('Change Scraping');
    await page.getByRole('dialog').getByLabel('When').fill('0 7 * * *');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Change Scraping');
    await press('Remove Scraping');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Schedule Scraping');

    await page.goto('/dashboard/settings?part=roles');
    await press(`Remove ${other.email}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await expect.poll(() => focused(page)).toMatch(/^Remove .+@/);
  });

  it('does not take a year that can only be mistyped, and keeps it for correction', async () => {
    const page = await open('/dashboard/uploads');
    const plan = page.getByLabel('Planned upload of Third film');
    await plan.fill('0203-01-11T18:00');
    await plan.press('Enter');
    expect(await visible(page.getByText(/An upload is planned between 2000 and 2099/))).toBe(true);
    expect(await plan.inputValue()).toBe('0203-01-11T18:00');
    await plan.press('Escape');
    expect(await plan.inputValue()).toBe('');
  });

  it('after an account’s category is edited or left, and after an account is removed', async () => {
    const page = await open('/dashboard/x-accounts');
    const category = page.getByRole('button', { name: /^Category of @second_desk/ });
    await category.press('Enter');
    await page.keyboard.type('Shipping');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Category of @second_desk: Shipping');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Category of @second_desk: Shipping');
    // What had the focus some time before does not get it.
    await page.getByRole('combobox', { name: 'Scrape all active accounts' }).press('Enter');
    const options = page.getByRole('option', { name: 'Hourly' });
    expect(await visible(options)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => options.count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('Scrape all active accounts');
    await page.getByRole('button', { name: 'Remove @second_desk' }).press('Enter');
    expect(await visible(page.getByText('Remove @second_desk?'))).toBe(true);
    await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await expect.poll(() => page.getByText('@second_desk').count()).toBe(0);
    await expect.poll(() => focused(page)).toMatch(/^(first|third)_desk$/);
  });

  it('is on the first post after the new ones were asked for', async () => {
    const page = await open('/dashboard/feed?sort=posted');
    const posts = page.getByRole('feed', { name: 'Stories' }).getByRole('article');
    await visible(posts.first());
    await storePosts(test.site, [{ id: '2', username: 'late_news', age: 0, content: 'Even later.', likes: [3] }]);
    const bar = page.getByRole('status').getByRole('button', { name: '1 new post' });
    expect(await visible(bar)).toBe(true);
    await bar.press('Enter');
    await expect.poll(() => focused(page)).toContain('Even later.');
    await storePosts(test.site, [{ id: '3', username: 'late_news', age: 0, content: 'Latest.', likes: [3] }]);
    expect(await visible(bar)).toBe(true);
    await page.keyboard.press('.');
    await expect.poll(() => focused(page)).toContain('Latest.');
    // Nor where nothing new comes.
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('.');
    await expect.poll(() => focused(page)).toContain('Latest.');
  });
});
