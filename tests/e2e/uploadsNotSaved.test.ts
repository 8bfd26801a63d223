import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();
let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});
const plans = '**/uploads/*/plan';
const weekOfJanuary7 = '/dashboard/uploads?week=2030-01-07';
const refuse = (page: Page, path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
const again = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: 'is not saved' });
const planOf = async (title: string) => {
  const found = test.site.db.from('production_stories').select('planned_upload_at').eq('title', title);
  const at = (await found.single().throwOnError()).data?.planned_upload_at;
  return typeof at === 'string' ? new Date(at).toISOString() : at;
};
const planIn = (title: string, at: string) =>
  test.site.db.from('production_stories').update({ planned_upload_at: at }).eq('title', title).throwOnError();

/** A story of its own for each test, also for a second attempt. */
async function openStory(name: string) {
  const title = `${name} ${Date.now()}`;
  const story = {
    title,
    youtube_description: 'What happened.',
    thumbnail: 'https://media.example/one.png',
    video_final_link: 'https://video.example/final',
  };
  await test.site.db.from('production_stories').insert(story).throwOnError();
  const page = await test.open(weekOfJanuary7, { storage: signInStorage(test.site, editor), timezoneId: 'UTC' });
  const item = page.locator('li', { has: page.getByRole('link', { name: title }) }).first();
  const field = page.getByLabel(`Planned upload of ${title}`);
  const plan = async (at: string) => {
    await field.fill(at);
    await field.press('Enter');
  };
  return { page, title, item, field, plan };
}

describe('a story that a key could not move', () => {
  it('is told by its name, and goes there once it is tried again', async () => {
    test.allow(/500/);
    const { page, title, plan } = await openStory('The quay');
    await plan('2030-01-09T18:00');
    const planned = page.getByRole('complementary', { name: 'Week' }).getByRole('button', { name: title });
    await planned.filter({ hasText: '18:00' }).waitFor();
    await refuse(page, plans);
    await planned.press('Alt+ArrowDown');
    const told = page.getByText(`“${title}” was not moved. The server answered 500.`);
    await told.waitFor();
    expect(await planOf(title)).toBe('2030-01-09T18:00:00.000Z');
    await page.unroute(plans);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => planOf(title)).toBe('2030-01-10T18:00:00.000Z');
    await expect.poll(() => told.count()).toBe(0);
  });

  it('is told to everybody where a colleague was faster', async () => {
    const { page, title, plan } = await openStory('The pier');
    await plan('2030-01-09T18:00');
    const planned = page.getByRole('complementary', { name: 'Week' }).getByRole('button', { name: title });
    await planned.filter({ hasText: '18:00' }).waitFor();
    await page.route(plans, async (route) => {
      await planIn(title, '2030-01-11T09:00:00Z');
      await route.continue();
    });
    await planned.press('Alt+ArrowDown');
    await page.getByText(`Somebody else planned “${title}” meanwhile`).first().waitFor();
    expect(await planOf(title)).toBe('2030-01-11T09:00:00.000Z');
  });
});

describe('a planned date that could not be saved', () => {
  it('is marked, told with its story, and saved by itself once the server answers again', async () => {
    test.allow(/500/);
    const { page, title, item, field, plan } = await openStory('The strait');
    await refuse(page, plans);
    await plan('2030-01-09T18:00');
    const told = page.getByText(`The planned date of “${title}” is not saved. The server answered 500.`);
    await told.waitFor();
    await item.getByText('Not saved', { exact: true }).waitFor();
    const described = await field.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described ?? ''}"]`).textContent()).toContain('Not saved');
    expect(await axeViolations(page, 'main')).toEqual([]);
    expect(await planOf(title)).toBe(null);
    // Each try is told in place of the one before.
    const refused = page.waitForResponse(plans);
    await item.getByRole('button', { name: 'Try again' }).click();
    await (await refused).finished();
    await expect.poll(() => item.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBe(null);
    expect(await told.count()).toBe(1);
    await page.unroute(plans);
    await expect.poll(() => planOf(title)).toContain('2030-01-09T18:00');
    await expect.poll(() => told.count()).toBe(0);
    await expect.poll(() => item.getByText('Not saved').count()).toBe(0);
    expect(await field.inputValue()).toBe('2030-01-09T18:00');
    expect(await field.getAttribute('aria-describedby')).toBe(null);
  });

  it('is saved as soon as the network is back', async () => {
    test.allow(/ERR_INTERNET_DISCONNECTED/);
    const { page, title, item, plan } = await openStory('The ferry');
    await item.waitFor();
    await page.context().setOffline(true);
    await plan('2030-01-09T18:00');
    const told = page.getByText(`The planned date of “${title}” is not saved. The server cannot be reached.`);
    await told.waitFor();
    await item.getByText('Not saved', { exact: true }).waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => planOf(title)).toContain('2030-01-09T18:00');
    await expect.poll(() => told.count()).toBe(0);
    await expect.poll(() => item.getByText('Not saved').count()).toBe(0);
  });

  it('is not sent any more once it is changed or taken back', async () => {
    test.allow(/500/);
    const { page, title, item, field, plan } = await openStory('The canal');
    const sent: (string | null)[] = [];
    await page.route(plans, (route) => {
      sent.push(route.request().postData());
      return sent.length < 3 ? route.fulfill({ status: 500, json: {} }) : route.continue();
    });
    const mark = item.getByText('Not saved', { exact: true });
    await plan('2030-01-09T18:00');
    await alerts(page).waitFor();
    await field.press('Escape');
    await expect.poll(() => alerts(page).count()).toBe(0);
    expect(await mark.count()).toBe(0);
    expect(await field.inputValue()).toBe('');
    await again(page);
    await plan('2030-01-10T18:00');
    await mark.waitFor();
    await field.fill('2030-01-11T18:00');
    await again(page);
    await expect.poll(() => mark.count()).toBe(0);
    await field.press('Enter');
    await expect.poll(() => planOf(title)).toContain('2030-01-11T18:00');
    expect(sent.map((body) => /"planned":"(.*?)T/.exec(body ?? '')?.[1])).toEqual([
      '2030-01-09',
      '2030-01-10',
      '2030-01-11',
    ]);
  });

  it('gives way to the date that a colleague has set since', async () => {
    test.allow(/500/);
    const { page, title, item, field, plan } = await openStory('The bridge');
    await refuse(page, plans);
    await plan('2030-01-09T18:00');
    await item.getByText('Not saved', { exact: true }).waitFor();
    await planIn(title, '2030-01-08T09:00:00Z');
    await page.unroute(plans);
    await page.getByText(`Somebody else planned “${title}” meanwhile`).waitFor();
    await expect.poll(() => field.inputValue()).toBe('2030-01-08T09:00');
    expect(await planOf(title)).toContain('2030-01-08T09:00');
    expect(await alerts(page).count()).toBe(0);
  });

  it('is followed by a correction that was entered before its answer', async () => {
    test.allow(/500/);
    const { page, title, plan } = await openStory('The dam');
    const answer = Promise.withResolvers<void>();
    let isFirst = true;
    await page.route(plans, async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await answer.promise;
      return route.fulfill({ status: 500, json: {} });
    });
    await plan('2030-01-09T18:00');
    await plan('2030-01-09T19:00');
    answer.resolve();
    await expect.poll(() => planOf(title)).toContain('2030-01-09T19:00');
    expect(await page.getByText(`Somebody else planned “${title}” meanwhile`).count()).toBe(0);
    expect(await alerts(page).count()).toBe(0);
  });

  it('is still marked after a reload, and saved with Try again', async () => {
    test.allow(/500/);
    const { page, title, item, field, plan } = await openStory('The lock');
    await refuse(page, plans);
    await plan('2030-01-09T18:00');
    await item.getByText('Not saved', { exact: true }).waitFor();
    await page.reload();
    await item.getByText('Not saved', { exact: true }).waitFor();
    expect(await field.inputValue()).toBe('2030-01-09T18:00');
    await page.unroute(plans);
    expect(await planOf(title)).toBe(null);
    await item.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect.poll(() => planOf(title)).toContain('2030-01-09T18:00');
    await expect.poll(() => item.getByText('Not saved').count()).toBe(0);
    // The button that was pressed goes away.
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('what else fails for a story', () => {
  it.each([
    ['Video Uploaded YT', 'video_uploaded_yt'],
    ['YT Upload', 'yt_upload'],
  ])('names it and can be tried again: %s', async (label, column) => {
    test.allow(/500/);
    const { page, title, item } = await openStory('The harbour');
    const path = `**/production/*/${column}`;
    await refuse(page, path);
    const mark = item.getByRole('switch', { name: label });
    const told = page.getByText(`“${label}” of “${title}” is not saved. The server answered 500.`);
    const toast = page.getByRole('alert').filter({ has: told });
    for (let time = 0; time < 2; time += 1) {
      // What is told stands there from the first time on.
      const answered = page.waitForResponse((answer) => answer.url().endsWith(`/${column}`));
      await mark.click();
      await answered;
      await expect.poll(() => mark.isChecked()).toBe(false);
      await told.waitFor();
    }
    await expect.poll(() => told.count()).toBe(1);
    await page.unroute(path);
    await toast.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => told.count()).toBe(0);
    const stored = async () =>
      (await test.site.db.from('production_stories').select(column).eq('title', title).throwOnError()).data;
    await expect.poll(stored).toEqual([{ [column]: 'Yes' }]);
  });

  it('names it and can be tried again: its package', async () => {
    test.allow(/500/);
    const { page, title, item } = await openStory('The quay');
    const path = '**/uploads/*/package';
    await refuse(page, path);
    await item.getByRole('button', { name: `Package of ${title}` }).click();
    const told = page.getByText(`The package of “${title}” could not be made. The server answered 500.`);
    const toast = page.getByRole('alert').filter({ has: told });
    await toast.waitFor();
    await page.unroute(path);
    const downloading = page.waitForEvent('download');
    await toast.getByRole('button', { name: 'Try again' }).click();
    await downloading;
    expect(await told.count()).toBe(0);
  });
});
