import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import type { SettingKey } from '#core/data/settings/settingKeys.ts';
import { setSetting, settingDefinition } from '#core/data/settings/settings.ts';
import { planResearch } from '#core/pipeline/research/planResearch.ts';
import { research } from '#core/pipeline/research/research.ts';
import { researchTemplate } from '#core/research/steps.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

describe('a model chosen for one step', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  it('is called only for that step, appears in the plan, and stays when the run continues with another model', async () => {
    const story = await addStory(backend);
    const input = { stories: [story.id], model: 'openai/gpt-4o', stepModels: { 5: 'perplexity/sonar' } };
    const researcher = openResearcher(
      backend,
      createScriptedGateway(({ step }) => (step === 8 ? 'hold' : {})),
    );
    const plan = await planResearch(researcher.services, input);
    expect(plan.stories[0]?.steps.map(({ model }) => model)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((step) => (step === 5 ? 'perplexity/sonar' : 'openai/gpt-4o')),
    );
    const stop = new AbortController();
    const done = research(researcher.services, input, { signal: stop.signal });
    await researcher.gateway.called(8);
    stop.abort(new Paused());
    await done;
    expect(researcher.gateway.calls.find(({ step }) => step === 5)?.request.model).toBe('perplexity/sonar');
    expect(researcher.gateway.calls.find(({ step }) => step === 4)?.request.model).toBe('openai/gpt-4o');
    const next = openResearcher(backend);
    await research(next.services, { stories: [story.id], stepModels: { 8: 'anthropic/claude-sonnet-4' } });
    expect(next.gateway.calls.find(({ step }) => step === 8)?.request.model).toBe('anthropic/claude-sonnet-4');
    expect(next.gateway.steps).not.toContain(5);
    const { run } = await storedRun(backend, story.id);
    expect(run).toMatchObject({
      status: 'completed',
      step_models: { 5: 'perplexity/sonar', 8: 'anthropic/claude-sonnet-4' },
    });
  });

  it('can be set for everybody: new runs use it, a run’s own model overrides it, and words to avoid raise the version', async () => {
    const set = (key: SettingKey, value: unknown) =>
      setSetting(backend.db, { key, expected: settingDefinition(key).default, value });
    await set('model_research', 'openai/gpt-4o');
    await set('model_step_3', 'perplexity/sonar-pro');
    await set('words_to_avoid', ['slams']);
    const [plain, named] = [await addStory(backend), await addStory(backend, { title: 'Another line' })];
    const researcher = openResearcher(backend);
    const plan = await planResearch(researcher.services, { stories: [plain.id] });
    await research(researcher.services, { stories: [plain.id] });
    const called = [1, 2, 3].map(
      (wanted) => researcher.gateway.calls.find(({ step }) => step === wanted)?.request.model,
    );
    expect(called).toEqual(['openai/gpt-4o', 'openai/gpt-4o', 'perplexity/sonar-pro']);
    expect(plan.stories[0]?.steps.slice(0, 3).map(({ model }) => model)).toEqual(called);
    expect((await storedRun(backend, plain.id)).run).toMatchObject({
      template_version: `${researchTemplate.version}.1`,
      step_models: { 3: 'perplexity/sonar-pro' },
    });
    const other = openResearcher(backend);
    await research(other.services, { stories: [named.id], model: 'anthropic/claude-sonnet-4' });
    expect(new Set(other.gateway.calls.map(({ request }) => request.model))).toEqual(
      new Set(['anthropic/claude-sonnet-4']),
    );
  });
});
