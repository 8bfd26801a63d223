import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite(async ({ db }) => {
  await db.from('inbox_stories').insert({ title: 'A bridge' }).throwOnError();
});

const status = (page: Page) => page.locator('[data-connection]');
const cell = (page: Page, text: string) => page.locator('[role=gridcell]', { hasText: text });
const add = (title: string) => test.site.db.from('inbox_stories').insert({ title }).throwOnError();

async function open(): Promise<Page> {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  const page = await test.open('/dashboard/inbox', { storage: signInStorage(test.site, reader) });
  await cell(page, 'A bridge').first().waitFor();
  await page.locator('[data-connection="live"]').waitFor();
  return page;
}

describe('the connection to the server', () => {
  it('is shown as lost when the network fails, and missed changes show when it is back', async () => {
    test.allow(/ERR_INTERNET_DISCONNECTED/);
    const page = await open();
    const search = page.getByRole('searchbox', { name: 'Search' });
    await page.context().setOffline(true);
    await expect.poll(() => status(page).textContent()).toContain('Offline');
    // The browser leaves the open stream as it is: what arrives by it says nothing of other requests.
    const arrived = await page.evaluateHandle(() => {
      const session = Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '';
      const tabs = new BroadcastChannel(`velocity-live-${JSON.parse(session).user.id}`);
      // In an object, because a promise by itself would be waited for here.
      const changes = new Promise<void>((resolve) => {
        tabs.addEventListener('message', ({ data }) => data.kind === 'changes' && resolve());
      });
      return { changes };
    });
    await add('A harbour');
    await arrived.evaluate(({ changes }) => changes);
    expect(await status(page).textContent()).toContain('Offline');
    await page.context().setOffline(false);
    await expect.poll(() => status(page).textContent()).toBe('Live');
    expect(await visible(cell(page, 'A harbour').first())).toBe(true);
    await expect.poll(() => search.isEnabled()).toBe(true);
  });

  it('tells other tabs of changes, and not with each of them that it is alive', async () => {
    const page = await open();
    const heard = await page.evaluateHandle(() => {
      const session = Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))?.[1] ?? '';
      const tabs = new BroadcastChannel(`velocity-live-${JSON.parse(session).user.id}`);
      const kinds: string[] = [];
      tabs.addEventListener('message', ({ data }) => kinds.push(String(data.kind)));
      return { kinds, since: performance.now() };
    });
    const told = (kind: string) =>
      heard.evaluate(({ kinds }, kind) => kinds.filter((other) => other === kind).length, kind);
    for (let at = 1; at <= 8; at += 1) {
      await add(`Bridge no ${at}`);
      await expect.poll(() => told('changes')).toBeGreaterThanOrEqual(at);
    }
    const seconds = await heard.evaluate(({ since }) => (performance.now() - since) / 1000);
    expect(await told('connection')).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  });

  it('is retried quietly while a server that was restarted opens its database', async () => {
    test.allow(/status of 503/);
    const page = await open();
    const shown = await page.evaluateHandle(() => {
      const texts: string[] = [];
      const line = document.querySelector('[data-connection]');
      if (line !== null) {
        new MutationObserver(() => texts.push(line.textContent)).observe(line, {
          characterData: true,
          childList: true,
          subtree: true,
        });
      }
      return texts;
    });
    let refused = 0;
    await page.route('**/api/dashboard/live**', (route) => {
      refused += 1;
      if (refused > 2) return route.continue();
      return route.fulfill({ status: 503, json: { code: 'storage', message: 'Not open yet.', hint: 'Try again.' } });
    });
    // The stream ends, as by a restart.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => refused).toBeGreaterThan(2);
    await add('A pier');
    expect(await visible(cell(page, 'A pier').first())).toBe(true);
    expect(await shown.jsonValue()).not.toContain(expect.stringContaining('does not answer'));
  });

  it('is shown as lost after one silence of the stream, not after a second attempt is silent too', async () => {
    const page = await open();
    let attempts = 0;
    // As where packets vanish without a word.
    await page.route('**/api/dashboard/live**', () => {
      attempts += 1;
    });
    await page.clock.install();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => attempts).toBe(1);
    const offline = status(page).getByText('Offline').waitFor();
    await page.clock.fastForward(14_000);
    await offline;
    expect(attempts).toBe(1);
    await page.unroute('**/api/dashboard/live**');
    await page.clock.resume();
    await expect.poll(() => status(page).textContent()).toBe('Live');
  });

  it('is retried automatically where the server cannot be reached', async () => {
    test.allow(/ERR_CONNECTION_REFUSED/);
    const page = await open();
    await page.route('**/api/dashboard/live**', (route) => route.abort('connectionrefused'));
    // As a proxy answers whose server is down.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => status(page).textContent()).toContain('Offline');
    await add('A lighthouse');
    await page.unroute('**/api/dashboard/live**');
    await expect.poll(() => status(page).textContent()).toBe('Live');
    expect(await visible(cell(page, 'A lighthouse').first())).toBe(true);
  });

  it('is missed at once by what needs it, which is not carried out later, after it was cancelled', async () => {
    test.allow(/ERR_INTERNET_DISCONNECTED/);
    const page = await open();
    await page.getByRole('button', { name: 'Add New Story' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to Inbox' });
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Given up');
    await page.context().setOffline(true);
    await page.keyboard.press('Control+Enter');
    expect(await visible(dialog.getByText('The server cannot be reached.'))).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await page.context().setOffline(false);
    await expect.poll(() => status(page).textContent()).toBe('Live');
    // What comes after it in the same table is there, so what was given up would be, too.
    await page.getByRole('button', { name: 'Add New Story' }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Meant');
    await page.keyboard.press('Control+Enter');
    expect(await visible(cell(page, 'Meant').first())).toBe(true);
    const { data } = await test.site.db.from('inbox_stories').select('title').in('title', ['Given up', 'Meant']);
    expect(data).toEqual([{ title: 'Meant' }]);
  });
});
