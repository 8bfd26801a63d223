import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox();
afterAll(() => openrouter.close());
const test = useSite(async () => {}, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url },
});
const long = { timeout: 60_000 };
const brief = `### What happened\n${'The ferry line reopened. [Wire](https://example.org/wire)\n'.repeat(6)}`;

let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site, { fullName: 'Ana Weiss' });
  await makeStaff(test.site, editor);
});
const button = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Article' }).getByRole('button', { name, exact: true });

/** An article in its window, begun from its brief by hand or by a model, in a browser that is not where the site is. */
async function begun(title: string, by: 'Start from the brief' | 'Write article' = 'Start from the brief') {
  const row = { title, news_article: brief, category: 'EU Watch' };
  const { data } = await test.site.db.from('production_stories').insert(row).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(data);
  const page = await test.open(`/dashboard/production/${id}/article`, {
    storage: signInStorage(test.site, editor),
    viewport: { width: 1280, height: 900 },
    timezoneId: 'Asia/Tokyo',
  });
  await button(page, by).click();
  await page.getByRole('textbox', { name: 'Headline' }).waitFor(long);
  return { id, page };
}

describe('the hour of an article', () => {
  it('is the server’s in the table, also where the computer’s clock is wrong, and shows when it comes', async () => {
    const { db } = test.site;
    // A story of its own, also for a second attempt.
    const [title, slug] = [`The early bird ${Date.now()}`, `early-bird-${Date.now()}`];
    const row = { title, urgency: 'Urgent' };
    const { data } = await db.from('production_stories').insert(row).select('id').single().throwOnError();
    const { id } = object({ id: string() }).parse(data);
    const hour = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const article = { title, slug, content: brief, production_story_id: id };
    await db
      .from('articles')
      .insert({ ...article, is_published: true, published_at: hour })
      .throwOnError();
    const page = await test.blank({
      storage: signInStorage(test.site, editor),
      viewport: { width: 1280, height: 900 },
      timezoneId: 'Asia/Tokyo',
    });
    // Five hours fast.
    await page.clock.install({ time: Date.now() + 5 * 3_600_000 });
    await page.goto(`/dashboard/production?search=${encodeURIComponent(title)}`);
    const line = page.getByRole('gridcell').getByRole('button', { name: /^Comes out .*\d\d:\d\d UTC$/ });
    await line.waitFor(long);
    const sign = page.locator('[data-column=story_number] [data-state]');
    expect(await sign.getAttribute('title')).toBe(await line.textContent());
    // The server's clock does not move with the page's: its next answer would take the hour back.
    test.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await page.clock.fastForward(3 * 3_600_000 + 60_000);
    const told = `On site since ${hour.slice(11, 16)} UTC`;
    const shown = page.getByRole('button', { name: told });
    await shown.waitFor(long);
    expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
    await expect.poll(() => sign.getAttribute('title')).toBe(told);
  });

  it('that a colleague sets is taken over by an open window, in the time of the site', async () => {
    const { id, page } = await begun('The hour');
    await button(page, 'Publish').waitFor();
    const hour = new Date(Math.ceil(Date.now() / 3_600_000 + 3) * 3_600_000).toISOString();
    await test.site.db
      .from('articles')
      .update({ is_published: true, published_at: hour })
      .eq('production_story_id', id)
      .throwOnError();
    await button(page, 'Schedule').waitFor(long);
    expect(await page.getByRole('radio', { name: 'At an hour' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Hour, UTC').inputValue()).toBe(hour.slice(0, 16));
    const said = page.getByRole('status').filter({ hasText: 'Comes out' });
    expect(await said.textContent()).toContain(`${hour.slice(11, 16)} UTC`);
  });

  it('is told in the time of the editor, too, and one that is past before it is asked for', async () => {
    const { page } = await begun('The two times');
    await page.getByRole('radio', { name: 'At an hour' }).click();
    const hour = page.getByLabel('Hour, UTC');
    await hour.fill('2031-02-03T20:05');
    expect(await visible(page.getByText('UTC: Feb 4, 05:05 where you are'))).toBe(true);
    await hour.fill('2021-02-03T20:05');
    expect(await visible(page.getByText('UTC: in the past'))).toBe(true);
    expect(await hour.getAttribute('aria-invalid')).toBe('true');
    await hour.fill('2131-02-03T20:05');
    expect(await visible(page.getByText('UTC: An article comes out between 2000 and 2099.'))).toBe(true);
  });

  it('since which it is on the site is in the time of the site', async () => {
    const { id, page } = await begun('The site hour');
    await button(page, 'Publish').click();
    await button(page, 'Update').waitFor(long);
    const { data } = await test.site.db.from('articles').select().eq('production_story_id', id).single().throwOnError();
    const hour = object({ published_at: string() }).parse(data).published_at;
    const said = page.getByRole('dialog').getByRole('status').filter({ hasText: 'On the site since' });
    expect(await said.textContent()).toMatch(new RegExp(`day, .* at ${hour.slice(11, 16)} UTC`));
  });

  it('is taken away again by a button that says so, and leaves a draft', async () => {
    const { page } = await begun('The withdrawn hour');
    await page.getByRole('radio', { name: 'At an hour' }).click();
    await button(page, 'Schedule').click();
    await button(page, 'Unschedule').click(long);
    const question = page.getByRole('alertdialog', { name: 'Take its hour away?' });
    await question.getByRole('button', { name: 'Unschedule' }).click();
    await page.getByText('Draft, not on the site').first().waitFor(long);
    expect(await button(page, 'Unschedule').count()).toBe(0);
  });

  it('that has come is not chosen again where the article is taken off the site', async () => {
    const { id, page } = await begun('The past hour');
    await page.getByRole('radio', { name: 'At an hour' }).click();
    await button(page, 'Schedule').click();
    await page.getByText('Waits for its hour').waitFor(long);
    const row = { published_at: new Date(Date.now() - 60_000).toISOString() };
    await test.site.db.from('articles').update(row).eq('production_story_id', id).throwOnError();
    await button(page, 'Update').waitFor(long);
    await button(page, 'Unpublish').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('Taken off the site').first().waitFor(long);
    await expect.poll(() => page.getByRole('radio', { name: 'Now' }).isChecked()).toBe(true);
    expect(await button(page, 'Publish').count()).toBe(1);
  });

  it('that was chosen is there again after a reload, and given up with its window', async () => {
    const { page } = await begun('The reload');
    const atHour = page.getByRole('radio', { name: 'At an hour' });
    await atHour.click();
    await page.getByLabel('Hour, UTC').fill('2031-02-03T04:05');
    await page.reload();
    await expect.poll(() => page.getByLabel('Hour, UTC').inputValue()).toBe('2031-02-03T04:05');
    const address = page.url();
    await button(page, 'Close').click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.goto(address);
    await atHour.waitFor();
    expect(await atHour.isChecked()).toBe(false);
  });

  it('stands in the history, and that somebody did not wait for it', async () => {
    const { page } = await begun('The early one');
    await page.getByRole('radio', { name: 'At an hour' }).click();
    await button(page, 'Schedule').click();
    const message = page.getByText('Waits for its hour');
    await message.waitFor(long);
    // Over the window, and within reach of the keyboard.
    await page.keyboard.press('F6');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close');
    await page.keyboard.press('Enter');
    await expect.poll(() => message.count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]')?.textContent))
      .toContain('Article');
    const changes = page.getByRole('dialog', { name: 'History' });
    await button(page, 'History').click();
    await changes.getByText(/^Set its hour: .* UTC$/).waitFor();
    expect(await changes.getByText('Published it', { exact: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Now' }).click();
    await button(page, 'Publish').click();
    await button(page, 'Unpublish').waitFor(long);
    await button(page, 'History').click();
    await changes.getByText('Published it before its hour').waitFor();
  });
});

it('the age of a draft goes on while its window is open', async () => {
  const { id } = await begun('The age', 'Write article');
  const page = await test.blank({ storage: signInStorage(test.site, editor), viewport: { width: 1280, height: 900 } });
  await page.clock.install();
  await page.goto(`/dashboard/production/${id}/article`);
  const paid = page.getByRole('region', { name: 'Article draft' });
  await paid.getByText(/ · (now|\d+s ago) · \d+ words/).waitFor(long);
  // No answer tells the time of the server meanwhile.
  await page.route('**/api/**', () => {});
  await page.clock.fastForward(130_000);
  expect(await visible(paid.getByText(/ · 2m ago · \d+ words/))).toBe(true);
});

it('the next mark is reached from the close button, seen, and its own buttons come next', async () => {
  const { page } = await begun('The marks', 'Write article');
  await page.getByRole('textbox', { name: 'Headline' }).fill('Ferries carry 4,711,815 people and 38,222 cars');
  await page.getByRole('button', { name: /^Next mark/ }).waitFor(long);
  expect(await visible(page.getByText('Not saved yet; kept in this browser. 2 marks are open.'))).toBe(true);
  const places = new Set<string>();
  for (let press = 0; press < 2; press += 1) {
    await button(page, 'Close').focus();
    await page.keyboard.press('Alt+n');
    const note = page.locator('[data-note]:focus');
    await note.waitFor();
    places.add((await note.getAttribute('data-note')) ?? '');
    await page.keyboard.press('Tab');
    expect(
      await page
        .locator('[data-note]')
        .filter({ has: page.locator(':focus') })
        .count(),
    ).toBe(1);
  }
  expect(places.size).toBe(2);
});
