import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProductionStoriesOf } from '#core/data/production/productionStories.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { research } from '#core/pipeline/research/research.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { brokenProvider, createScriptedGateway, refusedKey } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

describe.each(testBackendKinds)("the answers of a story's steps on %s", (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('continues where a step fails: dependent steps get the error as text, the production story never does', async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(({ step }) => (step === 3 ? brokenProvider() : {}));
    const researcher = openResearcher(backend, gateway);
    const report = await research(researcher.services, { stories: [story.id] }, { emit: researcher.emit });

    expect(report.failure).toBeNull();
    expect(report.stories[0]?.outcome).toMatchObject({ status: 'completed', completedSteps: 7, failedSteps: [3] });
    const { run, outputs } = await storedRun(backend, story.id);
    expect(run).toMatchObject({ status: 'completed', completed_steps: 7, success_rate: 100 });
    expect(outputs[2]).toMatchObject({
      status: 'failed',
      output_content: 'Error: OpenRouter API error: Model is down (execution time: 12ms)',
      error_message: 'AI Step 3 failed: OpenRouter API error: Model is down (execution time: 12ms)',
    });
    expect(outputs[7]?.prompt_used).toContain('Error: OpenRouter API error: Model is down');
    const [made] = await getProductionStoriesOf(backend.db, story.id);
    expect(made).toMatchObject({ sources_citations: '', missing_parts: ['News Links & Sources'] });
    expect(JSON.stringify(made)).not.toContain('Error:');
    expect(researcher.events).toContainEqual(
      expect.objectContaining({ type: 'step-failed', step: 3, message: expect.stringMatching(/^AI Step 3 failed: /) }),
    );
  });

  it('stops at the first refused key, and continues once the key is valid', async () => {
    const story = await addStory(backend);
    let refused = true;
    const gateway = createScriptedGateway(({ step }) => {
      return refused && step === 1 ? refusedKey() : {};
    });
    const researcher = openResearcher(backend, gateway);
    const report = await research(researcher.services, { stories: [story.id] }, { emit: researcher.emit });
    expect(report.failure).toMatchObject({ code: 'auth', hint: 'Check the key.' });
    expect(gateway.steps).toEqual([1, 3]);
    const failed = await storedRun(backend, story.id);
    expect(failed.run).toMatchObject({
      status: 'failed',
      success_rate: 12.5,
      lease_owner: null,
      error_message: 'AI Step 1 failed: OpenRouter API error: No auth credentials found (execution time: 12ms)',
    });
    expect(failed.outputs.map(({ status }) => status)).toEqual(['failed', 'completed']);
    expect(researcher.events.at(-1)).toMatchObject({ type: 'run-failed', hint: 'Check the key.' });

    refused = false;
    await research(researcher.services, { stories: [story.id] });
    const { run, runs } = await storedRun(backend, story.id);
    expect(runs).toBe(1);
    expect(run).toMatchObject({ status: 'completed', completed_steps: 8, error_message: null });
  });

  it('fails where no step succeeded, so that nobody gets an empty production story', async () => {
    const story = await addStory(backend);
    let broken = true;
    const gateway = createScriptedGateway(() => (broken ? brokenProvider() : {}));
    const researcher = openResearcher(backend, gateway);
    const report = await research(researcher.services, { stories: [story.id] });
    expect(report.failure).toMatchObject({ code: 'provider', message: expect.stringContaining('All 8 steps failed') });
    expect(await getProductionStoriesOf(backend.db, story.id)).toEqual([]);
    broken = false;
    expect((await research(researcher.services, { stories: [story.id] })).failure).toBeNull();
    expect((await storedRun(backend, story.id)).run).toMatchObject({ status: 'completed', completed_steps: 8 });
  });

  it('requests a description that is too long once more, and keeps remaining problems as a warning', async () => {
    const story = await addStory(backend);
    const tooLong = `${'word '.repeat(190)}\n#a #b #c`;
    const better = `${'word '.repeat(180)}\n#a #b #c #d #e #f #g #h #i #j`;
    const gateway = createScriptedGateway(({ step, request }) => {
      if (step !== 7) return {};
      return { content: request.prompt.includes('previous_answer') ? better : tooLong };
    });
    const researcher = openResearcher(backend, gateway);
    await research(researcher.services, { stories: [story.id] }, { emit: researcher.emit });
    expect(gateway.steps.filter((step) => step === 7)).toHaveLength(2);
    const { run, outputs } = await storedRun(backend, story.id);
    expect(outputs[6]).toMatchObject({
      output_content: better,
      estimated_cost: 0.002,
      tokens_used: 600,
      attempts: 2,
      warnings: ['The description has 180 words before the hashtags; at most 175.'],
    });
    expect(run.cost_usd).toBe(0.009);
    expect(researcher.events).toContainEqual(
      expect.objectContaining({ type: 'step-corrected', step: 7, problems: [expect.any(String), expect.any(String)] }),
    );
  });

  it('says that its cost is an estimate where that of a failed correction, or of a blank answer, is one', async () => {
    const story = await addStory(backend);
    const tooLong = `${'word '.repeat(300)}\n\n#one`;
    const broken = new GatewayError('overloaded', 'provider', 'It broke off.', {
      attempts: 1,
      spent: { usd: 0.002, isEstimate: true },
    });
    const gateway = createScriptedGateway(({ step, request }) => {
      if (step === 1) return { content: ' ', estimatedCost: 0.001, costIsEstimate: true };
      if (step !== 7) return {};
      return request.prompt.includes('previous_answer') ? broken : { content: tooLong, estimatedCost: 0.004 };
    });
    await research(openResearcher(backend, gateway).services, { stories: [story.id] });
    const { outputs } = await storedRun(backend, story.id);
    expect(outputs[0]).toMatchObject({ status: 'failed', estimated_cost: 0.001, cost_is_estimate: true });
    expect(outputs[6]).toMatchObject({ status: 'completed', estimated_cost: 0.006, cost_is_estimate: true });
  });

  it('warns about an address that is neither in the material nor in the search, and about an answer that is not whole', async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(({ step }) => {
      if (step === 8) return { content: 'See https://made.up/page', finishReason: 'length' };
      return step === 4 ? { finishReason: 'content_filter' } : {};
    });
    await research(openResearcher(backend, gateway).services, { stories: [story.id] });
    const { outputs } = await storedRun(backend, story.id);
    expect(outputs[3]?.warnings).toEqual(['The answer ended with "content_filter".']);
    expect(outputs[7]?.warnings).toEqual([
      'The answer was cut off at 2500 tokens.',
      'Check before use, not in the material: https://made.up/page',
    ]);
  });

  it('calls one chosen model for every step and says where a retired one was replaced', async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(() => ({ model: 'openai/gpt-4o', replacedBy: 'openai/gpt-4o' }));
    const researcher = openResearcher(backend, gateway);
    await research(researcher.services, { stories: [story.id], model: 'openai/o1-mini' }, { emit: researcher.emit });
    expect(new Set(gateway.calls.map(({ request }) => request.model))).toEqual(new Set(['openai/o1-mini']));
    const { run, outputs } = await storedRun(backend, story.id);
    expect(run.model).toBe('openai/o1-mini');
    expect(outputs[0]).toMatchObject({ service_used: 'openai/o1-mini', model_served: 'openai/gpt-4o' });
    expect(researcher.events).toContainEqual(
      expect.objectContaining({ type: 'step-completed', step: 1, replacedBy: 'openai/gpt-4o' }),
    );
  });

  it('cleans text that the database would refuse: NUL characters and half an emoji', async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(({ step }) =>
      step === 1 ? { content: 'A\0B\uD800C https://example.org/source' } : {},
    );
    await research(openResearcher(backend, gateway).services, { stories: [story.id] });
    const { run, outputs } = await storedRun(backend, story.id);
    expect(run.status).toBe('completed');
    expect(outputs[0]?.output_content).toBe('AB\uFFFDC https://example.org/source');
    expect(gateway.calls.find(({ step }) => step === 2)?.request.prompt).toContain(
      'AB\uFFFDC https://example.org/source',
    );
  });
});
