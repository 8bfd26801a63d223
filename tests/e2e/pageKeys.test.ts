import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountKeys,
  feedKeys,
  runKeys,
  scraperKeys,
  settingsScreenKeys,
  tableKeys,
  trailKeys,
  uploadKeys,
} from '#web/dashboard/shell/keys.ts';
import { screens } from '#web/dashboard/screens.ts';
import { keyCaps } from '#web/ui/keysDialog/keyCaps.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { useSite } from '../support/useSite.ts';
import { storePosts } from './feedPosts.ts';

let editor: Reader;
let run = '';
const test = useSite(async (site) => {
  const { db } = site;
  const eight = Array.from({ length: 8 }, () => ({}));
  run = (await storeRun(db, { title: 'The ferry', steps: eight })).run;
  await storeRun(db, { title: 'The bridge', steps: eight, startedAt: '2026-11-19T09:00:00Z' });
  await db
    .from('production_stories')
    .insert([{ title: 'The ferry in a night' }, { title: 'The bridge in a day' }])
    .throwOnError();
  await db
    .from('monitored_accounts')
    .insert([{ username: 'sarrah_desk' }, { username: 'harbour_watch' }])
    .throwOnError();
  await storePosts(site, [
    { id: '1', username: 'sarrah_desk', age: 3, content: 'First trucks of the convoy.', likes: [400, 4000, 24_800] },
    { id: '2', username: 'sarrah_desk', age: 3, content: 'The pier is open.', likes: [40, 400, 2400] },
  ]);
});
// For each test a person of its own: one who opens all screens in seconds is asked to slow down.
beforeEach(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});

interface Hint {
  keys: readonly string[];
  does: string;
}

/** The hints in the status line of each screen. */
const hints: Readonly<Record<string, readonly Hint[]>> = {
  feed: feedKeys,
  inbox: tableKeys,
  production: tableKeys,
  runs: runKeys,
  trail: trailKeys,
  uploads: uploadKeys,
  scraper: scraperKeys,
  settings: settingsScreenKeys,
  'x-accounts': accountKeys,
};
const places = [...screens.map(({ path }) => path).filter((path) => path !== 'research'), 'trail'];

/** Opens a screen anew, with the focus nowhere, as after typing its address. */
async function load(page: Page, place: string): Promise<void> {
  await page.goto(`/dashboard/${place === 'trail' ? `runs/${run}` : place}`);
  const first = rows[place] ?? 'h1';
  const message = `${place} shows no ${first}: a screen writes the title of its row in one <h1> of its own`;
  await expect.poll(() => page.locator(first).first().isVisible(), { message }).toBe(true);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
}
const open = async () => test.open('/dashboard-test', { storage: signInStorage(test.site, editor) });
const rows: Readonly<Record<string, string>> = {
  feed: '[data-post]',
  inbox: '[role=gridcell][data-row]',
  production: '[role=gridcell][data-row]',
  runs: '[data-run]',
  trail: '[data-step]',
  uploads: '[data-story]',
  'x-accounts': '[data-row]',
};

/** The hints without the blanks between them, which only look. */
const bar = async (page: Page) =>
  (await page.getByRole('contentinfo').locator('[aria-hidden=true] > span').allInnerTexts()).map((text) =>
    text.replaceAll(/\s/g, ''),
  );
const words = ({ keys, does }: Hint) => {
  const caps = keys.flatMap((key) => (/^\S$/.test(key) ? [key] : keyCaps(key, false)));
  return `${caps.join('')}${does}`.replaceAll(/\s/g, '');
};

const focused = (selector: string) => (page: Page) => page.locator(`:focus:is(${selector}, ${selector} *)`).count();
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).count();
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name }).count();
const at = (path: RegExp) => async (page: Page) => Number(path.test(new URL(page.url()).pathname));
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).count();
const editsTitle = (page: Page) => page.locator('[data-editing] textarea:focus').count();

/** What must be there once a key of a screen was pressed on the page that has just loaded. */
const answers: Readonly<Record<string, Readonly<Record<string, (page: Page) => Promise<number>>>>> = {
  feed: {
    j: focused('[data-post]'),
    k: focused('[data-post]'),
    a: text('Added to Inbox'),
    o: async (page) => page.context().pages().length - 1,
    '.': async (page) => page.getByRole('button', { name: 'Refresh', disabled: true }).count(),
  },
  inbox: {
    Enter: editsTitle,
    ' ': dialog('Edit Title'),
    'Control+z': text('There is nothing to undo.'),
    'Control+/': dialog('All keys'),
  },
  production: {
    Enter: editsTitle,
    ' ': dialog('Edit'),
    'Control+z': text('There is nothing to undo.'),
    'Control+/': dialog('All keys'),
  },
  runs: {
    ArrowDown: focused('[data-run]'),
    ArrowUp: focused('[data-run]'),
    ' ': heading('The ferry'),
    Enter: dialog('Research Workflow'),
    // One request when the page loads, another for the key.
    r: async (page) =>
      (
        await page.evaluate(() =>
          performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/dashboard/runs')),
        )
      ).length - 1,
  },
  trail: {
    ArrowDown: focused('[data-step="2"]'),
    ArrowUp: focused('[data-step="1"]'),
    o: dialog('Research Workflow'),
    Escape: at(/\/runs$/),
  },
  uploads: {
    ArrowDown: focused('[data-story]'),
    ArrowUp: focused('[data-story]'),
    d: focused('input[type="datetime-local"]'),
    p: text('Title, description and thumbnail come first'),
  },
  scraper: {
    '2': (page) => page.getByRole('tab', { name: 'Search', selected: true }).count(),
    'Control+Enter': text('Type something first.'),
  },
  settings: { 'Control+s': text('There is nothing to save.') },
  'x-accounts': {
    ArrowDown: focused('[data-row]'),
    ArrowUp: focused('[data-row]'),
    s: focused('[data-row]'),
    x: (page) => page.getByRole('switch', { checked: false }).count(),
    n: focused('input'),
  },
};
/** Digits are written as `1–5`, and Ctrl is ⌘ on a Mac. */
const pressOf = (key: string) => (key === '1–5' ? '2' : key.replace('Mod', 'Control'));

describe('the keys in the status line', () => {
  it.each(places)('work as soon as the page is there: %s', async (place) => {
    // The key that scrapes an account asks Apify, which is not there.
    test.allow(/status of 502.*\/accounts\/scrape/);
    const lines = hints[place] ?? [];
    const page = await open();
    await load(page, place);
    await expect.poll(() => bar(page)).toEqual(lines.map(words));
    for (const key of lines.flatMap(({ keys }) => keys).map(pressOf)) {
      const answer = answers[place]?.[key];
      if (answer === undefined) throw new Error(`What does ${key} do on ${place}? Say it in this test's table.`);
      await load(page, place);
      await page.keyboard.press(key);
      await expect.poll(() => answer(page), { message: `${place}, ${key}`, timeout: 10_000 }).toBeGreaterThan(0);
    }
  });

  it('are not shown where there is nothing that they could move to', async () => {
    const page = await open();
    await page.goto('/dashboard/runs?status=pending');
    await page.getByText('No run fits.').waitFor();
    expect(await bar(page)).toEqual(['rRefresh']);
  });
});
