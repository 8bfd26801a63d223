import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Installation, openInstallation } from '../support/installation.ts';
import { startOtherModelServer } from '../support/otherModelServer.ts';

// A newsroom whose models run on its own machine, behind Ollama.

const MODEL = 'llama3.2:latest';
const ollama = await startOtherModelServer('Ollama');
const settings = { env: { OPENROUTER_BASE_URL: ollama.url, OPENROUTER_API_KEY: 'ollama' } };
let installation: Installation;
const run = async (...args: string[]) => {
  const { code, stdout, stderr } = await installation.run(args, settings);
  expect(code, stderr).toBe(0);
  return { stdout, stderr };
};
beforeAll(async () => {
  installation = await openInstallation({ owner: false });
});
afterAll(async () => {
  await installation.close();
  await ollama.close();
});

it('lists its models, and says that their prices are unknown', async () => {
  expect((await run('models', 'refresh')).stdout).toContain(`${MODEL}: offered, price unknown`);
  const row = (await run('models', 'list')).stdout.split('\n').find((line) => line.startsWith(MODEL));
  expect(row).toMatch(/Price unknown\s+Price unknown/);
  expect((await run('models', 'show', MODEL)).stdout).toMatch(/^Context +unknown$/m);
  expect(await installation.json(['models', 'show', MODEL], settings)).toMatchObject({
    model: { id: MODEL, provider: 'library', inputCost: null, outputCost: null, contextLength: null },
  });
});

it('shows an unknown price for estimates, answers and the usage, never a price of zero', async () => {
  const cost = await run('models', 'cost', MODEL, '--in', '1000', '--out', '500');
  expect(cost.stdout).toBe('Price unknown\n');
  expect(cost.stderr).toContain('Budgets count $0.0030 for it');
  const test = await run('models', 'test', '--model', MODEL);
  expect(test.stdout).toBe('Sun and wind are cheap.\n');
  expect(test.stderr).toContain('1500 tokens, price unknown,');
  await run('inbox', 'add', '--title', 'Dams');
  const plan = (await run('research', '3400', '--dry-run', '--model', MODEL)).stdout;
  expect(plan).toMatch(/Price unknown, counted as at most \$0\.\d{4} \(estimate\)\. Nothing was called\./);
  const used = await run('usage');
  expect(used.stdout).toMatch(/llama3\.2:latest.*Price unknown/);
  expect(used.stderr).toContain('1 call went to models whose price is unknown');
});

it('keeps to a budget by an assumed price', async () => {
  await run('settings', 'set', 'monthly_budget_usd', '0.004');
  const { code, stderr } = await installation.run(['models', 'test', '--model', MODEL], settings);
  expect(code).not.toBe(0);
  expect(stderr).toContain('of the budget of this month of $0.0040 is left');
});
