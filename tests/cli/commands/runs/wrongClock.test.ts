import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Installation, openInstallation } from '../../../support/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ latencyMs: 60_000 });
});
afterAll(() => installation.close());

/** Starts a program on a machine whose clock is a day ahead. */
const aDayAhead = 'const now=Date.now;Date.now=()=>now()+86400000';
const run = async (...args: string[]) => {
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(aDayAhead)}` };
  const { code, stdout, stderr } = await installation.run(args, { env });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout;
};

it('a run under way has its age and its worker on a machine whose clock is wrong, too', async () => {
  await installation.json(['inbox', 'add', '--title', 'The strait']);
  await installation.json(['research', '3400', '--no-wait']);
  const list = () => run('runs', 'list', '--columns', 'story,status,started');
  await expect.poll(list, { timeout: 30_000 }).toBe('#3400\trunning\tnow\n');
  expect(await run('runs', 'list', '--columns', 'duration')).toMatch(/^\d+(\.\d+)?m?s\n$/);
  expect(await run('runs', 'show', '3400')).toMatch(/^Status +running$/m);
  expect(await run('runs', 'trail', '3400')).toMatch(/^Status +running$/m);
});
