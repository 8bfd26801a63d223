import { afterAll, describe, expect, it } from 'vitest';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { axeViolations } from '../support/axe.ts';
import { startOtherModelServer } from '../support/otherModelServer.ts';
import { createReader, makeStaff, type Reader, signInStorage } from '../support/readers.ts';
import { storeRun } from '../support/researchRows.ts';
import { useSite, visible } from '../support/useSite.ts';

const MODEL = 'meta-llama/Llama-3.1-8B-Instruct';
const vllm = await startOtherModelServer('vLLM');
afterAll(() => vllm.close());
let editor: Reader | undefined;
let researched = { story: '', run: '' };
const test = useSite(
  async (site) => {
    editor = await createReader(site);
    await makeStaff(site, editor);
    researched = await storeRun(site.db, {
      title: 'The bridge',
      steps: [{ cost_is_estimate: true, estimated_cost: 0.0217 }],
    });
    const call = {
      id: researched.run,
      call_id: researched.run,
      purpose: 'research',
      run_id: researched.run,
      step_number: 1,
    };
    const asked = { model_asked: MODEL, model_served: MODEL, tokens_used: 1001, asked_by: 'test', ended: 'completed' };
    await site.db
      .from('model_calls')
      .insert({
        ...call,
        ...asked,
        cost_usd: 0.0217,
        price_is_unknown: true,
        duration_ms: 9,
        started_at: '2020-11-20T09:00:00Z',
      })
      .throwOnError();
  },
  { env: { OPENROUTER_API_KEY: 'token-abc', OPENROUTER_BASE_URL: vllm.url } },
);

describe('the models of another server', () => {
  it('are listed, tested and chosen, and never shown as free', async () => {
    if (editor === undefined) throw new Error('nobody to sign in');
    const page = await test.open('/dashboard/models', { storage: signInStorage(test.site, editor) });
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(await visible(page.getByRole('status').getByText(`${MODEL}: offered, price unknown`))).toBe(true);
    // Nothing that the server does not offer is recommended or chosen.
    expect(await page.getByText('Recommended', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Model', exact: true }).textContent()).toContain(MODEL);
    await page.getByText(/^\d+ more$/).click();
    expect(await page.getByRole('status').getByRole('listitem').count()).toBeGreaterThan(8);
    const card = page.getByRole('radio', { name: MODEL });
    await expect.poll(() => card.textContent()).toContain('Price unknown');
    // Neither a refused key nor a credit is shown, because the server reports no money.
    expect(await page.getByText('The key could not be checked').count()).toBe(0);
    expect(await page.getByText('Credit').count()).toBe(0);
    await card.click();
    expect(await page.getByLabel('Selected Model Details').textContent()).toBe(
      'Selected Model DetailsContext length 32,768 tokensInput Price unknownOutput Price unknown',
    );
    await page.getByRole('button', { name: 'Test Basic Call' }).click();
    const result = page.getByRole('region', { name: 'Test Basic Call' });
    expect(await visible(result.getByText('Sun and wind are cheap.'))).toBe(true);
    expect(await visible(result.getByText('Price unknown'))).toBe(true);
    expect(await result.getByText('$').count()).toBe(0);
    await page.getByRole('radio', { name: 'Usage' }).click();
    const models = page.getByRole('region', { name: 'Spent by model' });
    expect(await visible(models.getByText('Price unknown').first())).toBe(true);
    expect(await visible(page.getByText('1 call went to models whose price is unknown'))).toBe(true);
    expect(await axeViolations(page, 'main')).toEqual([]);
  });

  it('are named where a start of research would ask others, which the server does not have', async () => {
    if (editor === undefined) throw new Error('nobody to sign in');
    const { id } = await createInboxStory(test.site.db, { title: 'The ferry', summary: 'It came late.' });
    const page = await test.open(`/dashboard/research/${id}`, { storage: signInStorage(test.site, editor) });
    const warning = page.getByText(/^It has none for 8 steps: choose a model of all steps/);
    expect(await visible(warning)).toBe(true);
    await page.getByRole('combobox', { name: 'Model of all steps' }).click();
    await page.getByRole('option', { name: MODEL }).click();
    await expect.poll(() => warning.count()).toBe(0);
  });

  it('add no invented amount to the cost of a run', async () => {
    if (editor === undefined) throw new Error('nobody to sign in');
    const page = await test.open(`/dashboard/runs/${researched.run}`, { storage: signInStorage(test.site, editor) });
    expect(await visible(page.getByText('Price unknown').first())).toBe(true);
    expect(await page.getByRole('main').getByText('$0.0').allTextContents()).toEqual([]);
    await page.goto(`/dashboard/research/${researched.story}`);
    const research = page.getByRole('dialog');
    expect(await visible(research.getByText('Price unknown').first())).toBe(true);
    expect(await research.getByText('$0.0217').count()).toBe(0);
  });
});
