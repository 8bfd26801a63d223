import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createReader, makeStaff, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { useSite } from '../support/useSite.ts';

let stored = { story: '', run: '' };
/** The call of step 2, whose bill is to come. */
const call = { id: randomUUID(), generation_id: 'gen-2', cost_usd: 0.05, step_number: 2 };

const test = useSite(async ({ db }) => {
  stored = await storeRun(db, {
    title: 'The night train',
    steps: [{}, { estimated_cost: 0.05, cost_is_estimate: true }],
  });
  const billed = { id: randomUUID(), generation_id: 'gen-1', cost_usd: 0.02, step_number: 1 };
  const calls = [billed, call].map((one, place) =>
    Object.assign({}, one, {
      run_id: stored.run,
      call_id: one.id,
      purpose: 'research',
      model_asked: 'perplexity/sonar-pro',
      started_at: `2026-11-20T09:00:${place}1Z`,
      ended: 'completed',
      cost_is_estimate: one === call,
    }),
  );
  await db.from('model_calls').insert(calls).throwOnError();
});

it('marks each sum with an estimate in it, and shows the bill on every screen when it comes', async () => {
  const reader = await createReader(test.site);
  await makeStaff(test.site, reader);
  // Steps are marked before the calls that they made are read, too.
  const calls = Promise.withResolvers<void>();
  const visitor = await test.visitor({ storage: signInStorage(test.site, reader) });
  const [workflow, trail] = await Promise.all(
    [`research/${stored.story}`, `runs/${stored.run}?step=2`].map(async (path) => {
      const page = await visitor.newPage();
      await page.route('**/runs/*/calls', async (route) => {
        await calls.promise;
        await route.continue();
      });
      await page.goto(`${test.site.url}/dashboard/${path}`);
      return page;
    }),
  );
  if (workflow === undefined || trail === undefined) throw new Error('two pages');
  const amounts = async (text: string) => text.match(/~?\$0\.0[257]00/g) ?? [];
  const inWorkflow = async () => amounts((await workflow.getByRole('dialog').textContent()) ?? '');
  const inTrail = async () => amounts((await trail.getByRole('main').textContent()) ?? '');
  await expect.poll(inWorkflow).toEqual(['~$0.0700', '$0.0200', '~$0.0500']);
  await expect.poll(inTrail).toEqual(expect.arrayContaining(['~$0.0700', '$0.0200', '~$0.0500']));
  expect(await inTrail()).not.toContain('$0.0500');
  expect(await trail.getByText('Step 2 completed, 1,002 tokens, ~$0.0500').count()).toBe(1);
  calls.resolve();
  await trail.getByText('Step 2 completed, 0 tokens, ~$0.0500').waitFor();

  await test.site.db
    .rpc('settle_model_call', { call: call.id, generation: call.generation_id, cost: 0.02 })
    .throwOnError();
  for (const shown of [inWorkflow, inTrail]) {
    await expect.poll(async () => (await shown()).filter((amount) => amount !== '$0.0200')).toEqual([]);
  }
  await expect.poll(async () => trail.getByText('2 of 8 steps').textContent()).toContain('$0.0400');
});
