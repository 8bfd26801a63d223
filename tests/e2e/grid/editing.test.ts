import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { gridKeys } from '#web/ui/grid/keys/gridKeys.ts';
import { axeViolations } from '../../support/axe.ts';
import { createReader, makeStaff, signInStorage } from '../../support/readers.ts';
import { useSite, visible } from '../../support/useSite.ts';

const long = 'A sentence that is longer than a cell. '.repeat(40).trim();
const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 60 }, (_, at) => ({
    title: `Idea ${at + 1}`,
    summary: long,
    angle: `Angle ${at + 1}`,
  }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});

async function openInbox(query = ''): Promise<Page> {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  const page = await test.open(`/dashboard/inbox${query}`, {
    storage: signInStorage(test.site, reader),
    viewport: { width: 1280, height: 900 },
  });
  expect(await visible(page.getByRole('gridcell').first())).toBe(true);
  return page;
}

const cell = (page: Page, text: string) => page.getByRole('gridcell').getByText(text, { exact: true });
const stored = async (title: string, field: string) => {
  const { data } = await test.site.db.from('inbox_stories').select(field).eq('story_number', Number(title));
  return JSON.stringify(data?.[0] ?? null);
};
/** Puts the cursor on a cell without opening it. */
const goTo = async (page: Page, text: string) => {
  await cell(page, text).click();
  await page.keyboard.press('Escape');
};

describe('a cell', () => {
  it('takes what is typed over it, from the first letter on, and Enter goes down', async () => {
    const page = await openInbox();
    await goTo(page, 'Idea 60');
    await page.keyboard.type('Every letter counts');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Also here');
    await page.keyboard.press('Tab');
    expect(await visible(cell(page, 'Every letter counts'))).toBe(true);
    await expect.poll(() => stored('3459', 'title')).toContain('Every letter counts');
    await expect.poll(() => stored('3458', 'title')).toContain('Also here');
    expect(await visible(page.getByText('All changes saved'))).toBe(true);
  });

  it('of a single line takes pasted line ends as spaces, and the focus is one field from cell to cell', async () => {
    const page = await openInbox();
    await goTo(page, 'Idea 51');
    const field = await page.locator(':focus').elementHandle();
    await page.keyboard.press('F2');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('Two\nlines');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('End');
    await page.keyboard.press('Control+Home');
    expect(await field?.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => stored('3450', 'title')).toBe('{"title":"Two lines"}');
  });

  it('shows the end of a title that is longer than its editor beside the button, not below it', async () => {
    const page = await openInbox();
    await goTo(page, 'Idea 50');
    await page.keyboard.type('A title that goes on and on beyond what its editor has room for, to the very last word');
    const end = await page.locator(':focus').evaluate((field) => {
      const left = field.getBoundingClientRect().left + field.clientLeft;
      return { scrolled: field.scrollLeft > 0, right: left + field.clientWidth };
    });
    const button = await page.getByRole('button', { name: 'Edit Title' }).boundingBox();
    expect(end.scrolled).toBe(true);
    expect(end.right).toBeLessThanOrEqual(button?.x ?? 0);
    await page.keyboard.press('Escape');
  });

  it('takes the first composition of an input method', async () => {
    const page = await openInbox();
    await goTo(page, 'Angle 57');
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await session.send('Input.insertText', { text: '日本' });
    await page.keyboard.press('Enter');
    await expect.poll(() => stored('3456', 'angle')).toBe('{"angle":"日本"}');
  });

  it('opens with its whole text, and Escape leaves it as it was', async () => {
    const page = await openInbox();
    await goTo(page, 'Idea 56');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const field = page.locator('textarea[data-field]');
    await expect.poll(() => field.inputValue()).toBe(long);
    await page.keyboard.type(' More.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('F2');
    await expect.poll(() => field.inputValue()).toBe(long);
    await page.keyboard.type(' More.');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => stored('3455', 'summary')).toContain(`${long} More.`);
  });

  it('opens in a large window, with the words of the specification', async () => {
    const page = await openInbox();
    await goTo(page, 'Idea 55');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog', { name: 'Edit Summary' });
    const area = dialog.getByRole('textbox');
    await expect.poll(() => area.inputValue()).toBe(long);
    await expect.poll(() => area.getAttribute('placeholder')).toBe('Enter Summary...');
    await area.fill('Short now');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => stored('3454', 'summary')).toContain('Short now');
    // The cursor is where it was.
    await page.keyboard.type('And again');
    await page.keyboard.press('Enter');
    await expect.poll(() => stored('3454', 'summary')).toContain('And again');
  });

  it('is undone and redone', async () => {
    const page = await openInbox();
    await goTo(page, 'Idea 54');
    await page.keyboard.type('Changed');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => stored('3453', 'title')).toContain('Changed');
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored('3453', 'title')).toContain('Idea 54');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => stored('3453', 'title')).toContain('Changed');
  });
});

describe('a table of 10,000 stories', () => {
  it('is read to its end, and accessible in every state, with large text, in forced colours, without motion', async () => {
    onTestFinished(async () => {
      await test.site.db.from('inbox_stories').delete().like('title', 'Older idea%').throwOnError();
    });
    const more = Array.from({ length: 10_000 }, (_, at) => ({ title: `Older idea ${at}`, created_at: '2026-01-01' }));
    for (let start = 0; start < more.length; start += 2000) {
      await test.site.db
        .from('inbox_stories')
        .insert(more.slice(start, start + 2000))
        .throwOnError();
    }
    // A busy server lets a search wait, which is then asked again.
    test.allow(/429/);
    const page = await openInbox('?search=idea');
    expect(await visible(page.getByText(/^10,0\d\d stories$/))).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('columnheader', { name: 'Angle' }).click();
    await page.getByRole('menuitem', { name: 'Hide' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    const first = page.locator('[role=gridcell][data-column=angle]').first();
    await first.click();
    await page.keyboard.type('being edited');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // What a screen reader says of the cell: where it stands, its header, its text.
    const active = page.locator('[data-active]');
    await expect.poll(() => active.getAttribute('aria-colindex')).toBe('4');
    await expect.poll(() => active.getAttribute('aria-selected')).toBe('true');
    const field = page.locator('[data-field]');
    await expect.poll(() => field.getAttribute('aria-label')).toMatch(/^Angle: /);
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
    expect(Number(await active.locator('xpath=..').getAttribute('aria-rowindex'))).toBeGreaterThan(1);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Angle' }).getAttribute('aria-colindex')).toBe('4');

    const height = async () => (await page.locator('[data-active]').boundingBox())?.height ?? 0;
    const before = await height();
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    expect(await active.evaluate((cell) => getComputedStyle(cell).outlineStyle)).toBe('solid');
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await page.setViewportSize({ width: 1281, height: 901 });
    await expect.poll(height).toBeGreaterThanOrEqual(1.9 * before);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

describe('the grid', () => {
  it('is one stop for Tab, and moves by the keys of its pattern', async () => {
    const page = await openInbox();
    const active = () => page.locator('[data-active]').getAttribute('aria-colindex');
    await goTo(page, 'Idea 53');
    await page.keyboard.press('Home');
    expect(await active()).toBe('1');
    await page.keyboard.press('End');
    expect(await active()).toBe('9');
    await page.keyboard.press('Control+End');
    expect(await visible(cell(page, '#3400'))).toBe(true);
    await page.keyboard.press('Control+Home');
    expect(await visible(cell(page, '#3459'))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-scroller]') === null)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    expect(
      await page.locator(':focus').evaluate((field) => {
        return document.querySelector('[data-active]')?.id === field.getAttribute('aria-activedescendant');
      }),
    ).toBe(true);
    await page.keyboard.press('Control+/');
    const help = page.getByRole('dialog', { name: 'All keys' });
    expect(await visible(help)).toBe(true);
    const listed = (await help.textContent()) ?? '';
    for (const { does } of gridKeys) expect(listed).toContain(does);
  });

  it('keeps the width that an edge was dragged to, and survives a broken one', async () => {
    const page = await openInbox();
    const head = page.getByRole('columnheader', { name: 'Angle' });
    const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
    expect(await width()).toBe(120);
    const box = await head.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) - 2, (box?.y ?? 0) + 10];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 80, y, { steps: 4 });
    await page.mouse.up();
    expect(await width()).toBe(200);
    await goTo(page, 'Angle 52');
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('Alt+Shift+ArrowLeft');
    expect(await width()).toBe(60);
    await page.getByText('60 pixels').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => localStorage.getItem('inboxColumnWidths'))).toBe('{"angle":60}');
    await page.evaluate(() => localStorage.setItem('inboxColumnWidths', '{broken'));
    await page.reload();
    await expect.poll(width).toBe(120);
  });
});
