import { afterAll, beforeAll, expect, it } from 'vitest';
import { number, object } from 'zod';
import { type Installation, openInstallation } from '../support/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ owner: false, latencyMs: 2000 });
});
afterAll(() => installation.close());

it('a program that owns the data folder and is killed as its request arrives has it in the usage', async () => {
  const { requests } = installation.openrouter;
  const usage = object({ models: object({ calls: number(), estimated: number(), costUsd: number() }) });
  for (const calls of [1, 2, 3]) {
    const before = requests.length;
    const child = installation.start(['models', 'test']);
    await expect.poll(() => requests.length, { interval: 5 }).toBeGreaterThan(before);
    child.process.kill('SIGKILL');
    await child.ended;
    const { models } = usage.parse(await installation.json(['usage']));
    expect(models).toMatchObject({ calls });
    expect(models.costUsd).toBeGreaterThanOrEqual(installation.openrouter.billedUsd());
  }
});
