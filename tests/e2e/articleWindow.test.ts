import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { axeViolations, violationsIn } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, type VisitOptions, visible } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox();
/** Makes the model stall half-way through its answer. */
const stall = () => openrouter.setFault('slow');
const goOn = () => openrouter.setFault(null);
afterAll(() => openrouter.close());
const test = useSite(async () => {}, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url },
});
const sentence =
  'The ferry line between Lissac and Norrby reopened after eleven weeks. [Wire](https://example.org/wire)';
const brief = `### What happened\n${`${sentence}\n`.repeat(6)}\n### Background\n${`- ${sentence}\n`.repeat(4)}`;
const rowId = object({ id: string() });

let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site, { fullName: 'Ana Weiss' });
  await makeStaff(test.site, editor);
});
async function addStory(title: string): Promise<string> {
  const row = { title, news_article: brief, category: 'EU Watch' };
  const { data } = await test.site.db.from('production_stories').insert(row).select('id').single().throwOnError();
  return rowId.parse(data).id;
}
const open = (path: string, options: VisitOptions = {}) =>
  test.open(path, { storage: signInStorage(test.site, editor), viewport: { width: 1280, height: 900 }, ...options });
const windowOf = (id: string) => `/dashboard/production/${id}/article`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inWindow = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Article' }).getByRole('button', { name, exact: true });
const article = async (storyId: string) =>
  (await test.site.db.from('articles').select('*').eq('production_story_id', storyId).maybeSingle().throwOnError())
    .data;

/** An article begun by hand from its brief, in its window. */
async function begun(title: string): Promise<{ id: string; page: Page }> {
  const id = await addStory(title);
  const page = await open(windowOf(id));
  await button(page, 'Start from the brief').click();
  await page.getByRole('textbox', { name: 'Headline' }).waitFor();
  return { id, page };
}

describe('an article in its window', () => {
  it('is still being written after its window and tab were closed, and can be stopped at once', async () => {
    const id = await addStory('The stop');
    const page = await open(windowOf(id));
    stall();
    await button(page, 'Write article').click();
    await button(page, 'Stop').waitFor();
    await page.close();
    const again = await open(windowOf(id));
    expect(await visible(again.getByText(`for ${editor.email}`))).toBe(true);
    expect(await axeViolations(again, '[role=dialog]')).toEqual([]);
    const pressed = performance.now();
    await button(again, 'Stop').click();
    await again.getByText('Stopped before it was done.').waitFor();
    expect(performance.now() - pressed).toBeLessThan(4_000);
    expect(await article(id)).toBeNull();
    // The next one comes to its end, whoever looks.
    goOn();
    await button(again, 'Write article').click();
    await again.getByRole('textbox', { name: 'Headline' }).waitFor({ timeout: 45_000 });
    expect((await article(id))?.['origin']).toBe('draft');
  });

  it('is saved by Ctrl+S, and typed text is discarded only after a question', async () => {
    const { id, page } = await begun('The draft');
    const headline = page.getByRole('textbox', { name: 'Headline' });
    await headline.fill('Saved by a key');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await article(id))?.['title']).toBe('Saved by a key');
    expect((await article(id))?.['is_published']).toBe(false);
    await headline.fill('Given up');
    await inWindow(page, 'Discard').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => headline.inputValue()).toBe('Given up');
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
    await inWindow(page, 'Discard').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => headline.inputValue()).toBe('Saved by a key');
    await expect.poll(() => inWindow(page, 'Discard').count()).toBe(0);
  });

  it('shows its history, from which a text is restored and saved', async () => {
    const { id, page } = await begun('The history');
    const headline = page.getByRole('textbox', { name: 'Headline' });
    const first = await headline.inputValue();
    await headline.fill('Another headline');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await article(id))?.['title']).toBe('Another headline');
    const clip = { x: 40, y: 40, width: 200, height: 30 };
    const light = async () => (await sharp(await page.screenshot({ clip })).stats()).channels[0]?.mean ?? 0;
    const before = await light();
    await button(page, 'History').click();
    // What cannot be pressed behind it stands in its shade.
    await expect.poll(light).toBeLessThan(before - 40);
    const history = page.getByRole('dialog', { name: 'History' });
    const change = history.getByRole('article', { name: /^Headline/ });
    expect(await visible(change.getByText('Another headline'))).toBe(true);
    expect(await visible(history.getByRole('article', { name: /^Made the article/ }))).toBe(true);
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await change.focus();
    await page.keyboard.press('r');
    await page.keyboard.press('Escape');
    await expect.poll(() => headline.inputValue()).toBe(first);
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await article(id))?.['title']).toBe(first);
  });

  it('shows its state by the server’s clock, however wrong the browser’s is', async () => {
    const id = await addStory('The clock');
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const row = { production_story_id: id, slug: 'the-clock', title: 'The clock', is_published: true };
    await test.site.db
      .from('articles')
      .insert({ ...row, published_at: inAnHour })
      .throwOnError();
    const page = await test.blank({
      storage: signInStorage(test.site, editor),
      viewport: { width: 1280, height: 900 },
    });
    await page.addInitScript(() => {
      const { now } = Date;
      Date.now = () => now() + 3 * 3_600_000;
    });
    await page.goto('/dashboard/production?search=clock');
    const line = page.getByRole('button', { name: /^Comes out / });
    expect(await visible(line.first())).toBe(true);
    await page.goto(windowOf(id));
    expect(await visible(page.getByRole('dialog').getByText(/^Comes out /))).toBe(true);
  });
});

describe('axe finds nothing', () => {
  it.each(['light', 'dark'] as const)('on the article window and what opens over it, %s', async (theme) => {
    const id = await addStory(`The ${theme} look`);
    const page = await open(windowOf(id), {
      storage: { ...signInStorage(test.site, editor), theme },
      reducedMotion: 'reduce',
    });
    await button(page, 'Write article').waitFor();
    // Colours do not depend on the width.
    const widths = theme === 'light' ? [360, 1920, 1280] : [1280];
    const violations = async (part?: string) => {
      const found: string[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        found.push(...(await violationsIn[theme](page, part)).map((one) => `${width} px: ${one}`));
      }
      return found;
    };
    const shownDialogs = () => page.getByRole('dialog').or(page.getByRole('alertdialog')).count();
    expect(await violations()).toEqual([]);
    await button(page, 'Start from the brief').click();
    await page.getByRole('textbox', { name: 'Headline' }).fill('Unsaved words');
    await expect.poll(() => page.getByText('Comparing with the brief...').count()).toBe(0);
    expect(await violations()).toEqual([]);
    for (const name of ['History', 'Discard']) {
      await button(page, name).click();
      await page.getByRole(name === 'History' ? 'dialog' : 'alertdialog', { name: new RegExp(name) }).waitFor();
      expect(await violations()).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(shownDialogs).toBe(1);
    }

    // What its address is compared with while somebody types.
    const slug = page.getByRole('textbox', { name: 'Slug' });
    await test.site.db
      .from('articles')
      .insert({ slug: `taken-${theme}`, title: 'An earlier one' })
      .throwOnError();
    await slug.fill(`taken-${theme}`);
    await page.getByText('Taken by the article “An earlier one”.').waitFor();
    expect(await visible(page.getByText('The slug is taken: choose another one.'))).toBe(true);
    expect(await inWindow(page, 'Publish').getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('radio', { name: 'At an hour' }).click();
    expect(await violations()).toEqual([]);
    await page.getByRole('radio', { name: 'Now' }).click();
    await slug.fill(`free-${theme}`);
    await page.getByText('Free', { exact: true }).waitFor();
    await inWindow(page, 'Publish').click();
    await page.getByRole('dialog').getByText('On the site since').first().waitFor();

    // A correction is shown as a difference, the article as readers will see it, and it goes only after a question.
    await page.getByRole('textbox', { name: 'Headline' }).fill('Corrected words');
    await inWindow(page, 'Update').click();
    const update = page.getByRole('dialog', { name: 'Update the article' });
    expect(await visible(update.getByText('Corrected words'))).toBe(true);
    expect(await violations('[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(shownDialogs).toBe(1);
    await inWindow(page, 'Preview').click();
    const shown = page.frameLocator('iframe').getByRole('heading', { level: 1 });
    await expect.poll(() => shown.textContent()).toBe('Corrected words');
    expect(await violations('[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(shownDialogs).toBe(1);
    const row = { title: 'Words of a colleague' };
    await test.site.db.from('articles').update(row).eq('production_story_id', id).throwOnError();
    await page.getByText('changed Headline meanwhile').waitFor();
    expect(await violations()).toEqual([]);
    await button(page, 'Take theirs').click();
    await inWindow(page, 'Unpublish').click();
    const question = page.getByRole('alertdialog', { name: 'Take it off the site?' });
    await question.waitFor();
    expect(await violations('[role=alertdialog]')).toEqual([]);
    expect((await fetch(`${test.site.url}/article/free-${theme}`)).status).toBe(200);
    await question.getByRole('button', { name: 'Unpublish' }).click();
    expect(await visible(page.getByText('Taken off the site'))).toBe(true);
    await expect.poll(async () => (await fetch(`${test.site.url}/article/free-${theme}`)).status).not.toBe(200);
  });

  it.each(['light', 'dark'])('on variations, asked for, being written and there, %s', async (theme) => {
    const { data } = await test.site.db
      .from('inbox_stories')
      .insert({ title: `Ferry ${theme}` })
      .select('id')
      .single();
    const page = await open(`/dashboard/inbox?variations=${rowId.parse(data).id}`, {
      storage: { ...signInStorage(test.site, editor), theme },
      reducedMotion: 'reduce',
    });
    await button(page, 'Write variations').waitFor();
    await page.getByText(/^at most \$0\.0\d+$/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    stall();
    await button(page, 'Write variations').click();
    await button(page, 'Stop').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await button(page, 'Stop').click();
    await page.getByText('Stopped before it was done.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    goOn();
    await button(page, 'Write variations').click();
    await page.getByRole('list', { name: 'Variations' }).waitFor({ timeout: 60_000 });
    for (const width of [360, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page)).toEqual([]);
    }
  });
});
