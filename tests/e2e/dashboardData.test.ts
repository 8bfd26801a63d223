import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createReader, makeStaff, type Reader, sessionKey, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite(async ({ db }) => {
  const stories = Array.from({ length: 130 }, (_, at) => ({ title: `Story nr${at + 1}.`, urgency: 'High' }));
  await db.from('production_stories').insert(stories).throwOnError();
  const ideas = Array.from({ length: 5 }, (_, at) => ({ title: `Idea ${at + 1}`, is_completed: at % 2 === 0 }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});

async function staff(): Promise<Reader> {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  return reader;
}

const open = async (path: string, reader?: Reader) =>
  test.open(path, { storage: signInStorage(test.site, reader ?? (await staff())) });
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const choose = async (page: Page, select: Locator, option: string) => {
  await select.click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

describe('a list of the dashboard', () => {
  it('grows page by page to the last story', async () => {
    const page = await open('/dashboard/production');
    await expect.poll(() => rows(page).count()).toBe(100);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows(page).count()).toBe(130);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    expect(await visible(page.getByText('130 stories', { exact: true }))).toBe(true);
  });

  it('is filtered by its address, and its address by the filter', async () => {
    const page = await open('/dashboard/production?search=nr13');
    await expect.poll(() => rows(page).count()).toBe(2);
    await search(page).fill('story nr77.');
    await expect.poll(() => page.url()).toContain('?search=story+nr77.');
    await expect.poll(() => rows(page).count()).toBe(1);
    await choose(page, page.getByRole('combobox', { name: 'View' }), 'Finish Video');
    expect(await visible(page.getByText('No story fits.'))).toBe(true);
    await page.reload();
    expect(await visible(page.getByText('No story fits.'))).toBe(true);
    expect(await search(page).inputValue()).toBe('story nr77.');
  });

  it('opens at an address that says nothing sensible', async () => {
    const page = await open('/dashboard/inbox?state=%3Cscript%3E&search=&nothing=1');
    await expect.poll(() => rows(page).count()).toBe(5);
  });

  it('shows a story at an address of its own, and the list again after it', async () => {
    const page = await open('/dashboard/inbox?state=go');
    await page.getByRole('link', { name: 'Idea 3' }).click();
    expect(await visible(heading(page, 'Idea 3'))).toBe(true);
    expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/inbox\/[0-9a-f-]{36}$/);
    const answer = await page.reload();
    expect(answer?.status()).toBe(200);
    expect(await visible(heading(page, 'Idea 3'))).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/inbox');
    await expect.poll(() => rows(page).count()).toBe(3);
  });

  it('says why it cannot be read, and reads it at the next try', async () => {
    test.allow(/Failed to load resource/);
    const page = await open('/dashboard/feed');
    let refused = true;
    await page.route('**/api/dashboard/inbox**', (route) =>
      refused ? route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Inbox' }).click();
    expect(await visible(page.getByText('The server answered 502.'))).toBe(true);
    refused = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => rows(page).count()).toBe(5);
  });
});

describe('an edit', () => {
  it('shows at once, is stored, and gives way to what somebody else wrote meanwhile', async () => {
    test.allow(/status of 409/);
    const page = await open('/dashboard/production?search=nr42.');
    const urgency = page.getByRole('combobox', { name: /Urgency of/ });
    const stored = async () => {
      const { data } = await test.site.db
        .from('production_stories')
        .select('urgency')
        .eq('title', 'Story nr42.')
        .single();
      return data?.urgency;
    };
    await expect.poll(() => urgency.count()).toBe(1);
    // After an edit the list is read again: what comes before that is no news to this page.
    const readAgain = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().includes('/api/dashboard/production'),
    );
    await choose(page, urgency, 'Low');
    await readAgain;
    await expect.poll(stored).toBe('Low');
    await test.site.db
      .from('production_stories')
      .update({ urgency: 'Urgent' })
      .eq('title', 'Story nr42.')
      .throwOnError();
    await choose(page, urgency, 'Medium');
    expect(await visible(page.getByText('Somebody else changed this field meanwhile.').first())).toBe(true);
    await expect.poll(() => urgency.textContent()).toBe('Urgent');
    expect(await stored()).toBe('Urgent');
  });
});

describe('a session that ends', () => {
  it('is begun anew on top of the page, which keeps what was typed', async () => {
    test.allow(/status of 401/);
    const reader = await staff();
    const page = await open('/dashboard/production', reader);
    await expect.poll(() => rows(page).count()).toBe(100);
    let over = true;
    await page.route('**/api/dashboard/**', (route) =>
      over
        ? route.fulfill({
            status: 401,
            json: { code: 'auth', message: 'Your session is over.', hint: 'Sign in again.' },
          })
        : route.continue(),
    );
    await search(page).fill('story nr99.');
    expect(await visible(heading(page, 'Your session is over'))).toBe(true);
    over = false;
    await page.getByLabel('Email').fill(reader.email);
    await page.getByLabel('Password').fill(reader.password);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await search(page).inputValue()).toBe('story nr99.');
    await expect.poll(() => rows(page).count()).toBe(1);
  });

  it('hides the page in all tabs when somebody signs out in one', async () => {
    const reader = await staff();
    const visit = await test.visitor({ storage: signInStorage(test.site, reader) });
    const [here, there] = [await visit.newPage(), await visit.newPage()];
    await Promise.all([here.goto('/dashboard/production'), there.goto('/dashboard/production')]);
    await expect.poll(() => rows(there).count()).toBe(100);
    await here.getByRole('button', { name: 'Sign Out' }).click();
    for (const page of [here, there]) {
      expect(await visible(heading(page, 'Sign In'))).toBe(true);
      expect(await rows(page).count()).toBe(0);
    }
  });

  it('never gives its token to the page: it stands where the sign-in keeps it, and nowhere else', async () => {
    const reader = await staff();
    const page = await open('/dashboard/production', reader);
    await expect.poll(() => rows(page).count()).toBe(100);
    const kept = await page.evaluate(() => Object.entries(localStorage).concat(Object.entries(sessionStorage)));
    const holding = kept.filter(([, text]) => text.includes(reader.session.access_token)).map(([name]) => name);
    expect(holding).toEqual([sessionKey(test.site)]);
    expect(await page.content()).not.toContain(reader.session.access_token);
    expect(page.url()).not.toContain('token');
  });
});
