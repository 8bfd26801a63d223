import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { useSite, visible } from '../support/useSite.ts';
import { storeRuns } from './storedRuns.ts';

let failing = { story: '', run: '' };

const test = useSite(async ({ db }) => {
  failing = await storeRuns(db);
});

async function open(path: string): Promise<Page> {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  return test.open(path, { storage: signInStorage(test.site, reader), viewport: { width: 1280, height: 900 } });
}
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

describe('the audit trail of a run', () => {
  it('shows its timeline, its events, and the failed step in full', async () => {
    const page = await open(`/dashboard/runs/${failing.run}`);
    expect(await visible(page.getByText('failed after 3 attempts, 10.0s'))).toBe(true);
    const step = page.getByRole('complementary', { name: 'Step 2' });
    expect(await visible(step.getByText('Prompt of step 2'))).toBe(true);
    await expect.poll(() => step.getByRole('alert').textContent()).toContain('AI Step 2 failed: timed out');
    await page.getByRole('button', { name: 'failed 2 Authority Quotes' }).press('ArrowDown');
    expect(await visible(page.getByRole('complementary', { name: 'Step 3' }).getByText('Text of step 3.'))).toBe(true);
    expect(page.url()).toContain('?step=3');
    expect(await visible(page.getByText('night.desk@example.org'))).toBe(true);
    await expect.poll(() => page.getByText('Step 3 completed, 1,003 tokens, $0.0200').count()).toBe(1);
  });

  it.each([
    ['in lines', 'A line of a very long answer that goes on and on.\n'],
    ['without a space', 'longanswer'],
  ])('stays usable with an output of a million characters %s', async (_kind, part) => {
    const output_content = part.repeat(Math.ceil(1_000_000 / part.length)).slice(0, 1_000_000);
    const { run } = await storeRun(test.site.db, {
      title: 'The million',
      startedAt: '2026-11-19T10:00:00Z',
      steps: [{ output_content }, {}],
    });
    const page = await open(`/dashboard/runs/${run}?step=1`);
    const step = page.getByRole('complementary', { name: 'Step 1' });
    const output = step.getByRole('region', { name: 'Output' });
    await expect.poll(async () => (await output.textContent())?.length).toBe(20_000);
    await step.getByRole('button', { name: 'Show all 1.0M characters' }).click();
    await expect.poll(async () => (await output.textContent())?.length).toBe(1_000_000);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('complementary', { name: 'Step 2' }).waitFor();
    await test.site.db.from('workflow_runs').delete().eq('id', run).throwOnError();
  });

  it.each([1280, 1920])('shows the whole name of the selected step at %i px', async (width) => {
    const page = await open(`/dashboard/runs/${failing.run}?step=5`);
    await page.setViewportSize({ width, height: 900 });
    const name = page.getByRole('listitem').getByText('Title & Thumbnail Strategy');
    await name.waitFor();
    expect(await name.evaluate((word) => word.scrollWidth <= word.clientWidth)).toBe(true);
  });

  it('is not found for an unknown run', async () => {
    test.allow(/status of 404/);
    const page = await open('/dashboard/runs/00000000-0000-4000-8000-000000000000');
    expect(await visible(page.getByText('There is no such workflow run.'))).toBe(true);
    await page.getByRole('button', { name: 'All workflow runs' }).click();
    await expect.poll(() => rows(page).count()).toBe(100);
  });
});

describe('runs and research without the right', () => {
  it('show nobody but staff anything of a run, and say whom to ask', async () => {
    const reader = await createReader(test.site);
    const storage = signInStorage(test.site, reader);
    for (const path of ['runs', `runs/${failing.run}`, `research/${failing.story}?run=${failing.run}`]) {
      test.allow(/status of 403/);
      const page = await test.open(`/dashboard/${path}`, { storage });
      expect(await visible(page.getByRole('heading', { name: 'This part is for staff' })), path).toBe(true);
      expect(await visible(page.getByText(reader.email).first()), path).toBe(true);
      expect(await page.getByText('The colonel').count(), path).toBe(0);
      expect(await axeViolations(page), path).toEqual([]);
    }
  });
});

describe('the way back from an audit trail', () => {
  it('leads to the list as it was left, and to the run', async () => {
    const page = await open('/dashboard/runs?status=completed');
    await page.getByRole('link', { name: 'The bridge', exact: true }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: 'The bridge' }).waitFor();
    await page.keyboard.press('ArrowDown');
    const second = page.locator('[data-step="2"][aria-current=step]');
    await second.waitFor();
    await page.keyboard.press('o');
    await page.getByRole('dialog', { name: 'Research Workflow' }).waitFor();
    // The step stays chosen behind the window.
    await expect.poll(() => second.count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(page.url()).toContain('?step=2');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/dashboard/runs?status=completed');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('The bridge');
  });

  it('leads to the list as it was left, and to the run, after the trail was reloaded', async () => {
    const page = await open('/dashboard/runs?status=completed');
    await page.getByRole('link', { name: 'The colonel', exact: true }).press('Space');
    await page.locator('[data-step="1"]').waitFor();
    await page.reload();
    await page.locator('[data-step="1"]').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-step="3"][aria-current=step]').waitFor();
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/api/dashboard/runs?*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.keyboard.press('Escape');
    await page.waitForURL('**/dashboard/runs?status=completed');
    // While the list loads, no filter takes the focus.
    await page.getByRole('table').waitFor();
    expect(await page.locator('header :focus').count()).toBe(0);
    answer.resolve(undefined);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('The colonel');
  });
});
