import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordModelCalls, type ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { usage } from '#core/pipeline/ledger/usage.ts';
import { unbilledNote } from '#core/views/spentText.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

const call = (fields: Partial<ModelCall>): ModelCall => ({
  id: crypto.randomUUID(),
  call_id: crypto.randomUUID(),
  attempt: 1,
  purpose: 'research',
  run_id: null,
  step_number: null,
  story_id: null,
  post_id: null,
  production_story_id: null,
  article_id: null,
  job_id: null,
  model_asked: 'perplexity/sonar',
  model_served: 'perplexity/sonar',
  tokens_used: 100,
  prompt_tokens: 60,
  completion_tokens: 40,
  cost_usd: 0.1,
  cost_is_estimate: false,
  generation_id: null,
  bill_due_at: null,
  price_is_unknown: false,
  asked_by: 'cli',
  started_at: '2026-11-22T08:00:00Z',
  duration_ms: 900,
  ended: 'completed',
  error_message: null,
  ...fields,
});

describe.each(testBackendKinds)('the usage report on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  it('says that the cost of a scrape which has not ended is not in the sums', async () => {
    const open = {
      username: 'killed',
      actor: 'x',
      max_items: 5,
      actor_run_id: 'r1',
      started_at: '2026-10-02T10:00:00Z',
    };
    await backend.db.from('scrape_runs').insert(open).throwOnError();
    const clock = new FakeClock('2026-10-02T23:00:00Z');
    const { scraping, perDay } = await usage({ db: backend.db, clock }, { days: 1 });
    expect(scraping).toMatchObject({ calls: 1, costUsd: 0, costIsEstimate: true, awaitingBill: 1 });
    expect(perDay).toMatchObject([{ costIsEstimate: true, estimatedParts: ['scraping'] }]);
    expect(unbilledNote(scraping)).toBe(
      '1 scrape has not ended, and its cost is not in the sums yet. Where it was broken off, a worker or the next scrape of the account collects it.',
    );
  });

  it('has exact costs by day, step and model, and those of scraping', async () => {
    await recordModelCalls(backend.db, [
      call({ step_number: 1, cost_usd: 0.1 }),
      call({ step_number: 1, cost_usd: 0.2, started_at: '2026-11-21T23:59:59.999Z' }),
      call({ step_number: 2, cost_usd: 0.000000001, model_served: null, ended: 'cut_off' }),
      call({ purpose: 'suggestion', model_served: 'anthropic/claude-3-haiku', cost_usd: 0.7, cost_is_estimate: true }),
      call({ started_at: '2026-11-15T23:59:59Z', cost_usd: 99 }),
    ]);
    await backend.db.from('scrape_runs').insert([
      {
        username: 'a',
        actor: 'x',
        max_items: 5,
        items: 5,
        started_at: '2026-11-21T10:00:00Z',
        cost_usd: 0.016,
        status: 'stored',
      },
      {
        username: 'b',
        actor: 'x',
        max_items: 5,
        items: 2,
        started_at: '2026-11-01T10:00:00Z',
        cost_usd: 5,
        status: 'stored',
      },
    ]);
    const clock = new FakeClock('2026-11-22T23:00:00Z');
    const report = await usage({ db: backend.db, clock }, { days: 7 });
    expect(report).toMatchObject({ since: '2026-11-16', days: 7, costUsd: 1.016000001 });
    expect(report.models).toEqual({
      calls: 4,
      failed: 1,
      amount: 400,
      costUsd: 1.000000001,
      costIsEstimate: true,
      estimated: 1,
      estimatedUsd: 0.7,
      // No gateway named it, so no bill can be asked for.
      awaitingBill: 0,
      unnamed: 0,
      unnamedUsd: 0,
      unpriced: 0,
    });
    expect(report.scraping).toMatchObject({ calls: 1, amount: 5, costUsd: 0.016 });
    expect(report.perDay).toEqual([
      {
        day: '2026-11-22',
        modelsUsd: 0.800000001,
        scrapingUsd: 0,
        costUsd: 0.800000001,
        costIsEstimate: true,
        parts: { research: 0.100000001, drafts: 0, scraping: 0, suggestions: 0.7, other: 0 },
        estimatedParts: ['suggestions'],
      },
      {
        day: '2026-11-21',
        modelsUsd: 0.2,
        scrapingUsd: 0.016,
        costUsd: 0.216,
        costIsEstimate: false,
        parts: { research: 0.2, drafts: 0, scraping: 0.016, suggestions: 0, other: 0 },
        estimatedParts: [],
      },
    ]);
    expect(report.perStep.map(({ name, step, costUsd }) => [name, step, costUsd])).toEqual([
      ['suggestion', null, 0.7],
      ['Initial Research', 1, 0.3],
      ['Authority Quotes', 2, 0.000000001],
    ]);
    expect(report.perModel.map(({ model, calls, failed }) => [model, calls, failed])).toEqual([
      ['anthropic/claude-3-haiku', 1, 0],
      ['perplexity/sonar', 3, 1],
    ]);
  });

  it('is the same when a call is written twice', async () => {
    const twice = call({ started_at: '2030-01-01T00:00:00Z', cost_usd: 0.5 });
    await recordModelCalls(backend.db, [twice]);
    await recordModelCalls(backend.db, [twice, call({ started_at: '2030-01-01T00:00:01Z', cost_usd: 0.25 })]);
    const report = await usage({ db: backend.db, clock: new FakeClock('2030-01-01T12:00:00Z') }, { days: 1 });
    expect(report.costUsd).toBe(0.75);
  });

  it('is held against the budget of the month that runs, whatever the time that is asked for', async () => {
    const { db } = backend;
    await recordModelCalls(db, [
      call({ started_at: '2031-02-01T00:00:00Z', cost_usd: 0.5, purpose: 'draft' }),
      call({ started_at: '2031-02-06T12:00:00Z', cost_usd: 0.25 }),
      call({ started_at: '2031-01-31T23:59:59Z', cost_usd: 40 }),
    ]);
    const clock = new FakeClock('2031-02-08T00:00:00Z');
    const free = await usage({ db, clock }, { days: 2 });
    expect(free.costUsd).toBe(0);
    expect(free.month).toEqual({
      since: '2031-02-01',
      days: 28,
      budgetUsd: null,
      spentUsd: 0.75,
      costIsEstimate: false,
      reservedUsd: 0,
      forecastUsd: 3,
      perDay: [
        { day: '2031-02-01', costUsd: 0.5 },
        { day: '2031-02-06', costUsd: 0.25 },
      ],
    });
    await setSetting(db, { key: 'monthly_budget_usd', expected: null, value: 2.5, person: 'cli' });
    expect((await usage({ db, clock }, { days: 30 })).month.budgetUsd).toBe(2.5);
  });

  it('has what requests in progress have reserved, without what a dead worker left, for staff and nobody else', async () => {
    await backend.sql.query(
      `insert into model_reservations (call_id, usd, renewed_at)
       values (gen_random_uuid(), 0.2, now()), (gen_random_uuid(), 0.05, now() - interval '14 minutes'),
         (gen_random_uuid(), 9, now() - interval '16 minutes')`,
    );
    const clock = new FakeClock('2032-02-08T00:00:00Z');
    const [staff, reader] = [await backend.signUpStaff(), await backend.signUp()];
    expect((await usage({ db: staff.client, clock }, { days: 1 })).month.reservedUsd).toBe(0.25);
    expect((await usage({ db: reader.client, clock }, { days: 1 })).month.reservedUsd).toBe(0);
  });

  it('has what a completed research costs, from its first call on, and leaves others out', async () => {
    const { db, sql } = backend;
    const run = async (status: string, completedAt: string | null, type = 'research') => {
      const id = crypto.randomUUID();
      await sql.query(
        `insert into workflow_runs (id, name, type, status, template_id, template_name, template_version,
           total_steps, triggered_by, completed_at)
         values ($1, 'Research', $2, $3, 'news', 'News', '1', 8, 'cli', $4)`,
        [id, type, status, completedAt],
      );
      return id;
    };
    const [begunEarlier, quick, paused, analysis, before] = [
      await run('completed', '2033-05-03T10:00:00Z'),
      await run('completed', '2033-05-04T23:59:59Z'),
      await run('cancelled', '2033-05-04T10:00:00Z'),
      await run('completed', '2033-05-04T10:00:00Z', 'analysis'),
      await run('completed', '2033-05-02T23:59:59Z'),
    ];
    await recordModelCalls(db, [
      call({ run_id: begunEarlier, cost_usd: 0.1, started_at: '2033-05-01T10:00:00Z' }),
      call({ run_id: begunEarlier, cost_usd: 0.2, started_at: '2033-05-03T09:00:00Z' }),
      call({ run_id: quick, cost_usd: 0.4, started_at: '2033-05-04T23:00:00Z' }),
      ...[paused, analysis, before].map((run_id) => call({ run_id, cost_usd: 7, started_at: '2033-05-04T09:00:00Z' })),
    ]);
    const { research } = await usage({ db, clock: new FakeClock('2033-05-04T23:59:59.999Z') }, { days: 2 });
    expect(research).toEqual({ runs: 2, costUsd: 0.7, costIsEstimate: false });

    await recordModelCalls(db, [
      call({
        run_id: quick,
        cost_usd: 0.1,
        started_at: '2033-05-04T23:00:01Z',
        cost_is_estimate: true,
        ended: 'cancelled',
      }),
    ]);
    const { models, month, ...after } = await usage(
      { db, clock: new FakeClock('2033-05-04T23:59:59.999Z') },
      { days: 2 },
    );
    expect(after.research).toEqual({ runs: 2, costUsd: 0.8, costIsEstimate: true });
    expect(month.costIsEstimate).toBe(true);
    expect([models.unnamed, models.unnamedUsd]).toEqual([1, 0.1]);
  });
});
