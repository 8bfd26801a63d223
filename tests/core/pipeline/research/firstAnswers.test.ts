import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { failedResearchJob } from '#core/pipeline/jobs/researchJob.ts';
import { rerunStepHere } from '#core/pipeline/research/rerunStep.ts';
import { research } from '#core/pipeline/research/research.ts';
import type { ResearchServices } from '#core/pipeline/services.ts';
import { sumUsd } from '#core/models/money.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway, type ScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

/** The step whose answer has a limit of words, and the one whose sources are checked. */
const DESCRIPTION = 7;
const SOURCES = 3;
const tooLong = `${'word '.repeat(300)}\n\n#one`;

describe.each(testBackendKinds)('a process that dies between an answer and the end of its step, on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
  });
  afterEach(() => backend.close());

  /** Begins a story with a process that dies when `dies` resolves, and continues it with another one. */
  const continued = async (
    gateway: ScriptedGateway,
    dies: () => Promise<unknown>,
    { first, second }: Record<'first' | 'second', Partial<ResearchServices>>,
  ) => {
    const story = await addStory(backend);
    const dead = openResearcher(backend, gateway, first);
    const caller = new AbortController();
    const ended = research(dead.services, { stories: [story.id] }, { signal: caller.signal });
    await dies();
    const heir = createScriptedGateway();
    const ownerGone = (owner: string) => owner.startsWith(`${dead.services.owner}#`);
    const report = await research(openResearcher(backend, heir, { ownerGone, ...second }).services, {
      stories: [story.id],
    });
    expect(report.failure).toBeNull();
    const stored = await storedRun(backend, story.id);
    caller.abort(new Paused());
    await ended;
    return { heir, ...stored };
  };
  const paidFor = async (runId: string, step: number) => {
    const query = 'select cost_usd::float8 as usd from model_calls where run_id = $1 and step_number = $2';
    return (await backend.sql.query(query, [runId, step])).map(({ usd }) => Number(usd));
  };
  const keptOf = (step: number) =>
    backend.sql.query('select first_answer from workflow_outputs where step_number = $1', [step]);

  it('has its answer corrected by the next one, which does not ask for it again', async () => {
    const gateway = createScriptedGateway(({ step }) => {
      if (step !== DESCRIPTION) return {};
      return gateway.steps.includes(DESCRIPTION) ? 'hold' : { content: tooLong, estimatedCost: 0.004 };
    });
    const dies = () => gateway.called(DESCRIPTION, 2);
    const { heir, run, outputs } = await continued(gateway, dies, { first: {}, second: {} });
    const asked = heir.calls.filter(({ step }) => step === DESCRIPTION);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.request.prompt).toContain('You have answered this once');
    const output = outputs.find(({ step_number }) => step_number === DESCRIPTION);
    expect(output).toMatchObject({ status: 'completed', warnings: [] });
    expect(await paidFor(run.id, DESCRIPTION)).toEqual(expect.arrayContaining([0.004, 0.001]));
    expect(output?.estimated_cost).toBe(sumUsd(await paidFor(run.id, DESCRIPTION)));
    expect(await keptOf(DESCRIPTION)).toEqual([{ first_answer: null }]);
  });

  it('has its answer corrected where its run failed and somebody has the step asked again', async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(({ step }) => {
      if (step !== DESCRIPTION) return {};
      return gateway.steps.includes(DESCRIPTION) ? 'hold' : { content: tooLong, estimatedCost: 0.004 };
    });
    const dead = openResearcher(backend, gateway);
    const caller = new AbortController();
    const ended = research(dead.services, { stories: [story.id] }, { signal: caller.signal });
    await gateway.called(DESCRIPTION, 2);
    const { id: runId } = (await storedRun(backend, story.id)).run;
    await failedResearchJob(backend, runId, 'each that tried it died');
    const heir = createScriptedGateway();
    const again = { runId, step: DESCRIPTION, askedBy: 'anna@example.org' };
    const report = await rerunStepHere(openResearcher(backend, heir).services, again);
    expect(report).toMatchObject({ status: 'completed', error: null });
    expect(heir.calls).toHaveLength(1);
    expect(heir.calls[0]?.request.prompt).toContain('You have answered this once');
    const output = (await storedRun(backend, story.id)).outputs[DESCRIPTION - 1];
    expect(output).toMatchObject({ status: 'completed', warnings: [] });
    expect(output?.estimated_cost).toBe(sumUsd(await paidFor(runId, DESCRIPTION)));
    caller.abort(new Paused());
    await ended;
  });

  it('has its sources checked by the next one, which does not ask for them again', async () => {
    const checking = Promise.withResolvers<void>();
    const hangs: ResearchServices['checkSources'] = (_, { signal }) => {
      checking.resolve();
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve([]), { once: true }));
    };
    const checked: string[] = [];
    const { heir, run, outputs } = await continued(createScriptedGateway(), () => checking.promise, {
      first: { checkSources: hangs },
      second: {
        checkSources: async (cited) => {
          checked.push(...cited.map(({ url }) => url));
          return [];
        },
      },
    });
    expect(heir.steps).not.toContain(SOURCES);
    expect(checked).toContain('https://example.org/source');
    const output = outputs.find(({ step_number }) => step_number === SOURCES);
    expect(output).toMatchObject({ status: 'completed', estimated_cost: 0.001, tokens_used: 300, attempts: 1 });
    expect(await paidFor(run.id, SOURCES)).toEqual([0.001]);
  });
});
