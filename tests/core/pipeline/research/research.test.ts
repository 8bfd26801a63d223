import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { systemClock } from '#core/clock.ts';
import { getInboxStory } from '#core/data/inbox/inboxStories.ts';
import { getProductionStoriesOf } from '#core/data/production/productionStories.ts';
import { AppError } from '#core/errors.ts';
import { promote } from '#core/pipeline/research/promote.ts';
import { research } from '#core/pipeline/research/research.ts';
import { firstSteps } from '#core/research/steps.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { createScriptedGateway, refusedKey } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

describe.each(testBackendKinds)('research of a story on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('takes it through all eight steps to a production story', async () => {
    const story = await addStory(backend);
    const researcher = openResearcher(backend);
    const report = await research(researcher.services, { stories: [story.id] }, { emit: researcher.emit });

    expect(report).toMatchObject({ failure: null, spentUsd: 0.008 });
    expect(researcher.gateway.steps.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const { run, outputs, runs } = await storedRun(backend, story.id);
    expect(runs).toBe(1);
    expect(run).toMatchObject({
      status: 'completed',
      type: 'research',
      story_title: 'Ferry line reopens',
      total_steps: 8,
      completed_steps: 8,
      success_rate: 100,
      cost_usd: 0.008,
      triggered_by: 'editor@example.org',
      error_message: null,
      lease_owner: null,
    });
    expect(outputs.map(({ step_name }) => step_name)).toEqual(firstSteps(8).map(({ name }) => name));
    for (const output of outputs) {
      expect(output).toMatchObject({ status: 'completed', tokens_used: 300, estimated_cost: 0.001, attempts: 1 });
      expect(output.prompt_used).toContain('Ferry line reopens');
      expect(output.prompt_hash).toMatch(/^[0-9a-f]{64}$/);
    }
    const [made] = await getProductionStoriesOf(backend.db, story.id);
    expect(made).toMatchObject({
      urgency: 'Medium',
      title: 'Answer to step 5, see https://example.org/source.',
      category: 'EU Watch',
      missing_parts: [],
      created_from_workflow_run_id: run.id,
    });
    expect(made?.news_article).toContain('## Historical Context\n\nAnswer to step 4');
    expect(await getInboxStory(backend.db, story.id)).toMatchObject({ workflow_completed: true });
    expect(report.stories[0]?.outcome?.production).toMatchObject({ id: made?.id, storyNumber: made?.story_number });

    const told = researcher.events.map(({ type }) => type);
    expect(told[0]).toBe('run-started');
    expect(told.filter((type) => type === 'step-started')).toHaveLength(8);
    expect(told.filter((type) => type === 'step-completed')).toHaveLength(8);
    expect(told.slice(-2)).toEqual(['production-created', 'run-completed']);
    for (const event of researcher.events) expect(event).toMatchObject({ runId: run.id, storyId: story.id });
    expect(JSON.parse(JSON.stringify(researcher.events))).toEqual(researcher.events);
  });

  it('stores no negative duration where the clock is turned back by a minute at each read', async () => {
    let now = Date.now();
    const clock = { ...systemClock, now: () => (now -= 60_000) };
    const story = await addStory(backend);
    const researcher = openResearcher(backend, undefined, { clock });
    const report = await research(researcher.services, { stories: [story.id] }, { emit: researcher.emit });
    expect(report.failure).toBeNull();
    const { outputs } = await storedRun(backend, story.id);
    expect(outputs.map(({ duration_ms }) => duration_ms)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    expect(JSON.stringify(researcher.events)).not.toMatch(/"elapsedMs":-/);
  });

  it('starts steps side by side, and each only when what it reads is stored', async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(() => 'hold');
    const researcher = openResearcher(backend, gateway);
    const done = research(researcher.services, { stories: [story.id] });
    await Promise.all([gateway.called(1), gateway.called(3)]);
    expect(gateway.held).toEqual([1, 3]);
    expect((await storedRun(backend, story.id)).run).toMatchObject({ current_step: 1, completed_steps: 0 });

    gateway.release(1, { content: 'The ferry sails, https://example.org/source' });
    const quotes = await gateway.called(2);
    const stored = await storedRun(backend, story.id);
    expect(stored.outputs[0]).toMatchObject({
      status: 'completed',
      output_content: expect.stringContaining('The ferry sails'),
    });
    expect(quotes.request.prompt).toContain('The ferry sails');
    await gateway.called(4);
    expect(gateway.held).toEqual([2, 3, 4]);
    expect(stored.run).toMatchObject({ current_step: 2, current_step_name: 'Authority Quotes', completed_steps: 1 });

    gateway.release(3);
    gateway.release(2);
    await gateway.called(5);
    expect(gateway.held).toEqual([4, 5]);
    gateway.release(4);
    await Promise.all([gateway.called(6), gateway.called(8)]);
    gateway.release(5);
    await gateway.called(7);
    for (const step of [6, 7, 8]) gateway.release(step);
    expect((await done).failure).toBeNull();
  });

  it('streams text and reports retries where somebody watches', async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(({ options }) => {
      options.onRetry?.({ attempt: 2, waitMs: 900, message: 'busy' });
      options.onText?.('piece');
      return {};
    });
    const researcher = openResearcher(backend, gateway);
    await research(researcher.services, { stories: [story.id], streamText: true }, { emit: researcher.emit });
    expect(researcher.events).toContainEqual(expect.objectContaining({ type: 'step-text', step: 1, text: 'piece' }));
    expect(researcher.events).toContainEqual(
      expect.objectContaining({ type: 'step-retry', step: 1, attempt: 2, waitMs: 900, message: 'busy' }),
    );
  });

  it('loses nothing where a listener throws', async () => {
    const story = await addStory(backend);
    const { services } = openResearcher(backend);
    const emit = () => {
      throw new Error('the screen is broken');
    };
    expect((await research(services, { stories: [story.id] }, { emit })).failure).toBeNull();
  });

  it('does not repeat the research of a story, unless that is requested', async () => {
    const story = await addStory(backend);
    const researcher = openResearcher(backend);
    await research(researcher.services, { stories: [story.id] });
    const again = await research(researcher.services, { stories: [story.id, story.id] });
    expect(again).toMatchObject({ failure: null, spentUsd: 0, stories: [{ status: 'skipped', error: null }] });
    expect(researcher.gateway.calls).toHaveLength(8);
    await research(researcher.services, { stories: [story.id], again: true });
    expect(researcher.gateway.calls).toHaveLength(16);
    expect(await getProductionStoriesOf(backend.db, story.id)).toHaveLength(2);
  });

  it('fills the production story that was promoted before', async () => {
    const story = await addStory(backend);
    const { story: promoted } = await promote(backend, { storyId: story.id });
    await research(openResearcher(backend).services, { stories: [story.id] });
    const made = await getProductionStoriesOf(backend.db, story.id);
    expect(made.map(({ id }) => id)).toEqual([promoted.id]);
    expect(made[0]?.news_article).toContain('Answer to step 1');
  });

  it('refuses stories that cannot be researched before anything is paid', async () => {
    const researcher = openResearcher(backend);
    const unknown = '00000000-0000-4000-8000-000000000000';
    await expect(research(researcher.services, { stories: [unknown] })).rejects.toThrow(
      `There is no inbox story ${unknown}.`,
    );
    await expect(research(researcher.services, { stories: [], budgetUsd: 0 })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(research(researcher.services, { stories: [], maxParallel: 1.5 })).rejects.toBeInstanceOf(AppError);
    await expect(research(researcher.services, { stories: [], model: ' ' })).rejects.toBeInstanceOf(AppError);
    const empty = await addStory(backend, { title: ' ', summary: '', angle: '', sources: '' });
    const long = await addStory(backend, { summary: 'x'.repeat(150_000) });
    const fine = await addStory(backend);
    const report = await research(researcher.services, { stories: [empty.id, long.id, fine.id] });
    expect(report.stories.map(({ status }) => status)).toEqual(['skipped', 'skipped', 'completed']);
    expect(report.failure?.message).toBe(
      `Story #${String(empty.story_number)} is empty: there is nothing to research.`,
    );
    expect(report.stories[1]?.error?.message).toContain('at most 100,000');
  });

  it('works on several stories at once, and stops the batch where every further call would fail', async () => {
    const stories = await Promise.all([1, 2, 3, 4].map(() => addStory(backend)));
    const ids = stories.map(({ id }) => id);
    const gateway = createScriptedGateway(() => refusedKey());
    const report = await research(openResearcher(backend, gateway).services, { stories: ids, maxParallel: 1 });
    expect(report.failure?.code).toBe('auth');
    expect(report.stories.map(({ status }) => status)).toEqual(['failed', 'skipped', 'skipped', 'skipped']);
    expect(report.stories[1]?.error).toMatchObject({ code: 'auth', message: expect.stringMatching(/^Not started: /) });

    const researcher = openResearcher(
      backend,
      createScriptedGateway(() => 'hold'),
    );
    const caller = new AbortController();
    const done = research(researcher.services, { stories: ids, maxParallel: 2 }, { signal: caller.signal });
    await Promise.all([researcher.gateway.called(1, 2), researcher.gateway.called(3, 2)]);
    expect(researcher.gateway.calls).toHaveLength(4);
    caller.abort(new Paused());
    expect((await done).stories.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'skipped', 'skipped']);
  });

  it('stores costs as exact sums', async () => {
    const story = await addStory(backend);
    const gateway = createScriptedGateway(() => ({ estimatedCost: 0.000_000_1 + 0.1 }));
    const report = await research(openResearcher(backend, gateway).services, { stories: [story.id] });
    expect(report.spentUsd).toBe(0.800_000_8);
    expect((await storedRun(backend, story.id)).run.cost_usd).toBe(0.800_000_8);
  });
});
