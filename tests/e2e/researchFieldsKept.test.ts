import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenRouterSandbox } from '../../scripts/sandbox/openrouterServer.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { useSite, visible } from '../support/useSite.ts';

const openrouter = await startOpenRouterSandbox({ latencyMs: 50 });
afterAll(() => openrouter.close());

const test = useSite(async () => {}, {
  env: { OPENROUTER_API_KEY: 'sandbox-key', OPENROUTER_BASE_URL: openrouter.url },
});

let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});

describe('research of a story that is in production already', () => {
  it("tells which fields keep a person's words, until they take the run's", async () => {
    const { db } = test.site;
    const { data: idea } = await db
      .from('inbox_stories')
      .insert({ title: 'The quay' })
      .select('id')
      .single()
      .throwOnError();
    const { data: story } = await db
      .from('production_stories')
      .insert({ title: 'The quay', story_id: idea.id })
      .select('id, story_number')
      .single()
      .throwOnError();
    await db.from('production_stories').update({ story_bias: 'Mine' }).eq('id', story.id).throwOnError();
    const page = await test.open(`/dashboard/research/${idea.id}`, { storage: signInStorage(test.site, editor) });
    const dialog = page.getByRole('dialog', { name: 'Research Workflow' });
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await dialog.getByText('was there before, and has the texts of this run wherever nobody had changed one').waitFor();
    const kept = dialog.getByText('A person’s words were left in Story Bias: Apply to production, in the menu above');
    expect(await visible(kept)).toBe(true);
    await page.getByRole('button', { name: 'Open menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Apply to production' }).click();
    const applied = page.getByRole('dialog', { name: 'Apply to production' });
    await applied.getByRole('region', { name: 'Story Bias' }).getByRole('checkbox').click();
    await applied.getByRole('button', { name: 'Overwrite 1 field' }).click();
    await applied.getByText(/Written into production story #\d+: Story Bias/).waitFor();
    await expect.poll(() => kept.count()).toBe(0);
  });
});
