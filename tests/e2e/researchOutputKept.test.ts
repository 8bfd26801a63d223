import { beforeAll, expect, it } from 'vitest';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { useSite, visible } from '../support/useSite.ts';

const test = useSite();

let editor: Reader;
beforeAll(async () => {
  editor = await createReader(test.site);
  await makeStaff(test.site, editor);
});

it('what is typed over the output of a step is there after a reload, until it is saved or given up', async () => {
  const { story, run } = await storeRun(test.site.db, { title: 'The lock', steps: [{}, {}, {}] });
  const page = await test.open(`/dashboard/research/${story}?open=3`, { storage: signInStorage(test.site, editor) });
  const edit = page.getByRole('button', { name: 'Edit News Links & Sources' });
  const field = page.getByRole('textbox', { name: 'Output of News Links & Sources' });
  await edit.click();
  const before = await field.inputValue();
  await page.keyboard.type('Typed. ');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe(`Typed. ${before}`);
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto(`/dashboard/research/${story}?open=3`);
  await edit.click();
  expect(await field.inputValue()).toBe(before);
  await page.keyboard.type('Again. ');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe(`Again. ${before}`);
  await field.press('Control+Enter');
  await field.waitFor({ state: 'detached' });
  await page.reload();
  expect(await visible(page.getByText('Again.'))).toBe(true);
  expect(await edit.count()).toBe(1);
  const outputs = test.site.db.from('workflow_outputs').select('output_content').eq('workflow_run_id', run);
  const { data } = await outputs.eq('step_number', 3).single().throwOnError();
  expect(data.output_content).toBe(`Again. ${before}`);
});

it('a save that meets a change of somebody else shows the question about it, also below a long text', async () => {
  const long = Array.from({ length: 300 }, (_, line) => `Line ${line}.`).join('\n');
  const { story, run } = await storeRun(test.site.db, { title: 'The weir', steps: [{}, {}, { output_content: long }] });
  const page = await test.open(`/dashboard/research/${story}?open=3`, {
    storage: signInStorage(test.site, editor),
    viewport: { width: 1280, height: 700 },
  });
  await page.getByRole('button', { name: 'Edit News Links & Sources' }).click();
  await page.keyboard.type('Mine. ');
  const output = test.site.db.from('workflow_outputs').update({ output_content: 'Theirs.' }).eq('workflow_run_id', run);
  await output.eq('step_number', 3).throwOnError();
  test.allow(/409/);
  await page.keyboard.press('Control+Enter');
  const question = page.getByText('Somebody else changed this output meanwhile.');
  await question.waitFor();
  const bottom = async () => (await question.boundingBox())?.y ?? Infinity;
  await expect.poll(bottom).toBeLessThan(680);
});
