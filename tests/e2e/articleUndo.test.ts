import { expect, it } from 'vitest';
import { useArticleWindow } from '../support/articleWindow.ts';
import { useSite } from '../support/useSite.ts';

const test = useSite();
const { open } = useArticleWindow(test);

/** The text of an article in its window, with its caret at the end, and a colleague who saves another one. */
async function opened(slug: string) {
  const { page } = await open({ slug });
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.focus();
  await page.keyboard.press('Control+End');
  const colleague = (content: string) =>
    test.site.db.from('articles').update({ content }).eq('slug', slug).throwOnError();
  return { page, text, colleague };
}

it('Undo and Redo of what one typed leave a colleague’s paragraph that came meanwhile', async () => {
  const { page, text, colleague } = await opened('beside-theirs');
  await page.keyboard.type(' First words. Second');
  await colleague('One, theirs, and longer than before.\n\nTwo.');
  await expect.poll(() => text.inputValue()).toBe('One, theirs, and longer than before.\n\nTwo. First words. Second');
  await page.keyboard.type(' and third.');
  const all = 'One, theirs, and longer than before.\n\nTwo. First words. Second and third.';
  expect(await text.inputValue()).toBe(all);
  const steps = new Set<string>();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Control+z');
    steps.add(await text.inputValue());
  }
  expect([...steps].every((step) => all.startsWith(step))).toBe(true);
  expect([...steps].at(-1)).toBe('One, theirs, and longer than before.\n\nTwo.');
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Control+Shift+z');
  expect(await text.inputValue()).toBe(all);
});

it('Undo goes word by word, back to the selection, and to nothing before the text was there', async () => {
  const { page, text } = await opened('word-by-word');
  await page.keyboard.type(' Three');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('All new');
  await page.keyboard.press('Control+z');
  expect(await text.inputValue()).toBe('All');
  await page.keyboard.press('Control+z');
  expect(await text.inputValue()).toBe('One.\n\nTwo. Three');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('One.\n\nTwo. Three');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
  expect(await text.inputValue()).toBe('One.\n\nTwo.');
  await page.keyboard.press('Control+y');
  expect(await text.inputValue()).toBe('One.\n\nTwo. Three');
  await page.keyboard.press('Control+s');
  await page.getByText('All changes saved.').waitFor();
});
