import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const long = 'A whole text, which goes on behind what the cell shows. '.repeat(30).trim();
const test = useSite(async ({ db }) => {
  const ideas = Array.from({ length: 40 }, (_, at) => ({ title: `Idea ${at + 1}`, summary: long }));
  await db.from('inbox_stories').insert(ideas).throwOnError();
});
const row = async (number: number) => {
  const { data } = await test.site.db
    .from('inbox_stories')
    .select('title, summary, angle')
    .eq('story_number', number)
    .single();
  return data;
};
const clip = (page: Page, text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

describe('a block of cells', () => {
  it('is pasted from a spreadsheet as one request, and undone as one step', async () => {
    const page = await openTable(test, 'inbox');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/cells')) requests.push(request.url());
    });
    await goTo(page, 3439, 'title');
    await clip(page, 'First\t"two\nlines, ""quoted"""\tAngle 1\r\nSecond\t=1+1\tAngle 2\r\n');
    await page.keyboard.press('Control+v');
    await expect.poll(() => row(3439)).toEqual({ title: 'First', summary: 'two\nlines, "quoted"', angle: 'Angle 1' });
    expect(await row(3438)).toEqual({ title: 'Second', summary: '=1+1', angle: 'Angle 2' });
    expect(requests).toHaveLength(1);
    // As in a spreadsheet, what was pasted is selected.
    const selected = () => page.locator('[role=gridcell][data-selected]').count();
    await expect.poll(selected).toBe(6);
    await page.keyboard.press('Control+z');
    // Undo restores the whole text, although the table has only its beginning.
    await expect.poll(() => row(3439)).toEqual({ title: 'Idea 40', summary: long, angle: '' });
    expect(requests).toHaveLength(2);
    // The cursor is where the block began.
    expect(await cellOf(page, 3439, 'title').getAttribute('data-active')).not.toBe(null);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(async () => (await row(3439))?.summary).toBe('two\nlines, "quoted"');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await row(3439))?.summary).toBe(long);
  });

  it('is pasted over long texts without sending them, and leaves what a colleague wrote meanwhile', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3436, 'summary');
    await clip(page, 'New\r\nNewer');
    // On its way to the server, the block is overtaken.
    const sent: number[] = [];
    await page.route('**/api/dashboard/inbox/cells', async (route) => {
      sent.push(route.request().postData()?.length ?? 0);
      await test.site.db.from('inbox_stories').update({ summary: 'By a colleague' }).eq('story_number', 3435);
      await route.continue();
    });
    await page.keyboard.press('Control+v');
    await expect.poll(() => cellOf(page, 3435, 'summary').getAttribute('data-state')).toBe('conflict');
    expect([(await row(3436))?.summary, (await row(3435))?.summary]).toEqual(['New', 'By a colleague']);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toBeLessThan(long.length);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await row(3436))?.summary).toBe(long);
    await expect.poll(() => cellOf(page, 3435, 'summary').textContent()).toContain('By a colleague');
  });

  it('is copied with whole texts, as text and as a table', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3433, 'title');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toBe(`Idea 34\t${long}\r\nIdea 33\t${long}`);
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item?.getType('text/html'))?.text();
    });
    expect(html).toContain('<td>Idea 34</td>');
  });

  it('is pasted also where it was copied as a table alone', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3431, 'title');
    const clipHtml = (html: string) =>
      page.evaluate(
        (copied) =>
          navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([copied], { type: 'text/html' }) })]),
        html,
      );
    await clipHtml('<table><tr><td>From a <b>page</b></td><td><p>First</p><p>second</p></td></tr></table>');
    await page.keyboard.press('Control+v');
    await expect.poll(async () => (await row(3431))?.title).toBe('From a page');
    await expect.poll(async () => (await row(3431))?.summary).toBe('First\nsecond');
    // Prose is one cell, whatever lines it and its source have.
    await goTo(page, 3430, 'summary');
    await clipHtml('<p>One\nparagraph.</p>\n\n<p>Another.</p>\n<ul><li>one</li>\n<li>two</li></ul>');
    await page.keyboard.press('Control+v');
    await expect.poll(async () => (await row(3430))?.summary).toBe('One paragraph.\nAnother.\none\ntwo');
    // Also where its lines are there as plain text, too.
    await page.evaluate(() =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob(['<p>Intro.</p><br><p>Second.</p>'], { type: 'text/html' }),
          'text/plain': new Blob(['Intro.\n\nSecond.'], { type: 'text/plain' }),
        }),
      ]),
    );
    await page.keyboard.press('Control+v');
    await expect.poll(async () => (await row(3430))?.summary).toBe('Intro.\n\nSecond.');
    await page.evaluate(() => navigator.clipboard.writeText('Of a mail.\n\nSecond.\nThird line.'));
    await page.keyboard.press('Control+v');
    await expect.poll(async () => (await row(3430))?.summary).toBe('Of a mail.\n\nSecond.\nThird line.');
    expect(await row(3429)).toMatchObject({ title: 'Idea 30', summary: long });
    // In an open editor it is inserted where the caret is, a table too.
    await goTo(page, 3428, 'title');
    await page.keyboard.type('Before ');
    await clipHtml('<b>of a page</b>');
    await page.keyboard.press('Control+v');
    await page.keyboard.type(' and after ');
    await clipHtml('<table><tr><td>one</td><td>two</td></tr></table>');
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await row(3428))?.title).toBe('Before of a page and after one\ttwo');
  });

  it('is pasted also into rows that are still being loaded', async () => {
    const page = await openTable(test, 'inbox');
    const first = cellOf(page, 3434, 'angle');
    const come = Promise.withResolvers<void>();
    await page.route('**/inbox/rows', async (route) => {
      if (route.request().postData()?.includes('"after"') === true) await come.promise;
      await route.continue();
    });
    await page.reload();
    await first.waitFor();
    await goTo(page, 3434, 'angle');
    await clip(page, Array.from({ length: 34 }, (_, at) => `Pasted ${at}`).join('\n'));
    await page.keyboard.press('Control+v');
    expect(await visible(page.getByText(/^The rest of the table is being loaded/))).toBe(true);
    come.resolve();
    await expect.poll(async () => (await row(3401))?.angle).toBe('Pasted 33');
    expect((await row(3434))?.angle).toBe('Pasted 0');
    expect(await page.getByText(/left out/).count()).toBe(0);
  });

  it('that is a whole column is copied with the rows that are still being loaded', async () => {
    const page = await openTable(test, 'inbox');
    const come = Promise.withResolvers<void>();
    await page.route('**/inbox/rows', async (route) => {
      if (route.request().postData()?.includes('"after"') === true) await come.promise;
      await route.continue();
    });
    await page.reload();
    await cellOf(page, 3439, 'title').waitFor();
    await clip(page, '');
    await goTo(page, 3439, 'title');
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Control+c');
    expect(await visible(page.getByText(/^The rest of the table is being loaded/))).toBe(true);
    come.resolve();
    const lines = async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n').length;
    await expect.poll(lines).toBe(40);
  });

  it('stays where it is when the rows have another height', async () => {
    const page = await openTable(test, 'inbox');
    await page.setViewportSize({ width: 1280, height: 500 });
    const first = () =>
      page.evaluate(() => {
        const head = document.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? 0;
        const rows = [...document.querySelectorAll('[role=row]:has([data-row])')];
        const top = rows.find((row) => row.getBoundingClientRect().bottom > head + 40);
        return Number(top?.getAttribute('aria-rowindex'));
      });
    const scroller = page.locator('[data-scroller]');
    await expect.poll(() => scroller.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(40 * 64);
    await scroller.evaluate((element) => element.scrollTo({ top: 900 }));
    const before = 17;
    await expect.poll(first).toBe(before);
    for (const height of ['Slim', 'Tall', 'Medium']) {
      await page.getByRole('radio', { name: height, exact: true }).click();
      await expect.poll(async () => Math.abs((await first()) - before)).toBeLessThanOrEqual(2);
    }
  });

  it('of markup, formulas, right-to-left text and emoji is text, and nothing of it runs', async () => {
    const page = await openTable(test, 'inbox');
    let ran = 0;
    await page.exposeFunction('ran', () => (ran += 1));
    const evil = [
      '<img src=x onerror="ran()">',
      '[a](javascript:ran())',
      '=HYPERLINK("http://evil.example","x")',
      'مرحبا بالعالم \u202Egnp.exe',
      '👩‍👩‍👧‍👦 🏴‍☠️ e\u0301',
      '${1+1} {{ran()}} </textarea><script>ran()</script>',
    ];
    await goTo(page, 3427, 'title');
    await clip(page, evil.map((text) => `"${text.replaceAll('"', '""')}"`).join('\n'));
    await page.keyboard.press('Control+v');
    for (const [at, text] of evil.entries()) {
      await expect.poll(async () => (await row(3427 - at))?.title).toBe(text);
      await expect.poll(() => cellOf(page, 3427 - at, 'title').textContent()).toBe(text);
    }
    await goTo(page, 3427, 'title');
    await page.keyboard.press('Space');
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    expect(ran).toBe(0);
  });

  it('is selected by keys and emptied by Delete', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3436, 'summary');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Delete');
    await expect.poll(async () => [(await row(3436))?.summary, (await row(3435))?.summary]).toEqual(['', '']);
    expect((await row(3434))?.summary).toBe(long);
  });

  it('that is too large is refused as a whole', async () => {
    const page = await openTable(test, 'inbox');
    await goTo(page, 3432, 'title');
    await clip(page, Array.from({ length: 10_001 }, () => 'a\tb').join('\n'));
    await page.keyboard.press('Control+v');
    expect(await visible(page.getByText(/more than 20,000 cells/).first())).toBe(true);
    expect((await row(3432))?.title).toBe('Idea 33');
  });
});
