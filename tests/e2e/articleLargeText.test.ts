import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();
let editor: Reader;
let address: string;
const content = Array.from({ length: 12 }, (_, at) => `Paragraph ${at} of a long article about the ferry.`).join(
  '\n\n',
);
beforeAll(async () => {
  editor = await createReader(test.site, { fullName: 'Ana Weiss' });
  await makeStaff(test.site, editor);
  const { db } = test.site;
  const story = { title: 'The ferry', news_article: '### What happened\nThe ferry sails again.' };
  const { data } = await db.from('production_stories').insert(story).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(data);
  const onSite = { is_published: true, published_at: '2026-11-18' };
  const article = { slug: 'ferry', title: 'The ferry sails again', content, production_story_id: id, ...onSite };
  await db.from('articles').insert(article).throwOnError();
  address = `/dashboard/production/${id}/article`;
});

async function boxOf(part: Locator) {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  return { x, y, width, height, right: x + width, bottom: y + height };
}

describe('the article window', () => {
  it.each(['light', 'dark'])(
    'shows all its fields in one column where the text is twice as large, %s',
    async (theme) => {
      const page = await test.open(address, {
        storage: { ...signInStorage(test.site, editor), theme },
        viewport: { width: 1280, height: 900 },
      });
      const headline = page.getByRole('textbox', { name: 'Headline' });
      await headline.waitFor();
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await expect.poll(async () => (await headline.boundingBox())?.width).toBeGreaterThan(900);
      const edge = (await page.getByRole('dialog').boundingBox())?.width ?? 0;
      const fields = ['Standfirst', 'Text', 'Alternative text', 'Slug'].map((name) =>
        page.getByRole('textbox', { name, exact: true }),
      );
      const rest = [page.getByRole('combobox', { name: 'Category' }), page.getByRole('switch', { name: 'Breaking' })];
      for (const field of [...fields, ...rest, page.getByRole('button', { name: 'Update', exact: true })]) {
        await field.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
        const box = await field.boundingBox();
        expect(box?.width).toBeGreaterThan(30);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(edge + 48);
        expect((box?.y ?? 0) + Math.min(box?.height ?? 0, 40)).toBeLessThanOrEqual(876);
      }
    },
  );

  it.each([
    { width: 1280, height: 800, text: '200%' },
    { width: 900, height: 800, text: '200%' },
    { width: 640, height: 800, text: '100%' },
    { width: 360, height: 740, text: '100%' },
  ])('shows heading, state and Close in its head, at $width px and $text text', async ({ text, ...viewport }) => {
    const page = await test.open(address, { storage: signInStorage(test.site, editor), viewport });
    const second = await page.context().newPage();
    await second.goto(address);
    const dialog = page.getByRole('dialog');
    const parts = [
      dialog.getByRole('heading', { name: 'Article' }).first(),
      dialog.getByText('You have it open in another tab, too'),
      dialog.getByText(/^On the site since .* UTC$/),
      dialog.getByRole('link', { name: 'Open article' }),
      dialog.getByRole('button', { name: 'Close', exact: true }),
    ];
    await parts[1]?.waitFor({ state: 'attached' });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
    const window = await boxOf(dialog);
    const [heading, ...rest] = await Promise.all(parts.map(boxOf));
    const close = rest.at(-1);
    expect(heading?.width).toBeGreaterThan(200);
    expect(heading?.height).toBeLessThanOrEqual(text === '200%' ? 96 : 48);
    for (const part of [heading, ...rest]) {
      expect(part?.x).toBeGreaterThanOrEqual(window.x);
      expect(part?.right).toBeLessThanOrEqual(window.right);
      expect(part?.bottom).toBeLessThanOrEqual(window.y + window.height / 3);
    }
    // Beside the heading, below which the state stands in all of the width that it needs.
    expect(close?.x).toBeGreaterThanOrEqual(heading?.right ?? 0);
    expect(close?.y).toBeLessThan(heading?.bottom ?? 0);
    expect(rest[1]?.y).toBeGreaterThanOrEqual(heading?.bottom ?? 0);
    expect(rest[1]?.height).toBeLessThanOrEqual(text === '200%' ? 80 : 40);
  });

  it('has its focus in sight once it is laid out, where the text is twice as large', async () => {
    const { db } = test.site;
    const story = { title: 'The dam', news_article: `### What happened\n${'A line of the brief.\n\n'.repeat(20)}` };
    const { data } = await db.from('production_stories').insert(story).select('id').single().throwOnError();
    const { id } = object({ id: string() }).parse(data);
    await db.from('articles').insert({ slug: 'dam', title: 'The dam', production_story_id: id }).throwOnError();
    const viewport = { width: 1280, height: 800 };
    const page = await test.blank({ storage: signInStorage(test.site, editor), viewport });
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        document.documentElement.style.setProperty('font-size', '200%');
      });
    });
    await page.goto(`/dashboard/production/${id}/article`);
    const headline = page.getByRole('textbox', { name: 'Headline' });
    await expect.poll(() => headline.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByText('A line of the brief.').first().waitFor({ state: 'attached' });
    const isSeen = () =>
      headline.evaluate((field) => {
        const { x, y, width, height } = field.getBoundingClientRect();
        return [y + 2, y + height - 2].every((at) => document.elementFromPoint(x + width / 2, at) === field);
      });
    await expect.poll(isSeen).toBe(true);
  });

  it('has the fields of a draft in one width, each below its label', async () => {
    const story = { title: 'The bridge', news_article: '### What happened\nThe bridge is open.' };
    const { data } = await test.site.db.from('production_stories').insert(story).select('id').single().throwOnError();
    const { id } = object({ id: string() }).parse(data);
    const page = await test.open(`/dashboard/production/${id}/article`, { storage: signInStorage(test.site, editor) });
    const dialog = page.getByRole('dialog');
    const controls = [
      page.getByRole('combobox', { name: 'Model' }),
      page.getByRole('combobox', { name: 'Category' }),
      page.getByRole('textbox', { name: 'Budget in USD' }),
    ];
    await controls[0]?.waitFor();
    const [first, ...others] = await Promise.all(controls.map(boxOf));
    for (const { x, width } of others) expect([x, width]).toEqual([first?.x, first?.width]);
    const label = await boxOf(dialog.getByText('Model', { exact: true }));
    expect([label.x, label.bottom <= (first?.y ?? 0)]).toEqual([first?.x, true]);
  });

  it('leaves a gap between the difference and the buttons below it', async () => {
    const page = await test.open(address, {
      storage: signInStorage(test.site, editor),
      viewport: { width: 1280, height: 900 },
    });
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(content.replaceAll('ferry', 'boat'));
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Update the article' });
    const frame = await dialog.getByRole('region').boundingBox();
    const button = await dialog.getByRole('button', { name: 'Update' }).boundingBox();
    expect((button?.y ?? 0) - ((frame?.y ?? 0) + (frame?.height ?? 0))).toBeGreaterThanOrEqual(8);
  });

  it('listens to keys no more often while one types', async () => {
    const page = await test.open(address, {
      storage: signInStorage(test.site, editor),
      viewport: { width: 1280, height: 900 },
    });
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('The first letter');
    await page.getByRole('button', { name: 'Discard' }).waitFor();
    await page.evaluate(() => {
      for (const target of [document, ...document.querySelectorAll('[role=dialog]')]) {
        const listen: EventTarget['addEventListener'] = target.addEventListener.bind(target);
        target.addEventListener = (...[kind, ...rest]: Parameters<typeof listen>) => {
          if (kind === 'keydown') document.body.dataset['again'] = 'true';
          listen(kind, ...rest);
        };
      }
    });
    await text.press('End');
    await page.keyboard.type(' and more');
    expect(await text.inputValue()).toBe('The first letter and more');
    expect(await page.locator('body[data-again]').count()).toBe(0);
    // All the same, the key does what is right for what was typed last.
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Update the article' });
    await dialog.getByText('more').waitFor();
  });
});
