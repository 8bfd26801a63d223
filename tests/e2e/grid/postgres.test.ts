import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { Secret } from '#core/secret.ts';
import { postgresEnv } from '../../support/postgresEnv.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../../support/readers.ts';
import { useSite, visible } from '../../support/useSite.ts';
import { cellOf, goTo } from './openTable.ts';

// The other files of this folder run on the embedded backend; what of it the database decides is told here once more.
const env: Record<string, string> = {};
beforeAll(async () => void Object.assign(env, await postgresEnv()));
const test = useSite(
  async ({ db }) => {
    const ideas = Array.from({ length: 12 }, (_, at) => ({ title: `Idea ${at + 1}`, angle: 'As it was' }));
    await db.from('inbox_stories').insert(ideas).throwOnError();
    const stories = ['Urgent', 'Medium'].map((urgency) => ({ title: `A ${urgency} story`, urgency }));
    await db.from('production_stories').insert(stories).throwOnError();
  },
  { env },
);
const people: Reader[] = [];
beforeAll(async () => {
  for (const fullName of ['Ana Weiss', 'Ben Okoye']) {
    const reader = await createReader(test.site, { fullName });
    await makeStaff(test.site, reader);
    people.push(reader);
  }
});

/** The page of one of the two people, which stays for all tests. */
async function open(who: 0 | 1, path: string): Promise<Page> {
  const reader = people[who];
  if (reader === undefined) throw new Error('nobody is there yet');
  const page = await test.revisit(`/dashboard/${path}`, {
    storage: signInStorage(test.site, reader),
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.locator('[role=gridcell]').first().waitFor();
  return page;
}
const stored = async (number: number) =>
  (await test.site.db.from('inbox_stories').select('*').eq('story_number', number).single().throwOnError()).data;

describe('the tables over PostgreSQL', () => {
  it('store an edit and a pasted block, take both back, and remember who it was', async () => {
    const page = await open(0, 'inbox');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/cells')) requests.push(request.url());
    });
    await goTo(page, 3411, 'title');
    await page.keyboard.type('Every letter counts');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await stored(3411)).title).toBe('Every letter counts');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await stored(3411)).title).toBe('Idea 12');
    const { data: changes } = await test.site.db
      .from('story_changes')
      .select('after, changed_by')
      .neq('changed_by', 'service_role')
      .order('id');
    expect(changes).toEqual([
      { after: 'Every letter counts', changed_by: people[0]?.email },
      { after: 'Idea 12', changed_by: people[0]?.email },
    ]);
    requests.length = 0;
    await page.evaluate(() => navigator.clipboard.writeText('One\t"two\nlines"\tWhy\r\nTwo\t=1+1\tHow\r\n'));
    await page.keyboard.press('Control+v');
    await expect.poll(() => stored(3411)).toMatchObject({ title: 'One', summary: 'two\nlines', angle: 'Why' });
    expect(await stored(3410)).toMatchObject({ title: 'Two', summary: '=1+1', angle: 'How' });
    expect(requests).toHaveLength(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => stored(3410)).toMatchObject({ title: 'Idea 11', summary: '', angle: 'As it was' });
  });

  it('show what a colleague edits and saved, and ask where both changed one cell', async () => {
    const [one, two] = [await open(0, 'inbox'), await open(1, 'inbox')];
    await goTo(one, 3405, 'angle');
    await one.keyboard.press('Enter');
    const mark = cellOf(two, 3405, 'angle').locator('[title$="edits this now"]');
    await mark.waitFor();
    await goTo(two, 3405, 'angle');
    await two.keyboard.press('Enter');
    await one.keyboard.type(' by one');
    await one.keyboard.press('Control+Enter');
    await expect.poll(async () => (await stored(3405)).angle).toBe('As it was by one');
    await two.keyboard.type(' by two');
    await two.keyboard.press('Control+Enter');
    expect(await visible(two.getByText('Yours, not saved'))).toBe(true);
    await two.keyboard.press('Alt+m');
    await expect.poll(async () => (await stored(3405)).angle).toBe('As it was by two');
    await expect.poll(() => cellOf(one, 3405, 'angle').textContent()).toContain('by two');
  });

  it('are filtered, sorted and counted, and send a story to the trash and back', async () => {
    const page = await open(0, 'inbox?search=idea+1&sort=title');
    const titles = () => page.locator('[role=gridcell][data-row][data-column=title]').allTextContents();
    // The number of one of them has the digit too.
    const found = ['Idea 1', 'Idea 10', 'Idea 11', 'Idea 12', 'Idea 2'];
    await expect.poll(titles).toEqual(found);
    expect(await visible(page.getByText('5 stories', { exact: true }))).toBe(true);
    await goTo(page, 3400, 'title');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(titles).toEqual(found.slice(1));
    expect((await stored(3400)).deleted_at).not.toBeNull();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(titles).toEqual(found);
    const production = await open(0, 'production');
    const labels = async () => (await production.locator('[class*=sectionLabel]').allTextContents()).join(' ');
    await expect.poll(labels).toBe('Urgent1 Medium1');
    await goTo(production, 3401, 'urgency');
    await production.keyboard.type('Urgent');
    await production.keyboard.press('Enter');
    await production.keyboard.press('ArrowUp');
    await production.keyboard.press('ArrowUp');
    await expect.poll(labels).toBe('Urgent2');
  });

  it('say in the words of the specification that a policy keeps a new story out, and keep what was typed', async () => {
    test.allow(/status of 403/);
    const database = openPostgresDatabase(new Secret(env['DATABASE_URL'] ?? ''), 1);
    try {
      await database.sql.script(
        'create policy shut on public.inbox_stories as restrictive for insert with check (false)',
      );
      const page = await open(0, 'inbox?add=story');
      const dialog = page.getByRole('dialog', { name: 'Add to Inbox' });
      await dialog.getByLabel('Title').fill('Kept out');
      await dialog.getByRole('button', { name: 'Add Story' }).click();
      const alert =
        'Failed to save story: Database permissions error. RLS (Row Level Security) is blocking the insert. Please check your Supabase settings.';
      expect(await visible(dialog.getByRole('alert').getByText(alert))).toBe(true);
      await database.sql.script('drop policy shut on public.inbox_stories');
      await dialog.getByRole('button', { name: 'Add Story' }).click();
      expect(await visible(cellOf(page, 3412, 'title').getByText('Kept out'))).toBe(true);
    } finally {
      await database.close();
    }
  });
});
