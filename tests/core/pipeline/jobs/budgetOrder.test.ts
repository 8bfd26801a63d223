import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { research } from '#core/pipeline/research/research.ts';
import { startResearch } from '#core/pipeline/research/startResearch.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory } from '../research/researchServices.ts';
import { jobServices, openTestWorker } from './jobServices.ts';

/** Each of the eight steps costs $0.02. */
const MONEY_FOR_THREE = 0.5;

describe.each(testBackendKinds)('ten runs and money for three, on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
  });
  afterEach(() => backend.close());

  const addStories = async () => {
    const stories = await Promise.all(Array.from({ length: 10 }, () => addStory(backend)));
    return stories.map(({ id }) => id);
  };
  const servicesOf = () => {
    const scripted = createScriptedGateway(() => ({ estimatedCost: 0.02 }));
    return jobServices(backend, scripted, {
      gateway: ledgered(scripted, backend.db, systemClock, { guarded: true }),
    });
  };
  const runs = () =>
    backend.sql.query(
      'select status, cost_usd::float8 as usd, error_message from workflow_runs order by created_at, id',
    );
  const outcome = async () => {
    const ended = await runs();
    const done = ended.filter(({ status }) => status === 'completed');
    const others = ended.slice(done.length);
    return {
      withinBudget: ended.reduce((sum, { usd }) => sum + Number(usd), 0) <= MONEY_FOR_THREE,
      atLeastTwoAreDone: done.length >= 2,
      theyAreTheFirst: others.every(({ status }) => status !== 'completed'),
      othersSayWhy: others.every(({ error_message: why }) => /could cost up to .* of the budget of/.test(String(why))),
    };
  };
  const asWished = { withinBudget: true, atLeastTwoAreDone: true, theyAreTheFirst: true, othersSayWhy: true };
  const areOver = async () => (await runs()).every(({ status }) => status !== 'pending' && status !== 'running');

  /** Two runs with a budget for little more than one: the first as given, the second running. */
  const twoRuns = async (status = 'running', heardSecondsAgo = 0) => {
    const [first, second] = await backend.sql.query(
      `with b as (insert into research_budgets (limit_usd) values (1) returning id)
       insert into workflow_runs (name, type, status, story_title, template_id, template_name, template_version, total_steps,
         triggered_by, budget_id, lease_owner, started_at, created_at, updated_at)
       select 'r', 'research', case n when 1 then $1 else 'running' end, 's', 't', 't', '1', 8, 'ana', id, n::text,
         now() - n * interval '1 minute', now() + n * interval '1 second', now() - $2 * interval '1 second'
       from b, generate_series(1, 2) n returning id`,
      [status, heardSecondsAgo],
    );
    return { first: first?.['id'], second: second?.['id'] };
  };
  const asked = (run: unknown, owner: string) =>
    backend.db.rpc('reserve_budget', { run, owner, usd: 0.12 }).then(({ data }) => data);

  it('have precedence by the database’s clock, whatever the clocks of their machines say', async () => {
    const { first, second } = await twoRuns();
    expect(await asked(second, '2')).toMatchObject({ answer: 'wait' });
    expect(await asked(first, '1')).toMatchObject({ answer: 'reserved' });
  });

  it('have precedence also while a worker is about to take them, and not where none comes', async () => {
    expect(await asked((await twoRuns('pending')).second, '2')).toMatchObject({ answer: 'wait' });
    expect(await asked((await twoRuns('pending', 31)).second, '2')).toMatchObject({ answer: 'reserved' });
  });

  it('finish those that were started first, in one process', async () => {
    const stories = await addStories();
    const report = await research(servicesOf(), { stories, budgetUsd: MONEY_FOR_THREE, maxParallel: 10 });
    expect(report.failure?.code).toBe('budget');
    expect(await outcome()).toEqual(asWished);
    const began = await backend.sql.query('select story_id from workflow_runs order by started_at');
    expect(began.map(({ story_id: story }) => story)).toEqual(stories.slice(0, began.length));
  });

  it('finish those that were started first, with two workers', { timeout: 180_000 }, async () => {
    const services = [servicesOf(), servicesOf()];
    const storyIds = await addStories();
    const [first] = services;
    if (first !== undefined) await startResearch(first, { storyIds, askedBy: 'ana', budgetUsd: MONEY_FOR_THREE });
    for (const each of services) openTestWorker(backend, each, { concurrency: 5 });
    await expect.poll(areOver, { timeout: 120_000 }).toBe(true);
    expect(await outcome()).toEqual(asWished);
  });

  it('finish those that were started first, where the second worker comes late', { timeout: 180_000 }, async () => {
    const [first, second] = [servicesOf(), servicesOf()];
    const storyIds = await addStories();
    await startResearch(first, { storyIds, askedBy: 'ana', budgetUsd: MONEY_FOR_THREE });
    openTestWorker(backend, first, { concurrency: 5 });
    await expect
      .poll(async () => (await runs()).filter(({ usd }) => Number(usd) > 0).length, { timeout: 60_000 })
      .toBeGreaterThan(0);
    openTestWorker(backend, second, { concurrency: 5 });
    await expect.poll(areOver, { timeout: 120_000 }).toBe(true);
    expect(await outcome()).toEqual(asWished);
  });

  it('finish those that were started first within the budget of the month', { timeout: 180_000 }, async () => {
    await setSetting(backend.db, { key: 'monthly_budget_usd', expected: null, value: MONEY_FOR_THREE });
    const stories = await addStories();
    await research(servicesOf(), { stories, maxParallel: 10 });
    expect(await outcome()).toEqual(asWished);
  });
});
