import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox({ latencyMs: 100 });
afterAll(() => openrouter.close());

const test = useSite(async () => {}, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url },
});

let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});

const addStory = async (title: string): Promise<string> => {
  const { data } = await test.site.db.from('inbox_stories').insert({ title }).select('id').single().throwOnError();
  return String(data.id);
};
const runOf = async (story: string) => {
  const { data } = await test.site.db.from('workflow_runs').select('*').eq('story_id', story).throwOnError();
  expect(data).toHaveLength(1);
  return data?.[0];
};

describe('the budget of a run on its screen', () => {
  it('stops it in mid-run, says where it is raised, and lets it go on with the larger one at once', async () => {
    const story = await addStory('The budget');
    const page = await test.open(`/dashboard/research/${story}`, { storage: signInStorage(test.site, editor) });
    const dialog = page.getByRole('dialog', { name: 'Research Workflow' });
    const budget = page.getByRole('textbox', { name: 'Run budget in USD' });
    await budget.fill('0.055');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const why =
      /^Step \d \(.*\) could cost up to \$0\.\d{4}, and \$0\.\d{4} of the budget of \$0\.0550 is left: \$0\.\d{4} is spent.*\.$/;
    expect(await visible(dialog.getByText(why))).toBe(true);
    expect(await visible(dialog.getByText('Raise the run budget above, then press Continue'))).toBe(true);
    expect(Number((await runOf(story))?.['cost_usd'])).toBeLessThanOrEqual(0.055);
    const place = () => page.locator('[data-step="1"]').boundingBox();
    const at = await place();
    await budget.fill('3');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await dialog.getByText('was made from this run.').waitFor({ timeout: 45_000 });
    // What has come and gone meanwhile stands below the steps.
    expect(await place()).toEqual(at);
    const run = await runOf(story);
    expect([run?.['status'], Number(run?.['budget_usd'])]).toEqual(['completed', 3]);
  });

  it('that is no amount starts nothing, whatever else was typed before it; a decimal comma is one', async () => {
    const story = await addStory('A budget that cannot be read');
    const page = await test.open(`/dashboard/research/${story}`, { storage: signInStorage(test.site, editor) });
    const budget = page.getByRole('textbox', { name: 'Run budget in USD' });
    const start = page.getByRole('button', { name: 'Start', exact: true });
    for (const typed of ['0,0', '0', 'abc']) {
      await budget.fill(typed);
      await start.focus();
      await page.keyboard.press('Enter');
      const why = `Nothing was started: the run budget “${typed}” is not an amount. Correct it, or empty it for none.`;
      expect(await visible(page.getByText(why).first()), typed).toBe(true);
      await expect.poll(() => budget.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    const runs = await test.site.db.from('workflow_runs').select('id').eq('story_id', story).throwOnError();
    expect(runs.data).toEqual([]);
    await budget.fill('0,05');
    await start.click();
    await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    expect(Number((await runOf(story))?.['budget_usd'])).toBe(0.05);
  });

  it('of the month stops two runs together, never exceeded, and leads to Settings', async () => {
    const limit = 0.06;
    await test.site.db.from('settings').upsert({ key: 'monthly_budget_usd', value: limit }).throwOnError();
    const stories = [await addStory('One of two'), await addStory('The other')];
    const pages = await Promise.all(
      stories.map((story) => test.open(`/dashboard/research/${story}`, { storage: signInStorage(test.site, editor) })),
    );
    await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Start', exact: true }).click()));
    for (const page of pages) {
      const dialog = page.getByRole('dialog', { name: 'Research Workflow' });
      expect(await visible(dialog.getByText(/of the budget of this month of \$0\.0600 is left\.$/))).toBe(true);
      await expect
        .poll(() => dialog.getByRole('link', { name: 'Settings' }).getAttribute('href'))
        .toBe('/dashboard/settings');
    }
    const { data } = await test.site.db.from('model_calls').select('cost_usd').throwOnError();
    const before =
      Number((await runOf(stories[0] ?? ''))?.['cost_usd']) + Number((await runOf(stories[1] ?? ''))?.['cost_usd']);
    expect(data?.length).toBeGreaterThan(0);
    expect(before).toBeLessThanOrEqual(limit);
  });
});
