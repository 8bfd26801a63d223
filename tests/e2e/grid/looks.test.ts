import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { array, object, string } from 'zod';
import { uploadPicture } from '../../support/articles.ts';
import { violationsIn } from '../../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../../support/readers.ts';
import { useSite } from '../../support/useSite.ts';
import { cellOf, failSavesOf, goTo } from './openTable.ts';

const ids = array(object({ id: string() }));
const summary = 'After eleven weeks the line between Lissac and Norrby sails again, with one ship of three. '.repeat(4);
const sources = 'https://example.org/wire/ferry, https://harbour.example/timetable';
const idea = (title: string) => ({ title, summary, angle: 'From the pier', sources });
const story = (title: string, more: object) => ({
  title,
  thumbnail: '',
  missing_parts: [],
  urgency: '',
  audio: '',
  post: '',
  audio_final: '',
  ...more,
});
let inbox: string[] = [];
let production: string[] = [];
let editor: Reader;

const test = useSite(async (site) => {
  const { db } = site;
  editor = await createReader(site, { fullName: 'Ana Weiss' });
  await makeStaff(site, editor);
  const ideas = ['Ferry line reopens', 'A bridge too low', 'Night trains', 'The last lighthouse'].map(idea);
  inbox = ids.parse((await db.from('inbox_stories').insert(ideas).select('id')).data).map(({ id }) => id);
  const blue = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#36a' } })
    .png()
    .toBuffer();
  const thumbnail = await uploadPicture(db, 'blue.png', blue, 'image/png');
  const stories = [
    story('Ferry line sails again', { urgency: 'Urgent', thumbnail }),
    story('A bridge too low', { urgency: 'High', missing_parts: ['Video description', 'Bias note'] }),
    story('Night trains', { audio: 'Done', post: 'Yes', audio_final: 'In Progress' }),
    story('The last lighthouse', { urgency: 'Someday' }),
  ];
  const { data } = await db.from('production_stories').insert(stories).select('id').throwOnError();
  production = ids.parse(data).map(({ id }) => id);
  const article = { slug: 'ferry', title: 'Ferry line sails again', is_published: true, published_at: '2026-11-18' };
  await db
    .from('articles')
    .insert({ ...article, production_story_id: production[0] })
    .throwOnError();
});

describe.each(['light', 'dark'] as const)('axe finds nothing, %s,', (theme) => {
  const found: string[] = [];
  const look = async (page: Page, what: string, part = 'html') => {
    found.push(...(await violationsIn[theme](page, part)).map((violation) => `${what}: ${violation}`));
  };
  const open = (path: string) =>
    test.open(`/dashboard/${path}`, {
      storage: { theme, ...signInStorage(test.site, editor) },
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
  /** Closes what is open, and waits until it is gone. */
  const close = async (page: Page, role: 'dialog' | 'alertdialog' | 'menu' | 'listbox') => {
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole(role).count()).toBe(0);
  };
  const chooseFromMenu = async (page: Page, name: string) => {
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name, exact: true }).click();
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
  };

  it('in the inbox, in each state of a cell, and in what opens over it', async () => {
    test.allow(/ERR_FAILED|status of 502/);
    const { db } = test.site;
    const page = await open('inbox');
    await cellOf(page, 3403, 'title').waitFor();
    const tab = randomUUID();
    await db
      .from('editing_cells')
      .insert({
        tab,
        user_id: editor.id,
        person: 'ben.okoye@example.org',
        story_table: 'inbox_stories',
        story_id: inbox[1],
        field: 'angle',
      })
      .throwOnError();
    await page.locator('[data-peer]').waitFor();
    await failSavesOf(page, 'Typed without a server');
    await goTo(page, 3403, 'title');
    await page.keyboard.type('Typed without a server');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Yours, not saved').waitFor();
    await look(page, 'what was typed into a cell that could not be saved');
    await page.keyboard.press('ArrowRight');
    await goTo(page, 3402, 'summary');
    await page.keyboard.press('Enter');
    await page.locator('textarea[data-field]').waitFor();
    await look(page, 'a colleague, a failed save, an open editor');
    await page.keyboard.press('Escape');
    await goTo(page, 3400, 'angle');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' by me');
    await db
      .from('inbox_stories')
      .update({ angle: `From the ship, ${theme}` })
      .eq('id', inbox[0])
      .throwOnError();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Yours, not saved').waitFor();
    await look(page, 'a conflict');
    await page.keyboard.press('Alt+t');
    await expect.poll(() => page.getByText('Yours, not saved').count()).toBe(0);
    await db.from('editing_cells').delete().eq('tab', tab).throwOnError();

    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await look(page, 'the menu of a story', '[role=menu]');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog', { name: 'Delete Story' }).waitFor();
    await look(page, 'the question before a story goes', '[role=alertdialog]');
    await close(page, 'alertdialog');
    await page.getByRole('columnheader', { name: 'Title' }).click();
    await page.getByRole('menuitem', { name: 'Hide' }).waitFor();
    await look(page, 'the menu of a column', '[role=menu]');
    await close(page, 'menu');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).waitFor();
    await look(page, 'the list of columns', '[role=dialog]');
    await close(page, 'dialog');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Trash' }).waitFor();
    await look(page, 'the states', '[role=listbox]');
    await close(page, 'listbox');
    await goTo(page, 3401, 'summary');
    await page.keyboard.press('Control+/');
    await page.getByRole('dialog', { name: 'All keys' }).waitFor();
    await look(page, 'the keys', '[role=dialog]');
    await close(page, 'dialog');
    await page.keyboard.press('Space');
    const large = page.getByRole('dialog', { name: 'Edit Summary' }).getByRole('textbox');
    await expect.poll(() => large.inputValue()).toBe(summary);
    await look(page, 'the large editor', '[role=dialog]');
    await large.fill('Something else');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog', { name: 'Discard changes?' }).waitFor();
    await look(page, 'the question before a text goes', '[role=alertdialog]');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: 'Add to Inbox' }).click();
    await page.getByRole('dialog', { name: 'Add to Inbox' }).waitFor();
    await look(page, 'the form for a new story', '[role=dialog]');
    await close(page, 'dialog');
    await goTo(page, 3400, 'angle');
    await chooseFromMenu(page, 'History');
    await page.getByRole('complementary', { name: 'History' }).getByRole('article').first().waitFor();
    await look(page, 'the history');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.getByRole('alertdialog', { name: 'Sign out without saving?' }).waitFor();
    await look(page, 'the question before the sign-out', '[role=alertdialog]');
    await page.getByRole('button', { name: 'Stay' }).click();

    await page.goto('/dashboard/inbox?search=no-such-word');
    await page.getByText('No story fits this filter').waitFor();
    await look(page, 'a filter that nothing fits');
    await page.goto('/dashboard/inbox?trash=true');
    await page.getByText('The trash is empty').waitFor();
    await look(page, 'an empty trash');
    await page.getByRole('button', { name: 'Show all stories' }).click();
    await cellOf(page, 3403, 'title').waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/inbox/rows', async (route) => {
      await held.promise;
      await route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' });
    });
    await page.goto('/dashboard/inbox');
    await page.locator('[aria-busy=true]').waitFor();
    await look(page, 'rows that are being read');
    held.resolve();
    await page.getByText('Stories could not be read').waitFor();
    await look(page, 'rows that could not be read');
    expect(found.splice(0)).toEqual([]);
  });

  it('in production, and in what opens over it', async () => {
    const page = await open('production');
    await cellOf(page, 3400, 'title').waitFor();
    await goTo(page, 3402, 'urgency');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Urgent' }).waitFor();
    await look(page, 'missing parts, an article on the site, choices');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Hide the views' }).click();
    await page.getByRole('radio', { name: 'Tall' }).click();
    await look(page, 'tall rows without the views');
    await page.getByRole('button', { name: 'Show the views' }).click();
    await page.goto('/dashboard/production?view=focus');
    const held = Promise.withResolvers<void>();
    await page.route('**/picture', async (route) => {
      await held.promise;
      await route.abort();
    });
    const upload = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') };
    await cellOf(page, 3401, 'thumbnail').locator('input[type=file]').setInputFiles(upload);
    await page.getByText('Uploading...').waitFor();
    await cellOf(page, 3400, 'thumbnail').hover();
    // The two buttons over a picture stand in corners of their own.
    const buttons = ['Remove the thumbnail', 'Edit Thumbnail'].map((name) =>
      cellOf(page, 3400, 'thumbnail').getByRole('button', { name }).boundingBox(),
    );
    const [remove, expand] = await Promise.all(buttons);
    expect((remove?.x ?? 0) + (remove?.width ?? 0)).toBeLessThanOrEqual(expand?.x ?? 0);
    await look(page, 'a picture, an upload, places for others');
    test.allow(/ERR_FAILED/);
    held.resolve();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await look(page, 'an upload that failed');
    await cellOf(page, 3400, 'thumbnail').getByRole('button', { name: 'View the thumbnail' }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    await look(page, 'the larger picture', '[role=dialog]');
    await close(page, 'dialog');
    await page.goto(`/dashboard/production/${production[2]}`);
    await page.getByRole('dialog').getByText('Facts From Story').waitFor();
    await look(page, 'a story', '[role=dialog]');
    await close(page, 'dialog');
    const put = (value: string | null) =>
      test.site.db.from('production_stories').update({ deleted_at: value }).eq('id', production[3]).throwOnError();
    await put(new Date().toISOString());
    await page.goto('/dashboard/production?view=trash');
    await goTo(page, 3403, 'title');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Restore' }).waitFor();
    await look(page, 'the menu of a story in the trash', '[role=menu]');
    await close(page, 'menu');
    await look(page, 'the trash');
    await put(null);
    await page.goto('/dashboard/production?view=finish-video');
    await page.getByText('No story is in this view').waitFor();
    await look(page, 'a view without stories');
    await page.getByRole('button', { name: 'Show all stories' }).click();
    await cellOf(page, 3403, 'title').waitFor();
    expect(found.splice(0)).toEqual([]);
  });
});
