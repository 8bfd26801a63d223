import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { object, string } from 'zod';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox({ latencyMs: 200 });
afterAll(() => openrouter.close());

const test = useSite(async () => {}, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url },
});

const long = { timeout: 60_000 };

/** Puts the keyboard on a control by Tab alone, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await control.first().waitFor(long);
  for (let presses = 0; presses < 150; presses += 1) {
    if ((await page.locator(':focus').and(control).count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never came to ${String(control)}`);
}

async function openAs(name: string, path: string): Promise<Page> {
  const reader = await createReader(test.site, { fullName: name });
  await makeStaff(test.site, reader);
  return test.open(path, { storage: signInStorage(test.site, reader), viewport: { width: 1280, height: 900 } });
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const cell = (page: Page, column: string) => page.locator(`[role=gridcell][data-row][data-column=${column}]`).first();
const stored = async (table: 'inbox_stories' | 'production_stories', column: string) => {
  const { data } = await test.site.db.from(table).select('*').order('story_number').limit(1).throwOnError();
  const row: unknown = data?.[0]?.[column];
  return row;
};

/** Puts the keyboard on the first row of the table, which is one stop of Tab. */
async function toTable(page: Page): Promise<void> {
  await cell(page, 'title').waitFor(long);
  await tabTo(page, page.locator('[data-scroller] *'));
  await page.keyboard.press('Control+Home');
  for (let presses = 0; presses < 3; presses += 1) {
    if ((await focusedColumn(page)) !== null) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error('the arrows never came to a row');
}

/** The column of the cell that the keyboard is on; null while it is on its way there. */
function focusedColumn(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const cell = document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '');
    return cell?.role === 'gridcell' ? (cell.dataset['column'] ?? null) : null;
  });
}

/** Goes to a column of the row that the cursor is on, by arrows alone. */
async function toColumn(page: Page, column: string): Promise<void> {
  await page.keyboard.press('Home');
  await expect.poll(() => focusedColumn(page), long).toBe('story_number');
  for (let at = await focusedColumn(page); at !== column; at = await focusedColumn(page)) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedColumn(page), long).not.toBe(at);
    await expect.poll(() => focusedColumn(page), long).not.toBeNull();
  }
}

/** Types a text into a cell of the first row, and waits until it is stored. */
async function enter(page: Page, table: 'inbox_stories' | 'production_stories', column: string, text: string) {
  await toColumn(page, column);
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => stored(table, column), long).toBe(text);
}

async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  const item = page.getByRole('menuitem', { name, exact: true });
  await item.waitFor();
  for (let presses = 0; presses < 12; presses += 1) {
    if ((await page.locator(':focus').and(item).count()) > 0) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

it('takes a story from the inbox to a published and corrected article by keyboard alone, beside a colleague', async () => {
  const [page, other] = [await openAs('Ana Weiss', '/dashboard/inbox'), await openAs('Ben Okoye', '/dashboard/inbox')];

  // The idea.
  await tabTo(page, button(page, 'Add to Inbox'));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add to Inbox' }).waitFor();
  await page.keyboard.type('Ferry line reopens');
  await page.keyboard.press('Tab');
  await page.keyboard.type('After eleven weeks the line between Lissac and Norrby sails again.');
  await page.keyboard.press('Control+Enter');
  await toTable(page);

  // A colleague edits the same row; nobody loses a word.
  await toTable(other);
  await enter(other, 'inbox_stories', 'angle', 'From the pier');
  await enter(page, 'inbox_stories', 'title', 'The ferry sails again');
  await expect.poll(() => cell(page, 'angle').textContent(), long).toContain('From the pier');
  await expect.poll(() => cell(other, 'title').textContent(), long).toContain('The ferry sails again');

  // Variations, one of them inserted with one key.
  await chooseFromMenu(page, 'Variations');
  await tabTo(page, button(page, 'Write variations'));
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Variations' }).waitFor(long);
  const first = (await page.getByRole('list', { name: 'Variations' }).locator('p').first().textContent()) ?? '';
  await page.keyboard.press('1');
  await expect.poll(() => stored('inbox_stories', 'title'), long).toBe(first);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  // Research.
  await toTable(page);
  await toColumn(page, 'is_completed');
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Start'));
  await page.keyboard.press('Enter');
  await page.getByText('was made from this run.').waitFor({ timeout: 120_000 });
  expect(await stored('inbox_stories', 'is_completed')).toBe(true);
  const made = page.getByRole('dialog', { name: 'Research Workflow' }).locator('a[href^="/dashboard/production/"]');
  await tabTo(page, made);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/production\//);
  // The story's window may be open before anybody sees the screen behind it.
  const screen = page.getByRole('heading', { name: 'Production', exact: true, includeHidden: true });
  await screen.waitFor({ state: 'attached', ...long });
  await page.getByRole('dialog').getByText('News Article').first().waitFor(long);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  // Production, with the colleague in the same row.
  await other.goto('/dashboard/production');
  await toTable(other);
  await toTable(page);
  await enter(page, 'production_stories', 'editors_script', 'Open on the pier.');
  await enter(other, 'production_stories', 'audio', 'In Progress');
  await expect.poll(() => stored('production_stories', 'editors_script')).toBe('Open on the pier.');

  // The article.
  await chooseFromMenu(page, 'Article');
  const category = page.getByRole('combobox', { name: 'Category' });
  await tabTo(page, category);
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Write article'));
  await page.keyboard.press('Enter');
  await enter(other, 'production_stories', 'post', 'Yes');
  await button(page, 'Publish').waitFor({ timeout: 60_000 });
  // Marks that are open are answered for, one after the other.
  for (;;) {
    const open = page.getByRole('button', { name: /^Confirm / });
    await expect.poll(() => page.getByText('Comparing with the brief...').count(), long).toBe(0);
    if ((await open.count()) === 0) break;
    const left = await open.count();
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    await expect.poll(() => open.count(), long).toBeLessThan(left);
  }
  await tabTo(page, button(page, 'Publish'));
  await page.keyboard.press('Enter');
  await page.getByText(/^#\d+ is on the site$/).waitFor(long);
  const { data } = await test.site.db.from('articles').select('slug, title').single().throwOnError();
  const { slug, title } = object({ slug: string(), title: string() }).parse(data);
  const read = async () => (await fetch(`${test.site.url}/article/${slug}`)).text();
  expect(await read()).toContain(title);

  // Its correction.
  await tabTo(page, page.getByRole('textbox', { name: 'Headline' }), 'Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Ferry line sails again in part');
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: 'Update the article' }).waitFor(long);
  await page.keyboard.press('Control+s');
  await expect.poll(read, long).toContain('Ferry line sails again in part');
  const changes = await test.site.db.from('article_changes').select('field, changed_by').throwOnError();
  const fields = changes.data?.map(({ field }) => String(field));
  expect(fields).toEqual(expect.arrayContaining(['created', 'drafted', 'is_published', 'title']));
});
