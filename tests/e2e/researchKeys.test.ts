import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { object, string } from 'zod';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { useSite } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox({ latencyMs: 200 });
afterAll(() => openrouter.close());

const test = useSite(async () => {}, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url },
});

const long = { timeout: 60_000 };

async function open(path: string): Promise<Page> {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  return test.open(path, { storage: signInStorage(test.site, reader), viewport: { width: 1280, height: 900 } });
}
/** What has the focus, as a screen reader names it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at === null ? '' : `${at.tagName.toLowerCase()} ${at.ariaLabel ?? at.textContent.trim()}`;
  });
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.first().waitFor(long);
  for (let presses = 0; presses < 150; presses += 1) {
    if ((await page.locator(':focus').and(control).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(control)}`);
}
const press = async (page: Page, control: Locator) => {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
};

describe('research by keyboard alone', () => {
  it('leaves the focus on what comes next, from the start to the production story', async () => {
    const { data } = await test.site.db.from('inbox_stories').insert({ title: 'Keys' }).select('id').single();
    const page = await open(`/dashboard/research/${object({ id: string() }).parse(data).id}`);
    const window = page.getByRole('dialog', { name: 'Research Workflow' });
    const button = (name: string) => window.getByRole('button', { name, exact: true });
    await press(page, window.getByRole('combobox', { name: 'Model of Bias & Consensus Analysis' }));
    await page.getByRole('option').first().waitFor(long);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page), long).toMatch(/Model of Bias/);
    openrouter.setFault('slow');
    await page.keyboard.press('Shift+Tab');
    await tabTo(page, button('Start'));
    await page.keyboard.press('Enter');
    await button('Pause').waitFor(long);
    await page.keyboard.press('Enter');
    await button('Continue').waitFor(long);
    openrouter.setFault(null);
    await expect.poll(() => focused(page), long).toBe('button Continue');
    await page.keyboard.press('Enter');
    await window.getByText('was made from this run.').waitFor({ timeout: 120_000 });
    await expect.poll(() => focused(page), long).toMatch(/^a #\d+ /);
    // Its window leads to its row.
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: /^#\d+/ }).waitFor(long);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page), long).toMatch(/^textarea/);

    // From its row the research opens too, and closing it leads back there.
    await page.goto('/dashboard/production?view=needs-edit');
    const active = page.locator('[role=gridcell][data-active]');
    await page.locator('[role=gridcell][data-row]').first().click(long);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Research Workflow' }).press('Enter');
    await window.getByText('was made from this run.').waitFor(long);
    await page.keyboard.press('Escape');
    await page.waitForURL('**/dashboard/production?view=needs-edit');
    await expect.poll(() => active.getAttribute('data-column'), long).toBe('title');
  });

  it('keeps the focus at the step that runs again', async () => {
    const { db } = test.site;
    const steps = Array.from({ length: 8 }, (_, at) => ({ stale: at === 7 }));
    const { story } = await storeRun(db, { title: 'Keys of a step', steps });
    const page = await open(`/dashboard/research/${story}?open=2`);
    const window = page.getByRole('dialog', { name: 'Research Workflow' });
    await press(page, window.getByRole('button', { name: 'Run again: Authority Quotes' }));
    await expect.poll(() => focused(page), long).toMatch(/^button .*Authority Quotes/);
    await window.getByText('Authority Quotes was run again').first().waitFor(long);
    expect(await focused(page)).toMatch(/^button .*Authority Quotes/);
    await press(page, window.getByRole('button', { name: 'Run again: Bias & Consensus Analysis' }));
    await window.getByText(/7 of 8 steps|8 of 8 steps, 1 stale/).waitFor(long);
    await expect.poll(() => focused(page), long).toMatch(/^button .*Bias & Consensus Analysis/);
  });

  it('leaves the focus on its menu after what the menu opened', async () => {
    const { db } = test.site;
    const steps = Array.from({ length: 8 }, () => ({}));
    const { story } = await storeRun(db, { title: 'Keys of the menu', steps });
    const page = await open('/dashboard/inbox');
    await page.locator('[role=gridcell][data-row][data-column=title]', { hasText: 'Keys of the menu' }).click(long);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Research Workflow' }).press('Enter');
    await page.waitForURL(`**/dashboard/research/${story}`);
    const window = page.getByRole('dialog', { name: 'Research Workflow' });
    const menu = window.getByRole('button', { name: 'Open menu' });
    await tabTo(page, menu);
    for (const [item, asked] of [
      ['Research again', 'alertdialog'],
      ['Delete run', 'alertdialog'],
    ] as const) {
      await page.keyboard.press('Enter');
      const choice = page.getByRole('menuitem', { name: item });
      await choice.waitFor(long);
      while ((await choice.getAttribute('data-highlighted')) === null) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole(asked).waitFor(long);
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(page), long).toBe('button Open menu');
    }
  });
});
