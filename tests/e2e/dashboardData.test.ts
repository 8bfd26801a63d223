import type { Page } from 'playwright-core';
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
const cells = (page: Page, column: string) => page.getByRole('grid').locator(`[role=gridcell][data-column=${column}]`);
const count = (page: Page, text: string) => visible(page.getByText(text, { exact: true }));
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });

describe('a table of the dashboard', () => {
  it('loads every story, and scrolls to the last one', async () => {
    const page = await open('/dashboard/production');
    expect(await count(page, '130 stories')).toBe(true);
    await cells(page, 'story_number').first().click();
    await page.keyboard.press('Control+End');
    expect(await visible(cells(page, 'story_number').getByText('#3400', { exact: true }))).toBe(true);
  });

  it('keeps its filter in the address', async () => {
    const page = await open('/dashboard/production?search=nr13');
    expect(await count(page, '2 stories')).toBe(true);
    await search(page).fill('story nr77.');
    await expect.poll(() => page.url()).toContain('?search=story+nr77.');
    expect(await count(page, '1 story')).toBe(true);
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Finish Video' }).click();
    expect(await visible(page.getByText('No story fits this filter'))).toBe(true);
    await page.reload();
    expect(await visible(page.getByText('No story fits this filter'))).toBe(true);
    await expect.poll(() => search(page).inputValue()).toBe('story nr77.');
  });

  it('opens with malformed parameters in its address', async () => {
    const page = await open('/dashboard/inbox?state=%3Cscript%3E&search=&nothing=1');
    expect(await count(page, '5 stories')).toBe(true);
  });

  it('shows a story at an address of its own, and the list again after it', async () => {
    const page = await open('/dashboard/inbox?state=go');
    await cells(page, 'title').getByText('Idea 3').click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Open story' }).click();
    expect(await visible(heading(page, 'Idea 3'))).toBe(true);
    expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/inbox\/[0-9a-f-]{36}$/);
    const answer = await page.reload();
    expect(answer?.status()).toBe(200);
    expect(await visible(heading(page, 'Idea 3'))).toBe(true);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/inbox');
    expect(await count(page, '3 stories')).toBe(true);
  });

  it('says why it cannot be loaded, and loads on Try again', async () => {
    test.allow(/Failed to load resource/);
    const page = await open('/dashboard/feed');
    let refused = true;
    await page.route('**/api/dashboard/inbox**', (route) =>
      refused ? route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Inbox' }).click();
    expect(await visible(page.getByText('The server answered 502.'))).toBe(true);
    // By key, at once: a change that is told meanwhile would load the table too, and take the button away.
    await page.getByRole('button', { name: 'Try again' }).focus();
    refused = false;
    await page.keyboard.press('Enter');
    expect(await count(page, '5 stories')).toBe(true);
  });
});

describe('an edit', () => {
  it('shows at once, is stored, and is reverted where somebody else changed the field meanwhile', async () => {
    const page = await open('/dashboard/production?search=nr42.');
    const urgency = cells(page, 'urgency');
    const stored = async () => {
      const { data } = await test.site.db
        .from('production_stories')
        .select('urgency')
        .eq('title', 'Story nr42.')
        .single();
      return data?.urgency;
    };
    await urgency.click();
    await page.getByRole('option', { name: 'Low', exact: true }).click();
    await expect.poll(() => urgency.textContent()).toContain('Low');
    await expect.poll(stored).toBe('Low');
    await urgency.click();
    await test.site.db
      .from('production_stories')
      .update({ urgency: 'Urgent' })
      .eq('title', 'Story nr42.')
      .throwOnError();
    await page.getByRole('option', { name: 'Medium', exact: true }).click();
    expect(await visible(page.getByText('Yours, not saved'))).toBe(true);
    expect(await stored()).toBe('Urgent');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect.poll(() => urgency.textContent()).toContain('Urgent');
    expect(await visible(page.getByText('All changes saved'))).toBe(true);
  });
});

describe('a session that ends', () => {
  it('is renewed by a sign-in on top of the page, which keeps typed text', async () => {
    test.allow(/status of 401/);
    const reader = await staff();
    const page = await open('/dashboard/production', reader);
    expect(await count(page, '130 stories')).toBe(true);
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
    await expect.poll(() => search(page).inputValue()).toBe('story nr99.');
    expect(await count(page, '1 story')).toBe(true);
  });

  it('hides the page in all tabs when somebody signs out in one', async () => {
    // What a tab asks in that moment is answered so.
    test.allow(/status of 401/);
    const reader = await staff();
    const visit = await test.visitor({ storage: signInStorage(test.site, reader) });
    const [here, there] = [await visit.newPage(), await visit.newPage()];
    await Promise.all([here.goto('/dashboard/production'), there.goto('/dashboard/production')]);
    expect(await count(there, '130 stories')).toBe(true);
    await here.getByRole('button', { name: 'Sign Out' }).click();
    for (const page of [here, there]) {
      expect(await visible(heading(page, 'Sign In'))).toBe(true);
      expect(await cells(page, 'title').count()).toBe(0);
    }
  });

  it('hides a page that hears of the sign-out before its own session is gone', async () => {
    const page = await open('/dashboard/production', await staff());
    expect(await count(page, '130 stories')).toBe(true);
    await page.evaluate(() => new BroadcastChannel('velocity-session').postMessage('left'));
    expect(await visible(heading(page, 'Sign In'))).toBe(true);
  });

  it('has its token only in the sign-in’s storage, and nowhere in the page', async () => {
    const reader = await staff();
    const page = await open('/dashboard/production', reader);
    expect(await count(page, '130 stories')).toBe(true);
    const kept = await page.evaluate(() => Object.entries(localStorage).concat(Object.entries(sessionStorage)));
    const holding = kept.filter(([, text]) => text.includes(reader.session.access_token)).map(([name]) => name);
    expect(holding).toEqual([sessionKey(test.site)]);
    expect(await page.content()).not.toContain(reader.session.access_token);
    expect(page.url()).not.toContain('token');
  });
});
