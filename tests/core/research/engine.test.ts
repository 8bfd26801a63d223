import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Paused } from '#core/abortReasons.ts';
import { AppError } from '#core/errors.ts';
import { silentLog } from '#core/log.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { startRun } from '#core/pipeline/research/holdRun.ts';
import { research } from '#core/pipeline/research/research.ts';
import { createRunWatch } from '#core/pipeline/research/runWatch.ts';
import { createRunStore } from '#core/pipeline/research/researchRunStore.ts';
import { sha256 } from '#core/pipeline/research/sha256.ts';
import { createBudget } from '#core/research/budget.ts';
import { createCallSlots } from '#core/research/callSlots.ts';
import { runResearch } from '#core/research/engine.ts';
import type { RunStore } from '#core/research/runStore.ts';
import { openTestBackend, type TestBackend } from '../../support/backends.ts';
import { createScriptedGateway } from '../../support/scriptedGateway.ts';
import { advanceUntil } from '../../support/advanceUntil.ts';
import { addStory, openResearcher, storedRun } from '../pipeline/research/researchServices.ts';

const gone = () => new AppError('storage', 'Failed to save workflow run: fetch failed', { retryable: true });
const broken = () => new AppError('storage', 'Failed to save workflow run: disk on fire');

describe('the engine on a backend that fails', () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());

  /** Researches a new story through a store that misbehaves. */
  const researchWith = async (misbehave: (store: RunStore) => Partial<RunStore>, gateway = createScriptedGateway()) => {
    const story = await addStory(backend);
    const researcher = openResearcher(backend, gateway);
    const { run, owner } = await startRun(researcher.services, story, {});
    const buffer = researcher.services.gateway.openBuffer();
    const store = createRunStore(researcher.services, owner, createRunWatch(researcher.services), buffer);
    const done = runResearch(
      {
        store: { ...store, ...misbehave(store) },
        gatewayOf: (step) => buffer.for({ purpose: 'research', runId: run.id, step }),
        clock: researcher.clock,
        log: silentLog,
        sha256,
        catalogue: seedCatalogue,
        budget: createBudget(null),
        calls: createCallSlots(),
      },
      { run, outputs: [], resumed: false, story },
      { emit: researcher.emit },
    );
    return { story, researcher, gateway, outcome: await advanceUntil(researcher.clock, done, 1000) };
  };

  it('waits until it is back instead of losing what was paid for', async () => {
    let calls = 0;
    const { outcome, story, gateway } = await researchWith((store) => ({
      advance: (...turn) => {
        calls += 1;
        return calls % 3 === 0 ? store.advance(...turn) : Promise.reject(gone());
      },
      complete: (...end) => {
        calls += 1;
        return calls % 3 === 0 ? store.complete(...end) : Promise.reject(gone());
      },
    }));
    expect(outcome).toMatchObject({ status: 'completed', completedSteps: 8, error: null });
    expect(gateway.calls).toHaveLength(8);
    expect((await storedRun(backend, story.id)).run).toMatchObject({ status: 'completed', cost_usd: 0.008 });
  });

  it('does not store an answer twice where only the database’s reply was lost', async () => {
    let lost = 0;
    const { outcome, story } = await researchWith((store) => ({
      async advance(...turn) {
        const progress = await store.advance(...turn);
        lost += 1;
        if (lost % 2 === 1) throw gone();
        return progress;
      },
    }));
    expect(outcome.status).toBe('completed');
    const { run, outputs } = await storedRun(backend, story.id);
    expect(outputs).toHaveLength(8);
    expect(run.cost_usd).toBe(0.008);
  });

  it('marks the run as failed where storing fails permanently, and keeps what can still be stored', async () => {
    let failures = 1;
    const { outcome, story, researcher } = await researchWith((store) => ({
      advance: (runId, turn) => {
        const stores = turn.finished.length > 0;
        if (stores) failures -= 1;
        return stores && failures >= 0 ? Promise.reject(broken()) : store.advance(runId, turn);
      },
    }));
    expect(outcome).toMatchObject({ status: 'failed', production: null, error: { message: broken().message } });
    const { run, outputs } = await storedRun(backend, story.id);
    expect(run).toMatchObject({ status: 'failed', error_message: broken().message, lease_owner: null });
    expect(outputs.filter(({ status }) => status === 'completed').length).toBeGreaterThan(0);
    expect(researcher.events.at(-1)).toMatchObject({ type: 'run-failed', message: broken().message });

    const next = openResearcher(backend);
    const kept = new Set(outputs.flatMap(({ status, step_number }) => (status === 'completed' ? step_number : [])));
    await research(next.services, { stories: [story.id] });
    expect(next.gateway.steps.filter((step) => kept.has(step))).toEqual([]);
    expect((await storedRun(backend, story.id)).run.status).toBe('completed');
  });

  it('leaves the run for another process where the database was down too long', async () => {
    const { outcome, story } = await researchWith(() => ({ advance: () => Promise.reject(gone()) }));
    expect(outcome).toMatchObject({ status: 'failed', error: { message: gone().message } });
    expect((await storedRun(backend, story.id)).run).toMatchObject({ status: 'running', error_message: null });
  });

  it('names the unknown step of a run from another workflow', async () => {
    const story = await addStory(backend);
    const researcher = openResearcher(
      backend,
      createScriptedGateway(({ step }) => (step === 2 ? 'hold' : {})),
    );
    const caller = new AbortController();
    const done = research(researcher.services, { stories: [story.id] }, { signal: caller.signal });
    await researcher.gateway.called(2);
    caller.abort(new Paused());
    await done;
    await backend.sql.query('update workflow_outputs set step_number = 9 where step_number = 2 and story_id = $1', [
      story.id,
    ]);
    const report = await research(researcher.services, { stories: [story.id] });
    expect(report.failure?.message).toBe('Step configuration not found for step 9');
    expect((await storedRun(backend, story.id)).run).toMatchObject({
      status: 'failed',
      error_message: 'Step configuration not found for step 9',
    });
  });
});
