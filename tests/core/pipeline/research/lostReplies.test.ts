import { expect, it, onTestFinished } from 'vitest';
import { getRunCalls } from '#core/data/modelCalls/modelCalls.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { research } from '#core/pipeline/research/research.ts';
import { advanceUntil } from '../../../support/advanceUntil.ts';
import { openTestBackend } from '../../../support/backends.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { databaseThrough } from '../../../support/unreachable.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

/** Researches a story whose third step fails as `gateway` says; the first answer of the database to a turn with `lost` is lost. */
async function researchWith(lost: string, gateway: ReturnType<typeof createScriptedGateway>) {
  const backend = await openTestBackend('embedded');
  onTestFinished(() => backend.close());
  const story = await addStory(backend);
  let isLost = false;
  const db = databaseThrough(backend, async (input, init) => {
    const request = new Request(input, init);
    const body = await request.clone().text();
    const answer = await backend.fetch(input, init);
    if (isLost || !request.url.endsWith('/advance_workflow_run') || !body.includes(lost)) return answer;
    isLost = true;
    throw new TypeError('terminated');
  });
  const { services, clock } = openResearcher(backend, gateway, { db });
  const asking = { ...services, gateway: ledgered(gateway, db, clock) };
  await advanceUntil(clock, research(asking, { stories: [story.id] }));
  expect(isLost).toBe(true);
  const { run, outputs } = await storedRun(backend, story.id);
  const step = outputs.find(({ step_number: number }) => number === 3);
  const calls = (await getRunCalls(backend.db, run.id)).filter(({ step_number: number }) => number === 3);
  return { run, step, calls };
}

const noAnswer = () =>
  new GatewayError('timeout', 'deadline', 'No complete answer within 1 ms.', {
    attempts: 1,
    spent: { usd: 0.05, isEstimate: true },
  });

it('a failed step costs what its call did where the answer to its turn is lost', async () => {
  const gateway = createScriptedGateway(({ step }) => (step === 3 ? noAnswer() : {}));
  const { run, step, calls } = await researchWith('"status":"failed"', gateway);
  expect(run).toMatchObject({ status: 'completed', cost_usd: 0.057 });
  expect(step).toMatchObject({ status: 'failed', estimated_cost: 0.05, cost_is_estimate: true, attempts: 1 });
  expect(calls).toHaveLength(1);
});

it('an answered step has its tokens once where the answer to its turn is lost', async () => {
  const { run, step, calls } = await researchWith('"step_number":3', createScriptedGateway());
  expect(run).toMatchObject({ status: 'completed', cost_usd: 0.008 });
  expect(step).toMatchObject({ status: 'completed', estimated_cost: 0.001, tokens_used: 300, attempts: 1 });
  expect(calls).toHaveLength(1);
});
