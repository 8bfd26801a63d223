import { describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { useSite, visible } from '../support/useSite.ts';

const row = object({ id: string() });
let editor: Reader | undefined;
const hostile = '../../etc/passwd <img src=x onerror=alert(1)> =1+1 \u202Eمرحبا';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const test = useSite(async (site) => {
  editor = await createReader(site);
  await makeStaff(site, editor);
  const { error: refused } = await site.db.storage
    .from('story-images')
    .upload('thumbnails/one.png', png, { contentType: 'image/png' });
  if (refused !== null) throw refused;
  const whole = {
    youtube_description: 'What happened at the bridge.\n\n#Dubrava #Bridge #dubrava',
    thumbnail: '/storage/v1/object/public/story-images/thumbnails/one.png',
    sources_citations: '[Reuters](https://example.org)',
    story_bias: 'Balanced.',
    video_final_link: 'https://video.example/final',
    audio: 'Done',
  };
  const { error } = await site.db.from('production_stories').insert([
    { ...whole, title: 'How a Railway Rebuilt a Bridge' },
    { ...whole, title: hostile, thumbnail: 'Not Started' },
  ]);
  if (error !== null) throw new Error(error.message);
});
const open = async (path = '/dashboard/uploads') => {
  if (editor === undefined) throw new Error('nobody to sign in');
  return test.open(path, {
    storage: signInStorage(test.site, editor),
    permissions: ['clipboard-read', 'clipboard-write'],
    timezoneId: 'Europe/Brussels',
  });
};
const item = (page: Awaited<ReturnType<typeof open>>, title: string) =>
  page.locator('li', { has: page.getByRole('link', { name: title }) });

describe('the uploads', () => {
  it('show missing parts, copy whole texts, and download a package with safe names', async () => {
    const page = await open();
    expect(await visible(page.getByRole('heading', { name: 'Uploads View', level: 1 }))).toBe(true);
    const ready = page.getByRole('region', { name: 'Ready' });
    const bridge = item(page, 'How a Railway Rebuilt a Bridge').first();
    expect(await visible(ready.getByText('Nothing missing'))).toBe(true);
    const lacking = page.getByRole('region', { name: 'Something missing' });
    expect(await visible(lacking.getByRole('list', { name: /^Missing in/ }).getByText('Thumbnail'))).toBe(true);
    await expect.poll(() => lacking.getByRole('button', { name: /^Package of/ }).isDisabled()).toBe(true);
    await bridge.getByRole('button', { name: 'Copy Tags' }).click();
    expect(await visible(bridge.getByRole('button', { name: 'Tags copied' }))).toBe(true);
    expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe('Dubrava, Bridge');
    const downloading = page.waitForEvent('download');
    await bridge.getByRole('link').press('p');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^\d+-how-a-railway-rebuilt-a-bridge\.zip$/);
    expect(await axeViolations(page, 'main')).toEqual([]);
  });

  it('are searched for words that are typed in the middle, too', async () => {
    const page = await open();
    const search = page.getByRole('searchbox', { name: 'Search' });
    await search.fill('Railway a Bridge');
    expect(await visible(page.getByText('No story fits'))).toBe(true);
    for (let step = 0; step < 'a Bridge'.length; step += 1) await search.press('ArrowLeft');
    await page.keyboard.type('Rebuilt ');
    expect(await search.inputValue()).toBe('Railway Rebuilt a Bridge');
    expect(await visible(page.getByRole('status').getByText('1 story', { exact: true }))).toBe(true);
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('Railway Rebuilt a Bridge');
  });

  it('plan a date, which keys move to another day and week, and keep the week in the address', async () => {
    const page = await open('/dashboard/uploads?week=2030-01-07');
    const bridge = item(page, 'How a Railway Rebuilt a Bridge').first();
    await bridge.getByRole('link').press('d');
    await page.getByLabel('Planned upload of How a Railway Rebuilt a Bridge').fill('2030-01-09T18:00');
    await page.keyboard.press('Enter');
    const week = page.getByRole('complementary', { name: 'Week' });
    const planned = week.getByRole('button', { name: /18:00.*How a Railway/ });
    expect(await visible(planned)).toBe(true);
    await planned.press('Alt+ArrowDown');
    expect(await visible(week.getByText('How a Railway Rebuilt a Bridge is planned for Thu, Jan 10'))).toBe(true);
    expect(await visible(bridge.getByText('Jan 10, 2030, 18:00'))).toBe(true);
    await planned.press('Alt+ArrowRight');
    await page.waitForURL('**/uploads?week=2030-01-14');
    expect(await visible(week.getByText('Week of Jan 14'))).toBe(true);
    expect(await visible(planned)).toBe(true);
    await week.getByRole('button', { name: 'Week before' }).click();
    await page.waitForURL('**/uploads?week=2030-01-07');
    await expect.poll(() => planned.count()).toBe(0);
  });

  it('are marked as uploaded from here', async () => {
    const page = await open('/dashboard/uploads?week=2030-01-14');
    const bridge = item(page, 'How a Railway Rebuilt a Bridge').first();
    await bridge.getByRole('switch', { name: 'Video Uploaded YT' }).click();
    await expect.poll(() => bridge.getByRole('switch', { name: 'Video Uploaded YT' }).isChecked()).toBe(true);
    await bridge.getByRole('switch', { name: 'YT Upload' }).click();
    expect(await visible(page.getByRole('region', { name: 'Uploaded this week' }).getByText('How a Railway'))).toBe(
      true,
    );
    const week = page.getByRole('complementary', { name: 'Week' });
    expect(await visible(week.getByText(new RegExp(`^Uploaded \\d\\d:\\d\\d by ${editor?.email ?? ''}$`)))).toBe(true);
    await page.goto('/dashboard/production');
    expect(await visible(page.getByText('How a Railway Rebuilt a Bridge').first())).toBe(true);
    await page.goto('/dashboard/uploads?show=ready&search=nothing-like-this');
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    expect(await visible(page.getByRole('region', { name: 'Something missing' }))).toBe(true);
  });

  it('take a thumbnail where one is missing', async () => {
    const page = await open();
    const lacking = page.getByRole('region', { name: 'Something missing' });
    const place = lacking.getByLabel(/^Upload a thumbnail for #\d+$/);
    await place.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    expect(await visible(page.getByText('The file is not an image.'))).toBe(true);
    await place.setInputFiles({ name: 'bridge.png', mimeType: 'image/png', buffer: png });
    // Nothing else was missing.
    const ready = page.getByRole('region', { name: 'Ready' });
    expect(await visible(ready.getByRole('img', { name: /^Thumbnail of #\d+$/ }))).toBe(true);
    expect(await lacking.count()).toBe(0);
  });

  it('lead from each missing part to where it is made: a cell of the table, or the run whose step failed', async () => {
    const { db } = test.site;
    // A name of its own, so that a second attempt finds its own story.
    const title = `The ferry ${Date.now()}`;
    const { story: storyId, run: runId } = await storeRun(db, { title });
    const made = { story_id: storyId, created_from_workflow_run_id: runId, missing_parts: ['Authority Quotes'] };
    const ferry = { title, sources_citations: 'Reuters', redo_audio: 'Yes', ...made };
    const story = await db.from('production_stories').insert(ferry).select('id').single().throwOnError();
    const { id } = row.parse(story.data);
    const page = await open();
    const missing = page.getByRole('list', { name: `Missing in ${title}` });
    expect(await visible(missing)).toBe(true);
    const links = await missing.getByRole('link').evaluateAll((all) => all.map((link) => link.textContent));
    expect(links).toEqual(['Add', 'Add', 'Add', 'Add', 'Open', 'Add', 'Run']);
    // The column is hidden: whoever follows the link sees it again.
    await page.goto('/dashboard/production');
    await page.getByRole('button', { name: 'Columns' }).click();
    const kept = page.waitForResponse(
      (answer) => answer.url().endsWith('/production/columns') && answer.request().method() === 'PUT',
    );
    await page.getByRole('checkbox', { name: 'Story Bias' }).click();
    await kept;
    await page.goto('/dashboard/uploads');
    await missing.getByRole('link', { name: 'Add Bias note' }).click();
    const table = page.getByRole('grid', { name: 'Production' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toContain('Story Bias');
    await page.keyboard.type('Two sides were asked.');
    await page.keyboard.press('Enter');
    expect(await visible(table.getByText('Two sides were asked.'))).toBe(true);
    const bias = async () =>
      (await db.from('production_stories').select('story_bias').eq('id', id).single().throwOnError()).data;
    await expect.poll(bias).toEqual({ story_bias: 'Two sides were asked.' });
    await page.goto('/dashboard/uploads');
    await missing.getByRole('link', { name: 'Run Authority Quotes' }).click();
    expect(await visible(page.getByRole('heading', { name: title, level: 1 }))).toBe(true);
    expect(page.url()).toContain(`/dashboard/runs/${runId}`);
    await page.goto(`/dashboard/production?cell=${runId}.title`);
    expect(await visible(page.getByText('The story is no longer in this table.'))).toBe(true);
  });

  it('are planned from the list by keys alone, which lead back to it', async () => {
    const title = `A quay ${Date.now()}`;
    await test.site.db
      .from('production_stories')
      .insert({ title, thumbnail: 'https://media.example/one.png' })
      .throwOnError();
    const page = await open('/dashboard/uploads?week=2031-01-06');
    const link = page.getByRole('link', { name: title });
    await link.press('Alt+ArrowDown');
    await page.getByText(`“${title}” has no date yet: press d.`).first().waitFor();
    await link.press('d');
    const field = page.getByLabel(`Planned upload of ${title}`);
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('010820310900AM');
    await page.keyboard.press('Enter');
    const hasFocus = () => link.evaluate((element) => element === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
    const planned = page.getByRole('complementary', { name: 'Week' }).getByRole('button', { name: title });
    await planned.filter({ hasText: '09:00' }).waitFor();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText(`${title} is planned for Thu, Jan 9`).waitFor({ state: 'attached' });
    await page.keyboard.press('Alt+ArrowRight');
    await page.waitForURL('**/uploads?week=2031-01-13');
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press('d');
    await page.keyboard.press('Escape');
    await expect.poll(hasFocus).toBe(true);
  });
});
