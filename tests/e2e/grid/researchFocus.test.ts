import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { object, string } from 'zod';
import { useSite } from '../../support/useSite.ts';
import { cellOf, goTo, openTable } from './openTable.ts';

const inserted = object({ id: string() });
const test = useSite(async ({ db }) => {
  const { data: story } = await db
    .from('inbox_stories')
    .insert({ title: 'The idea' })
    .select('id')
    .single()
    .throwOnError();
  const story_id = inserted.parse(story).id;
  const run = {
    story_id,
    started_at: '2026-02-01',
    status: 'completed',
    completed_steps: 12,
    total_steps: 12,
    type: 'research',
    name: 'Research',
    template_id: 'news',
    template_name: 'News',
    template_version: '1',
  };
  const { data } = await db.from('workflow_runs').insert(run).select('id').single().throwOnError();
  const created_from_workflow_run_id = inserted.parse(data).id;
  await db
    .from('production_stories')
    .insert({ title: 'The film', story_id, created_from_workflow_run_id })
    .throwOnError();
});

/** Opens the dialog of the round button, and closes it. */
async function giveUpStory(page: Page) {
  await page.getByRole('button', { name: 'Add to Inbox' }).click();
  await page.getByRole('dialog').getByLabel('Title').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
const isFocusIn = (page: Page) => page.evaluate(() => document.activeElement?.closest('[data-scroller]') !== null);

it('the focus is at its row once a story is closed to which the research window led, also after a dialog before', async () => {
  const page = await openTable(test, 'inbox');
  await giveUpStory(page);
  await cellOf(page, 3400, 'is_completed')
    .getByRole('button', { name: /^Research/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /The film/ })
    .press('Enter');
  const story = page.getByRole('dialog', { name: /The film/ });
  await story.getByText('Facts From Story').waitFor();
  await page.keyboard.press('Escape');
  await story.waitFor({ state: 'detached' });
  await expect.poll(() => isFocusIn(page)).toBe(true);
  await expect.poll(() => cellOf(page, 3400, 'title').getAttribute('data-active')).toBe('true');
});

it('the focus is at its row again once the research is closed that its menu led to', async () => {
  const page = await openTable(test, 'inbox');
  await goTo(page, 3400, 'title');
  await page.keyboard.press('Shift+F10');
  await expect.poll(() => page.locator('[data-highlighted]').textContent()).toContain('Open story');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const isInDialog = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
  await expect.poll(isInDialog).toBe(true);
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /The film/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => isFocusIn(page)).toBe(true);
});
