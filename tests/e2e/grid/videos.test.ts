import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, holdAnswers, openTable } from './openTable.ts';

/** Two videos as older rows have them: as text, as bare addresses, without titles. In JSON. */
const older = (one: string, two: string) =>
  [`${one}, ${two}`, [one, two], [{ url: one }, { url: two }]].map((videos) => JSON.stringify(videos));
const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 8 }, (_, at) => ({ title: `Idea ${at}` }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
  for (const [at, json] of [...older('a', 'b'), ...older('a', 'b')].entries()) await write(3400 + at, json);
});
/** Writes videos exactly so, as another program. */
async function write(number: number, json: string): Promise<void> {
  const { db } = test.site;
  const { data } = await db.from('inbox_stories').select('id, videos').eq('story_number', number).single();
  const of = { story_table: 'inbox_stories', story: data?.id, field: 'videos', person: 'ben@newsroom.example' };
  const change = { ...of, expected: JSON.stringify(data?.videos), new_value: json };
  const { data: answer } = await db.rpc('set_story_field', change).throwOnError();
  expect(answer).toMatchObject({ applied: true });
}
const stored = async (number: number) => {
  const { data } = await test.site.db.from('inbox_stories').select('videos').eq('story_number', number).single();
  return data?.videos;
};
const save = async (page: Page, number: number, text: string) => {
  await goTo(page, number, 'videos');
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
};
const video = (url: string, title = '') => ({ url, title });

it('videos are edited and undone in whichever way an older row has them', async () => {
  const page = await openTable(test, 'inbox');
  for (const number of [0, 1, 2]) {
    await expect.poll(() => cellOf(page, 3400 + number, 'videos').textContent()).toBe('a, b');
    await save(page, 3400 + number, 'https://c.example');
    await expect.poll(() => stored(3400 + number)).toEqual([video('https://c.example')]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(3400 + number)).toEqual([video('a'), video('b')]);
  }
  await page.getByText('All changes saved').waitFor();
});

it('a conflict over older videos is one with a colleague, is settled by one press, and history gives them back', async () => {
  const page = await openTable(test, 'inbox');
  for (const [at, number] of [3403, 3404, 3405].entries()) {
    await goTo(page, number, 'videos');
    await page.keyboard.press('Enter');
    await write(number, older(`c${at}`, 'd')[at] ?? '');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('The bridge, at dawn (https://e.example)');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Yours, not saved').waitFor();
    // The cell shows what was typed, as others do.
    expect(await cellOf(page, number, 'videos').textContent()).toContain('The bridge, at dawn');
    await page.keyboard.press('Alt+m');
    await expect.poll(() => stored(number)).toEqual([video('https://e.example', 'The bridge, at dawn')]);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('complementary', { name: 'History' });
    const entries = history.getByRole('article', { name: /^Videos/ });
    // The change of this person, and the two of the colleague: what each of them replaced can be had back.
    await expect.poll(() => entries.count()).toBe(3);
    await entries.first().getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => stored(number)).toEqual([video(`c${at}`), video('d')]);
    await expect.poll(() => entries.count()).toBe(4);
    await entries.nth(2).getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => stored(number)).toEqual([video('a'), video('b')]);
    await page.keyboard.press('Escape');
    await page.getByText('All changes saved').waitFor();
  }
});

it('GO is given back by the history too', async () => {
  const page = await openTable(test, 'inbox');
  const isGo = async () =>
    (await test.site.db.from('inbox_stories').select('is_completed').eq('story_number', 3406).single()).data
      ?.is_completed;
  await cellOf(page, 3406, 'is_completed').getByRole('checkbox').check();
  await expect.poll(isGo).toBe(true);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await goTo(page, 3406, 'title');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'History' }).click();
  const entry = page.getByRole('complementary', { name: 'History' }).getByRole('article', { name: /^GO/ });
  await entry.getByRole('button', { name: 'Restore' }).click();
  await expect.poll(isGo).toBe(false);
});

it('typed and pasted videos are shown at once, as titles that end where the others do', async () => {
  const page = await openTable(test, 'inbox');
  const cell = cellOf(page, 3407, 'videos');
  const saves = await holdAnswers(page, '**/inbox/cells');
  await save(page, 3407, 'The bridge, at dawn (https://a.example), https://b.example/2');
  await saves.asked;
  expect(await cell.textContent()).toBe('The bridge, at dawn, https://b.example/2');
  saves.come();
  const both = [video('https://a.example', 'The bridge, at dawn'), video('https://b.example/2')];
  await expect.poll(() => stored(3407)).toEqual(both);
  await page.getByText('All changes saved').waitFor();
  await page.keyboard.press('Control+c');
  await goTo(page, 3406, 'videos');
  await page.keyboard.press('Control+v');
  await expect.poll(() => stored(3406)).toEqual(both);
  const again = await holdAnswers(page, '**/inbox/cells');
  await page.keyboard.press('Control+z');
  await again.asked;
  expect(await cellOf(page, 3406, 'videos').textContent()).toBe('');
  again.come();
  await expect.poll(() => stored(3406)).toEqual([]);
  // On two lines, as a list of them is pasted; undone as it was typed.
  await goTo(page, 3407, 'videos');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('https://c.example\nhttps://d.example');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => stored(3407)).toEqual([video('https://c.example'), video('https://d.example')]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => stored(3407)).toEqual(both);
  await page.keyboard.press('Control+y');
  await expect.poll(() => stored(3407)).toEqual([video('https://c.example'), video('https://d.example')]);
  const titles = ['The bridge over the harbour', 'What the harbour master said on Monday'];
  await write(3407, JSON.stringify(titles.map((title) => video('https://a.example', title))));
  await expect.poll(() => cell.textContent()).toBe(`${titles.join(', ').slice(0, 50).trimEnd()}…`);
  expect(await visible(page.getByText('All changes saved'))).toBe(true);
});

it('videos whose answer is lost are no conflict, however they were typed, and are undone', async () => {
  test.allow(/ERR_FAILED/);
  const page = await openTable(test, 'inbox');
  await write(3406, JSON.stringify([video('https://a.example')]));
  await expect.poll(() => cellOf(page, 3406, 'videos').textContent()).toBe('https://a.example');
  const both = [video('https://c.example'), video('https://d.example')];
  for (const next of ['Control+z', 'Control+y']) {
    await page.route(
      '**/inbox/cells',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    if (next === 'Control+z') {
      await goTo(page, 3406, 'videos');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText('https://c.example\nhttps://d.example');
      await page.keyboard.press('Control+Enter');
    } else await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: '1 not saved' }).waitFor();
    await page.getByText('All changes saved').waitFor();
    expect(await stored(3406)).toEqual(next === 'Control+z' ? both : [video('https://a.example')]);
  }
});

it('values that are restored one after the other, before the first is answered, are no conflict', async () => {
  const page = await openTable(test, 'inbox');
  for (const at of [0, 1, 2]) {
    for (const one of ['k', 'l', 'm']) await write(3407, older(`${one}${at}`, 'd')[at] ?? '');
    await page.reload();
    await goTo(page, 3407, 'videos');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'History' }).click();
    const entries = page.getByRole('complementary', { name: 'History' }).getByRole('article', { name: /^Videos/ });
    await expect.poll(() => entries.count()).toBeGreaterThanOrEqual(3);
    const before = await entries.count();
    const answered = Promise.withResolvers<void>();
    await page.route('**/inbox/cells', async (route) => {
      const answer = await route.fetch();
      await answered.promise;
      await route.fulfill({ response: answer });
    });
    await entries.first().getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => stored(3407)).toEqual([video(`l${at}`), video('d')]);
    await expect.poll(() => entries.count()).toBe(before + 1);
    await entries.nth(2).getByRole('button', { name: 'Restore' }).click();
    answered.resolve();
    await expect.poll(() => stored(3407)).toEqual([video(`k${at}`), video('d')]);
    await page.keyboard.press('Escape');
    await page.getByText('All changes saved').waitFor();
    await page.unroute('**/inbox/cells');
  }
});
