import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useArticleWindow } from '../support/articleWindow.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();
const { open } = useArticleWindow(test);

const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The unsaved text of all tabs. */
const kept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('velocity-article-'))
      .map(([, value]) => String(value))
      .join(''),
  );

/** An article in two tabs, in the second of which its headline and its first paragraph were changed. */
async function twoTabs(slug: string) {
  const { page: first, address } = await open({ slug, content: 'One.\n\nTwo.' });
  const second = await first.context().newPage();
  await second.goto(address);
  await headline(second).fill('By the second tab');
  await text(second).fill('One, by the second.\n\nTwo.');
  await expect.poll(() => kept(second)).toContain('One, by the second.');
  return { first, second, address };
}

async function expectSecond(second: Page) {
  await second.reload();
  await expect.poll(() => headline(second).inputValue()).toBe('By the second tab');
  expect(await text(second).inputValue()).toBe('One, by the second.\n\nTwo.');
}

describe('what is typed into an article in one tab', () => {
  it('is there after a reload though another tab changed the same', async () => {
    const { first, second } = await twoTabs('both-typed');
    await headline(first).fill('By the first tab');
    await text(first).fill('One, by the first.\n\nTwo.');
    await expect.poll(() => kept(first)).toContain('One, by the first.');
    await expectSecond(second);
    await first.reload();
    await expect.poll(() => headline(first).inputValue()).toBe('By the first tab');
    expect(await text(first).inputValue()).toBe('One, by the first.\n\nTwo.');
  });

  it('is there after a reload though another tab typed the same field back, or discarded its own text', async () => {
    const { first, second } = await twoTabs('given-up');
    await headline(first).fill('Never mind');
    await expect.poll(() => kept(first)).toContain('Never mind');
    await headline(first).fill('As it was');
    await expect.poll(() => kept(first)).not.toContain('Never mind');
    await expectSecond(second);
    await text(first).fill('One, never mind.\n\nTwo.');
    await expect.poll(() => kept(first)).toContain('One, never mind.');
    await button(first, 'Discard').click();
    await first.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => kept(first)).not.toContain('One, never mind.');
    await expectSecond(second);
  });

  it('waits where the same is changed in the next window, and is asked about once that is saved', async () => {
    const { first, second, address } = await twoTabs('closed-tab');
    await headline(first).fill('By the first tab');
    await expect.poll(() => kept(first)).toContain('By the first tab');
    // As after a crash: nothing was saved or discarded.
    await second.close();
    await first.reload();
    await expect.poll(() => text(first).inputValue()).toBe('One, by the second.\n\nTwo.');
    expect(await headline(first).inputValue()).toBe('By the first tab');
    await first.keyboard.press('Control+s');
    await first.getByText('All changes saved.').waitFor();
    expect(await kept(first)).toContain('By the second tab');
    await button(first, 'Close').click();
    await headline(first).waitFor({ state: 'detached' });
    await first.goto(address);
    await first.getByText('changed Headline').waitFor();
    expect(await headline(first).inputValue()).toBe('By the second tab');
    await button(first, 'Keep mine').click();
    await first.keyboard.press('Control+s');
    await first.getByText('All changes saved.').waitFor();
    await expect.poll(() => kept(first)).toBe('');
  });

  it('is in the window of another one once its own is closed', async () => {
    const { first, second, address } = await twoTabs('closed-window');
    await button(second, 'Close').click();
    await headline(second).waitFor({ state: 'detached' });
    await first.reload();
    await expect.poll(() => headline(first).inputValue()).toBe('By the second tab');
    await button(first, 'Discard').click();
    await first.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => kept(first)).toBe('');
    await second.goto(address);
    await expect.poll(() => headline(second).inputValue()).toBe('As it was');
  });
});
