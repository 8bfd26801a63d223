import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { researchSteps } from '#core/research/steps.ts';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { pressIfThere } from '../support/pressIfThere.ts';
import { useSite, visible } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox({ latencyMs: 400 });
afterAll(() => openrouter.close());

const test = useSite(async () => {}, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url },
  allow: [/status of 404 /], // who watches a run may ask for it while it is being deleted
});

let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});

async function addStory(title: string): Promise<string> {
  const { data } = await test.site.db.from('inbox_stories').insert({ title }).select('id').single().throwOnError();
  return object({ id: string() }).parse(data).id;
}
const open = (path: string, reader = editor) => test.open(path, { storage: signInStorage(test.site, reader) });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Research Workflow' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Waits until the page's run has made a production story; eight calls, on a machine that may be busy. */
const done = (page: Page) => {
  const made = dialog(page).getByText('was made from this run.');
  return made.waitFor({ timeout: 45_000 }).then(() => true);
};
/** Starts the page's run and pauses it while no model answers, so that it cannot end before. */
const startAndPause = async (page: Page) => {
  openrouter.setFault('slow');
  await button(page, 'Start').click();
  await button(page, 'Pause').click();
  await button(page, 'Continue').waitFor();
  openrouter.setFault(null);
};
const runsOf = async (story: string) => {
  const { data } = await test.site.db.from('workflow_runs').select('*').eq('story_id', story).throwOnError();
  return data ?? [];
};

describe('research from the dashboard', () => {
  it('starts once for several clicks, streams to all who watch, and ends with a production story', async () => {
    const [story, colleague] = [await addStory('The bridge'), await createReader(test.site)];
    await makeStaff(test.site, colleague);
    const [mine, theirs] = [
      await open(`/dashboard/research/${story}`),
      await open(`/dashboard/research/${story}`, colleague),
    ];
    expect(await visible(dialog(mine).getByText(/of at most \$0\.\d{4}/))).toBe(true);
    await button(theirs, 'Start').waitFor();
    await Promise.all([mine, theirs].map((page) => pressIfThere(button(page, 'Start'))));
    // On a busy machine it may have ended before it is seen to run.
    const ended = dialog(theirs).getByText('was made from this run.');
    expect(await visible(button(theirs, 'Pause').or(ended).first())).toBe(true);
    // The run continues over a reload and a closed window.
    await mine.reload();
    expect(await Promise.all([done(mine), done(theirs)])).toEqual([true, true]);
    const runs = await runsOf(story);
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ status: 'completed', completed_steps: researchSteps.length });
    expect([editor.email, colleague.email]).toContain(runs[0]?.['triggered_by']);
  });

  it('pauses and continues, with a budget and a chosen model for a step', async () => {
    const story = await addStory('The pause');
    const page = await open(`/dashboard/research/${story}`);
    await page.getByRole('textbox', { name: 'Run budget in USD' }).fill('0.0001');
    expect(await visible(dialog(page).getByText('May stop the run'))).toBe(true);
    await page.getByRole('textbox', { name: 'Run budget in USD' }).fill('2.5');
    await page.getByRole('combobox', { name: 'Model of Bias & Consensus Analysis' }).click();
    await page.getByRole('option', { name: /^GPT-4o ?powerful$/ }).click();
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Run budget in USD' }).inputValue()).toBe('2.5');
    await startAndPause(page);
    const [paused] = await runsOf(story);
    expect([paused?.['status'], Number(paused?.['budget_usd'])]).toEqual(['cancelled', 2.5]);
    await button(page, 'Continue').click();
    expect(await done(page)).toBe(true);
    expect((await runsOf(story))[0]).toMatchObject({ status: 'completed', step_models: { 8: 'openai/gpt-4o' } });
    expect(await visible(dialog(page).getByText(/of \$2\.5000 left/))).toBe(true);
  });

  it('keeps the focus on the button that starts, pauses and continues', async () => {
    const story = await addStory('The keyboard');
    const page = await open(`/dashboard/research/${story}`);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    // No model answers until the run is paused, however long this machine takes for a key.
    openrouter.setFault('slow');
    await button(page, 'Start').focus();
    await page.keyboard.down('Enter');
    await button(page, 'Pause').waitFor();
    // Still held: the keyboard repeats it.
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    expect(await focused()).toBe('Pause');
    await page.keyboard.press('Enter');
    await button(page, 'Continue').waitFor();
    expect(await focused()).toBe('Continue');
    openrouter.setFault(null);
    await page.keyboard.press('Enter');
    expect(await done(page)).toBe(true);
    expect(await runsOf(story)).toHaveLength(1);
  });

  it('edits an output, reruns the stale steps, and applies both', async () => {
    const story = await addStory('The edit');
    const page = await open(`/dashboard/research/${story}`);
    await button(page, 'Start').click();
    expect(await done(page)).toBe(true);
    await button(page, 'View Output of News Links & Sources').click();
    await button(page, 'Edit News Links & Sources').click();
    const text = page.getByRole('textbox', { name: 'Output of News Links & Sources' });
    await text.fill('Our own sources');
    await page.keyboard.press('Escape');
    expect(await visible(page.getByText('What you typed here is not saved.'))).toBe(true);
    await button(page, 'Keep editing').click();
    await text.press('Control+Enter');
    const note = dialog(page).getByText(`News Links & Sources was edited by ${editor.email} just now.`);
    await expect.poll(() => note.count()).toBe(3);
    await dialog(page).getByText('brings it what changed since').waitFor();
    await dialog(page).getByText(`${researchSteps.length} of ${researchSteps.length} steps, 3 stale`).waitFor();
    await button(page, 'Run again: Title & Thumbnail Strategy').first().click();
    await expect.poll(() => note.count(), { timeout: 30_000 }).toBe(1);
    await button(page, 'Open menu').click();
    await page.getByRole('menuitem', { name: 'Apply to production' }).click();
    const applied = page.getByRole('dialog', { name: 'Apply to production' });
    expect(await visible(applied.getByText(/Written into production story #\d+: .*Sources Citations/))).toBe(true);
    await dialog(page).getByText('brings it what changed since').waitFor({ state: 'hidden' });
    const [run] = await runsOf(story);
    const trail = await open(`/dashboard/runs/${String(run?.['id'])}?step=5`);
    for (const text of [
      'Edited the output of step 3',
      'Asked for step 5 to run again',
      'Step 5 has its new answer',
      /^Applied to production story #\d+: .*Sources Citations/,
    ]) {
      expect(await visible(trail.getByRole('listitem').getByText(text).first())).toBe(true);
    }
    const inTrail = (name: string) => trail.getByRole('button').filter({ hasText: name });
    expect(await visible(inTrail('YouTube Description').getByText('stale', { exact: true }))).toBe(true);
    expect(await inTrail('Title & Thumbnail Strategy').getByText('stale').count()).toBe(0);
    // The first answer of the step that ran again.
    await trail.getByText(/completed, .*, until /).click();
    expect(await visible(trail.getByRole('region', { name: 'Earlier output' }))).toBe(true);
  });

  it('keeps a field that a person wrote, and replaces it where that is ticked', async () => {
    const story = await addStory('The words');
    const page = await open(`/dashboard/research/${story}`);
    await button(page, 'Start').click();
    expect(await done(page)).toBe(true);
    await test.site.db.from('production_stories').update({ story_bias: 'Mine' }).eq('story_id', story).throwOnError();
    await button(page, 'Open menu').click();
    await page.getByRole('menuitem', { name: 'Apply to production' }).click();
    const applied = page.getByRole('dialog', { name: 'Apply to production' });
    const field = applied.getByRole('region', { name: 'Story Bias' });
    expect(await visible(field.getByText('Mine', { exact: true }))).toBe(true);
    await field.getByRole('checkbox').click();
    await applied.getByRole('button', { name: 'Overwrite 1 field' }).click();
    expect(await visible(applied.getByText(/Written into production story #\d+: Story Bias/))).toBe(true);
  });

  it('is deleted after a question, and then the story can be researched again', async () => {
    const story = await addStory('The end');
    const page = await open(`/dashboard/research/${story}`);
    await startAndPause(page);
    const [run] = await runsOf(story);
    const list = await open('/dashboard/runs?status=cancelled');
    const row = list.getByRole('row').filter({ hasText: 'The end' });
    await row.getByRole('button', { name: 'Delete' }).click();
    expect(await visible(list.getByText('Are you sure you want to delete this workflow run?'))).toBe(true);
    await list.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => row.count()).toBe(0);
    await page.getByRole('textbox', { name: 'Run budget in USD' }).focus();
    await button(page, 'Start').click();
    expect(await done(page)).toBe(true);
    const runs = await runsOf(story);
    expect(runs).toHaveLength(2);
    for (const { id, deleted_at: deleted } of runs) expect(deleted !== null).toBe(id === run?.['id']);
  });

  it('shows the newest run where an earlier one is deleted, and says so to who watches that one', async () => {
    const { db } = test.site;
    const { story, run } = await storeRun(db, { title: 'The first time', steps: [{}] });
    const again = await storeRun(db, { title: 'The second time', startedAt: '2026-11-21T09:00:00Z', steps: [{}, {}] });
    await db.from('workflow_runs').update({ story_id: story }).eq('id', again.run).throwOnError();
    const address = `/dashboard/research/${story}?run=${run}`;
    const [page, other] = [await open(address), await open(address)];
    expect(await visible(dialog(page).getByText('An earlier run of this story.'))).toBe(true);
    expect(await visible(dialog(other).getByText('An earlier run of this story.'))).toBe(true);
    await button(page, 'Open menu').click();
    await page.getByRole('menuitem', { name: 'Delete run' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    expect(await visible(dialog(page).getByText('2 of 8 steps'))).toBe(true);
    expect(page.url()).not.toContain('run=');
    expect(await visible(dialog(other).getByText('It was deleted, or its address is wrong.'))).toBe(true);
    expect(await dialog(other).getByRole('button', { name: 'Open menu' }).count()).toBe(0);
  });

  it('says while nothing is heard of the server that a run may have changed', async () => {
    const { story } = await storeRun(test.site.db, { title: 'The cable', steps: [{}] });
    const page = await open(`/dashboard/research/${story}`);
    expect(await visible(dialog(page).getByText('1 of 8 steps'))).toBe(true);
    const notice = dialog(page).getByText('The server cannot be reached: this may have changed since.');
    test.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    expect(await visible(notice)).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(() => notice.count()).toBe(0);
  });

  it('keeps the focus where another run is shown, and in a text that somebody else changed', async () => {
    const { story, run } = await storeRun(test.site.db, {
      title: 'The depot',
      steps: Array.from({ length: 8 }, () => ({})),
    });
    const page = await open(`/dashboard/research/${story}?run=${run}&open=3`);
    await button(page, 'Edit News Links & Sources').click();
    await page.keyboard.type('Mine. ');
    await test.site.db
      .from('workflow_outputs')
      .update({ output_content: 'Theirs.' })
      .eq('workflow_run_id', run)
      .eq('step_number', 3)
      .throwOnError();
    test.allow(/409/);
    await page.keyboard.press('Control+Enter');
    await button(page, 'Keep mine').press('Enter');
    const field = page.getByRole('textbox', { name: 'Output of News Links & Sources' });
    await field.waitFor({ state: 'detached' });
    const outputs = test.site.db.from('workflow_outputs').select('output_content').match({ workflow_run_id: run });
    expect((await outputs.eq('step_number', 3).single()).data?.output_content).toMatch(/^Mine\. /);
    await button(page, 'Open menu').press('Enter');
    await page.getByRole('menuitem', { name: /^Research again/ }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Research again' });
    expect(await visible(question.getByText(/makes a second production story/))).toBe(true);
    await question.getByRole('button', { name: 'Research again' }).press('Enter');
    expect(await done(page)).toBe(true);
    expect(await dialog(page).evaluate((element) => element === document.activeElement)).toBe(false);
  });
});
