import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const paragraphs = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} of a long article about the ferry.`);
const test = useSite();
const people: Reader[] = [];
beforeAll(async () => {
  for (const fullName of ['Ana Weiss', 'Ben Okoye']) {
    const person = await createReader(test.site, { fullName });
    await makeStaff(test.site, person);
    people.push(person);
  }
});

const onSite = { is_published: true, published_at: '2026-11-18' };

/** A production story with its article. */
async function added(slug: string, state: object) {
  const { db } = test.site;
  const { data } = await db.from('production_stories').insert({ title: slug }).select('id').single().throwOnError();
  const { id } = object({ id: string() }).parse(data);
  const article = { slug, title: 'As it was', content: paragraphs.join('\n\n'), production_story_id: id };
  await db
    .from('articles')
    .insert({ ...article, ...state })
    .throwOnError();
  const stored = async (field: string) => {
    const { data: row } = await db.from('articles').select('*').eq('slug', slug).single().throwOnError();
    return object({}).loose().parse(row)[field];
  };
  return { id, stored };
}

/** An article in the windows of two people. */
async function openedBy(slug: string, state: object) {
  const { id, stored } = await added(slug, state);
  const [ana, ben] = await Promise.all(
    people.map((person) =>
      test.open(`/dashboard/production/${id}/article`, {
        storage: signInStorage(test.site, person),
        viewport: { width: 1280, height: 900 },
      }),
    ),
  );
  if (ana === undefined || ben === undefined) throw new Error('Both people have a window.');
  return { id, ana, ben, stored };
}

const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline' });
const difference = (page: Page) => page.getByRole('dialog', { name: 'Update the article' });
const update = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Update', exact: true });
const focused = (page: Page) => page.locator(':focus').textContent();

it('an article that is published at once has no hour in its history', async () => {
  const { ana, stored } = await openedBy('at-once', { is_published: false });
  const inWindow = (name: string) => ana.getByRole('dialog').getByRole('button', { name, exact: true });
  await inWindow('Publish').click();
  await expect.poll(() => stored('is_published')).toBe(true);
  await inWindow('History').click();
  const history = ana.getByRole('dialog', { name: 'History' });
  expect(await visible(history.getByRole('article', { name: /^Published it/ }))).toBe(true);
  expect(await history.getByText(/Set its hour/).count()).toBe(0);
});

describe('two people who correct one article', () => {
  it('leave each other the caret where it is, also while an input method composes', async () => {
    const { ana, ben } = await openedBy('two-carets', onSite);
    const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
    const change = async (from: string, to: string) => {
      await text(ben).fill((await text(ben).inputValue()).replace(from, to));
      await update(ben).click();
      await difference(ben).getByRole('button', { name: 'Update' }).click();
      await expect.poll(() => difference(ben).count()).toBe(0);
    };
    await text(ana).evaluate((area: HTMLTextAreaElement, at) => {
      area.focus();
      area.setSelectionRange(at, at);
    }, paragraphs.slice(0, 8).join('\n\n').length);
    await ana.keyboard.type(' Ana');
    await change(paragraphs[2] ?? '', 'Corrected.');
    await expect.poll(() => text(ana).inputValue()).toContain('Corrected.');
    await ana.keyboard.type(' types on.');
    expect(await text(ana).inputValue()).toContain(`${paragraphs[7]} Ana types on.\n\n${paragraphs[8]}`);

    const session = await ana.context().newCDPSession(ana);
    await session.send('Input.imeSetComposition', { selectionStart: 1, selectionEnd: 1, text: 'に' });
    await change('Corrected.', 'Corrected twice.');
    await session.send('Input.imeSetComposition', { selectionStart: 2, selectionEnd: 2, text: '日本' });
    await session.send('Input.insertText', { text: '日本' });
    await expect.poll(() => text(ana).inputValue()).toContain('Corrected twice.');
    expect(await text(ana).inputValue()).toContain(`${paragraphs[7]} Ana types on.日本\n\n${paragraphs[8]}`);
  });

  it('see the difference whole, and are asked whose headline stays before the second one is saved', async () => {
    const { ana, ben, stored } = await openedBy('two-headlines', onSite);
    await headline(ana).fill('By Ana');
    await ana
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill(paragraphs.map((words) => `${words} Or so.`).join('\n\n'));
    await update(ana).click();
    await difference(ana).waitFor();
    const box = await difference(ana).getByRole('button', { name: 'Update' }).boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    await headline(ben).fill('By Ben');
    await update(ben).click();
    await difference(ben).getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => stored('title')).toBe('By Ben');
    await expect.poll(() => difference(ana).count()).toBe(0);
    // At the question, not at its answer: an Enter that was meant for Update gives none.
    const question = ana.locator('[data-article-conflict]:focus');
    await question.waitFor();
    await ana.keyboard.press('Enter');
    await ana.keyboard.press('Tab');
    await expect.poll(() => focused(ana)).toBe('Keep mine');
    expect(await stored('title')).toBe('By Ben');
    expect(await visible(ana.getByText(`${people[1]?.email} changed Headline meanwhile`))).toBe(true);
    // From elsewhere in the text the same question is a key or a button away.
    for (const show of [
      () => ana.keyboard.press('Control+s'),
      () => ana.getByRole('button', { name: 'Show both' }).click(),
    ]) {
      await ana.getByRole('textbox', { name: 'Text', exact: true }).focus();
      await show();
      await question.waitFor();
    }
    await ana.keyboard.press('Tab');
    await ana.keyboard.press('Enter');
    await update(ana).click();
    await difference(ana).getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => stored('title')).toBe('By Ana');
    expect(String(await stored('content'))).toContain('Paragraph 39 of a long article about the ferry. Or so.');
  });

  it('are asked about the paragraph alone that both changed, and go on writing where it is', async () => {
    const { ana, ben, stored } = await openedBy('one-paragraph', onSite);
    const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
    const written = (changes: Record<number, string>) =>
      paragraphs.map((words, at) => changes[at] ?? words).join('\n\n');
    await text(ben).fill(`${written({ 1: 'Ben was here.', 6: 'Ben was here, too.' })}\n\nBen at the end.`);
    await text(ana).fill(`Ana before all.\n\n${written({ 1: 'Ana was here.' })}`);
    await update(ana).click();
    await difference(ana).getByRole('button', { name: 'Update' }).click();
    const theirs = ben.getByRole('button', { name: 'Take theirs' });
    await theirs.waitFor();
    expect(await ben.locator('[data-article-conflict]').textContent()).not.toContain('Ben was here, too.');
    await theirs.click();
    const merged = `Ana before all.\n\n${written({ 1: 'Ana was here.', 6: 'Ben was here, too.' })}\n\nBen at the end.`;
    await expect.poll(() => text(ben).inputValue()).toBe(merged);
    const place = () =>
      text(ben).evaluate((area: HTMLTextAreaElement) => [document.activeElement === area, area.selectionStart]);
    await expect.poll(place).toEqual([true, merged.indexOf('Ana was here.')]);
    await ben.keyboard.press('Control+s');
    await difference(ben).getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => stored('content')).toBe(merged);
  });

  it('are told that it was taken off the site, before they think that it was updated', async () => {
    const { ana, ben, stored } = await openedBy('taken-off', onSite);
    await headline(ana).fill('Corrected');
    await update(ana).click();
    await difference(ana).waitFor();
    await ben.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await ben.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click();
    expect(await visible(ana.getByText(/Somebody took the article off the site meanwhile/))).toBe(true);
    expect(await visible(ana.getByText(`${people[1]?.email} took the article off the site.`))).toBe(true);
    expect(await ben.getByText(/took the article off the site\.$/).count()).toBe(0);
    await expect.poll(() => difference(ana).count()).toBe(0);
    expect(await headline(ana).inputValue()).toBe('Corrected');
    expect([await stored('title'), await stored('is_published')]).toEqual(['As it was', false]);
  });

  it('have both corrections on the site, where they were sent in the same moment', async () => {
    test.allow(/status of 409/);
    const { ana, ben, stored } = await openedBy('same-moment', onSite);
    await headline(ana).fill('By Ana');
    await update(ana).click();
    await ben.getByRole('textbox', { name: 'Standfirst' }).fill('By Ben.');
    await update(ben).click();
    await difference(ben).waitFor();
    // Ben's window hears of it with the refusal, not before.
    const held = Promise.withResolvers<void>();
    await ben.route('**/api/dashboard/articles/*', async (route) => {
      if (route.request().method() === 'PATCH') await held.promise;
      await route.continue();
    });
    await difference(ben).getByRole('button', { name: 'Update' }).click();
    await difference(ana).getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => stored('title')).toBe('By Ana');
    held.resolve();
    await expect.poll(() => stored('summary')).toBe('By Ben.');
    await expect.poll(() => difference(ben).count()).toBe(0);
    expect(await stored('title')).toBe('By Ana');
    expect(await visible(ben.getByText('All changes saved.'))).toBe(true);
  });
});

describe('an article whose state changes while its window is open', () => {
  it('is not corrected by a key before the difference was shown, where it came out in this moment', async () => {
    test.allow(/status of 409/);
    const comesOut = { is_published: true, published_at: new Date(Date.now() + 6000).toISOString() };
    const { id, stored } = await added('comes-out', comesOut);
    const [person] = people;
    if (person === undefined) throw new Error('Ana is staff.');
    const page = await test.blank({
      storage: signInStorage(test.site, person),
      viewport: { width: 1280, height: 900 },
    });
    // A clock that stands still never tells the window that the hour came.
    await page.addInitScript(() => {
      const now = Date.now();
      Date.now = () => now;
    });
    await page.goto(`/dashboard/production/${id}/article`);
    await headline(page).fill('Typed before');
    const isOut = async () => (await fetch(`${test.site.url}/article/comes-out`)).ok;
    await expect.poll(isOut, { timeout: 15_000 }).toBe(true);
    await page.keyboard.press('Control+s');
    expect(await visible(difference(page).getByText('Typed before'))).toBe(true);
    expect(await stored('title')).toBe('As it was');
    await difference(page).getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => stored('title')).toBe('Typed before');
  });

  it('is not published again by a second Enter after it was taken off', async () => {
    const { ana, stored } = await openedBy('second-enter', onSite);
    await ana.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).press('Enter');
    await ana.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).press('Enter');
    await expect.poll(() => stored('is_published')).toBe(false);
    await expect.poll(() => focused(ana)).toBe('Preview');
  });

  it('says so when its story goes to the trash, also after a reload, and takes it out again', async () => {
    const { id, ana } = await openedBy('to-the-trash', onSite);
    const said = ana.getByText('This story is in the trash: its article stays on the site until it is unpublished.');
    await headline(ana).waitFor();
    const { db } = test.site;
    const trashed = { deleted_at: new Date().toISOString() };
    await db.from('production_stories').update(trashed).eq('id', id).throwOnError();
    expect(await visible(said)).toBe(true);
    await ana.reload();
    expect(await visible(said)).toBe(true);
    await ana.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => said.count()).toBe(0);
    expect(await headline(ana).inputValue()).toBe('As it was');
  });
});
