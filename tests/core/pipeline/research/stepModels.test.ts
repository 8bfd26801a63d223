import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planResearch } from '#core/pipeline/research/planResearch.ts';
import { research } from '#core/pipeline/research/research.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openDesk, storedRun } from './researchServices.ts';

describe('a model chosen for one step', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  it('is called for that step alone, planned before, and kept when the run goes on with another one', async () => {
    const story = await addStory(backend);
    const input = { stories: [story.id], model: 'openai/gpt-4o', stepModels: { 5: 'perplexity/sonar' } };
    const desk = openDesk(
      backend,
      createScriptedGateway(({ step }) => (step === 8 ? 'hold' : {})),
    );
    const plan = await planResearch(desk.services, input);
    expect(plan.stories[0]?.steps.map(({ model }) => model)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((step) => (step === 5 ? 'perplexity/sonar' : 'openai/gpt-4o')),
    );
    const stop = new AbortController();
    const done = research(desk.services, input, { signal: stop.signal });
    await desk.gateway.called(8);
    stop.abort('pause');
    await done;
    expect(desk.gateway.calls.find(({ step }) => step === 5)?.request.model).toBe('perplexity/sonar');
    expect(desk.gateway.calls.find(({ step }) => step === 4)?.request.model).toBe('openai/gpt-4o');
    const next = openDesk(backend);
    await research(next.services, { stories: [story.id], stepModels: { 8: 'anthropic/claude-sonnet-4' } });
    expect(next.gateway.calls.find(({ step }) => step === 8)?.request.model).toBe('anthropic/claude-sonnet-4');
    expect(next.gateway.steps).not.toContain(5);
    const { run } = await storedRun(backend, story.id);
    expect(run).toMatchObject({
      status: 'completed',
      step_models: { 5: 'perplexity/sonar', 8: 'anthropic/claude-sonnet-4' },
    });
  });
});
