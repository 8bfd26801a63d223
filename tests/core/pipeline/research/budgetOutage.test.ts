import { expect, it, onTestFinished } from 'vitest';
import type { Fetch } from '#core/backend/backend.ts';
import { research } from '#core/pipeline/research/research.ts';
import { advanceUntil } from '../../../support/advanceUntil.ts';
import { openTestBackend } from '../../../support/backends.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { databaseThrough } from '../../../support/unreachable.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

/** Researches a story with a budget. @param through what becomes of a request to the database; `name` is its function's */
async function researchThrough(
  budgetUsd: number,
  through: (name: string, send: () => Promise<Response>) => Promise<Response>,
) {
  const backend = await openTestBackend('embedded');
  onTestFinished(() => backend.close());
  const story = await addStory(backend);
  const gateway = createScriptedGateway();
  const fetch: Fetch = (input, init) => {
    const name = new URL(new Request(input, init).url).pathname.split('/').at(-1) ?? '';
    return through(name, () => backend.fetch(input, init));
  };
  const db = databaseThrough(backend, fetch);
  const { services, clock } = openResearcher(backend, gateway, { db });
  const asking = { ...services, gateway: ledgered(gateway, db, clock) };
  const report = await advanceUntil(clock, research(asking, { stories: [story.id], budgetUsd }));
  const { run } = await storedRun(backend, story.id);
  return { report, run, calls: gateway.calls.length };
}

const lost = () => new TypeError('fetch failed');

it('goes on where what a call had reserved cannot be given back for a minute', async () => {
  let asked = 0;
  const { report, run, calls } = await researchThrough(0.06, async (name, send) => {
    if (name === 'settle_budget' && (asked += 1) <= 100) throw lost();
    return send();
  });
  expect(report.failure).toBeNull();
  expect(run).toMatchObject({ status: 'completed', cost_usd: 0.008 });
  expect(calls).toBe(8);
});

it.each(['refused', 'answered in vain'])('goes on where one request for money is %s', async (what) => {
  let asked = 0;
  const { report, run, calls } = await researchThrough(0.06, async (name, send) => {
    if (name !== 'reserve_budget' || (asked += 1) !== 4) return send();
    if (what === 'answered in vain') await send();
    throw lost();
  });
  expect(report.failure).toBeNull();
  expect(run).toMatchObject({ status: 'completed', cost_usd: 0.008 });
  expect(calls).toBe(8);
});
