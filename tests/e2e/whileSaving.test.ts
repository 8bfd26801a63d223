import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { holdRequests } from '../support/holdRequests.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { useSite } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox({ latencyMs: 5 });
afterAll(() => openrouter.close());
const test = useSite(undefined, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url, WEB_LOOPBACK: 'on' },
});
let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});
const open = (path: string) => test.open(path, { storage: signInStorage(test.site, editor) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);

describe('while an output of a step is being saved', () => {
  it('what is typed on stays, and is saved after it', async () => {
    const { story, run } = await storeRun(test.site.db, { title: 'The output', steps: [{}, {}, {}] });
    const page = await open(`/dashboard/research/${story}`);
    await button(page, 'View Output of News Links & Sources').click();
    await button(page, 'Edit News Links & Sources').click();
    const text = page.getByRole('textbox', { name: 'Output of News Links & Sources' });
    const { bodies, release } = await holdRequests(page, 'PATCH', '**/steps/3');
    await text.fill('Our sources');
    // Twice, as the first seems to do nothing.
    await text.press('Control+Enter');
    await text.press('Control+Enter');
    await expect.poll(() => button(page, 'Save Changes').getAttribute('aria-busy')).toBe('true');
    await text.pressSequentially(' and theirs');
    release();
    await expect.poll(() => button(page, 'Save Changes').getAttribute('aria-busy')).toBeNull();
    expect(await text.inputValue()).toBe('Our sources and theirs');
    expect(bodies).toHaveLength(1);
    await text.press('Control+Enter');
    await text.waitFor({ state: 'detached' });
    expect(bodies).toHaveLength(2);
    const output = test.site.db.from('workflow_outputs').select('output_content').eq('workflow_run_id', run);
    expect((await output.eq('step_number', 3).single().throwOnError()).data?.['output_content']).toBe(
      'Our sources and theirs',
    );
  });
});

describe('an output of a step that is emptied', () => {
  it('cannot be saved, and its field says what to do', async () => {
    const { story } = await storeRun(test.site.db, { title: 'The empty output', steps: [{}, {}, {}] });
    const page = await open(`/dashboard/research/${story}?open=3`);
    await button(page, 'Edit News Links & Sources').click();
    const text = page.getByRole('textbox', { name: 'Output of News Links & Sources' });
    const { bodies } = await holdRequests(page, 'PATCH', '**/steps/3');
    await text.fill(' ');
    await page.getByText('An output must not be empty: Cancel keeps what was there.').waitFor();
    expect(await button(page, 'Save Changes').isDisabled()).toBe(true);
    await text.press('Control+Enter');
    await text.fill('Our sources');
    await text.press('Control+Enter');
    await expect.poll(() => bodies.length).toBe(1);
    expect(bodies[0]).toContain('Our sources');
  });
});

describe('while a job on web pages is being started', () => {
  it('a second Enter starts no second job, and another question one of its own', async () => {
    const page = await open('/dashboard/scraper');
    const address = page.getByRole('textbox', { name: 'Address of a page' });
    await address.fill(`${test.site.url}/about`);
    const { bodies, release } = await holdRequests(page, 'POST', '**/api/dashboard/web/jobs');
    await address.press('Enter');
    await address.press('Enter');
    await expect.poll(() => button(page, 'Scrape').getAttribute('aria-busy')).toBe('true');
    await address.fill(`${test.site.url}/contact`);
    await address.press('Enter');
    release();
    await expect.poll(() => bodies.map((body) => body?.split('/').at(-1))).toEqual(['about"}', 'contact"}']);
  });
});

describe('while an upload is being planned or marked', () => {
  it('a correction of the date follows it, and a mark is taken back', async () => {
    const story = { title: 'The lock' };
    await test.site.db.from('production_stories').insert(story).throwOnError();
    const page = await open('/dashboard/uploads?week=2030-01-07&search=lock');
    const date = page.getByLabel('Planned upload of The lock');
    await date.waitFor();
    const plans = await holdRequests(page, 'PUT', '**/plan');
    await date.fill('2030-01-09T18:00');
    await date.press('Enter');
    await date.fill('2030-01-09T19:00');
    await date.press('Enter');
    plans.release();
    await page
      .getByRole('complementary', { name: 'Week' })
      .getByRole('button', { name: /19:00.*The lock/ })
      .waitFor();
    expect(await page.getByText('Somebody else planned').count()).toBe(0);
    await expect.poll(() => page.getByText('Jan 9, 2030, 19:00', { exact: true }).count()).toBe(1);

    const row = page.getByRole('complementary', { name: 'Week' }).getByRole('button', { name: /The lock/ });
    const moves = await holdRequests(page, 'PUT', '**/plan');
    await row.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('The lock');
    moves.release();
    await expect.poll(() => page.getByText('Jan 11, 2030, 19:00', { exact: true }).count()).toBe(1);

    const mark = page.getByRole('switch', { name: 'Video Uploaded YT' });
    const marks = await holdRequests(page, 'PATCH', '**/video_uploaded_yt');
    await mark.press('Space');
    await expect.poll(() => mark.isChecked()).toBe(true);
    await mark.press('Space');
    await expect.poll(() => mark.isChecked()).toBe(false);
    marks.release();
    await expect.poll(() => marks.bodies.length).toBe(2);
    await expect.poll(() => mark.getAttribute('aria-busy')).not.toBe('true');
    expect(await mark.isChecked()).toBe(false);
  });
});

describe('while a setting is being saved', () => {
  it('the chosen model is shown, keeps the focus, and can be changed again', async () => {
    const page = await open('/dashboard/settings');
    const model = page.getByRole('combobox', { name: 'Model of Research', exact: true });
    await model.waitFor();
    const choose = async (name: string) => {
      await model.press('Enter');
      await page.getByRole('option', { name }).first().press('Enter');
    };
    const { bodies, release } = await holdRequests(page, 'PUT', '**/settings/model_research');
    await choose('GPT-4o');
    await expect.poll(() => model.textContent()).toContain('GPT-4o');
    await expect.poll(() => focused(page)).toBe('Model of Research');
    await choose('Each step its own');
    await expect.poll(() => model.textContent()).toContain('Each step its own');
    release();
    await expect.poll(() => bodies).toHaveLength(2);
    await expect.poll(() => page.getByText('Somebody else chose another model').count()).toBe(0);
    await expect.poll(() => model.textContent()).toContain('Each step its own');
  });

  it('the next member of staff can be typed', async () => {
    const page = await open('/dashboard/settings?part=roles');
    const email = page.getByLabel('Email of a new member');
    await email.fill('first@example.org');
    const { release } = await holdRequests(page, 'POST', '**/api/dashboard/staff');
    await email.press('Enter');
    await expect.poll(() => button(page, 'Add').getAttribute('aria-busy')).toBe('true');
    await email.fill('second@example.org');
    release();
    await page.getByRole('dialog', { name: 'Password for the new member' }).waitFor();
    await button(page, 'Done').click();
    expect(await email.inputValue()).toBe('second@example.org');
  });
});

describe('while the page is busy', () => {
  it('a story is added once for two presses of Enter', async () => {
    const page = await open('/dashboard/inbox');
    await button(page, 'Add to Inbox').click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('The jetty');
    await button(page, 'Add Story').focus();
    const { bodies, release } = await holdRequests(page, 'POST', '**/api/dashboard/inbox?id=*');
    const isBusy = page.evaluate(() => {
      const until = performance.now() + 1000;
      while (performance.now() < until);
    });
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter'), isBusy]);
    await expect.poll(() => bodies.length).toBeGreaterThan(0);
    release();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(bodies).toHaveLength(1);
  });
});

describe('while a model is tested', () => {
  it('the focus stays on the button that asked for it', async () => {
    const page = await open('/dashboard/models');
    const { release } = await holdRequests(page, 'POST', '**/api/dashboard/models/test');
    await button(page, 'Test Basic Call').press('Enter');
    await expect.poll(() => button(page, 'Test Basic Call').getAttribute('aria-busy')).toBe('true');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Test Basic Call');
    release();
    await expect.poll(() => button(page, 'Test Basic Call').getAttribute('aria-busy')).toBeNull();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Test Basic Call');
  });
});
