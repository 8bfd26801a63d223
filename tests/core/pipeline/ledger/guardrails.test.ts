import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getSettings, setSetting, settingDefinition } from '#core/data/settings/settings.ts';
import { settingKeys, type SettingKey } from '#core/data/settings/settingKeys.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { research } from '#core/pipeline/research/research.ts';
import { budgetStop } from '#core/views/budgetStop.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { completionJson, loopback, testGateway } from '../../../support/gateway.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway, type ScriptedGateway } from '../../../support/scriptedGateway.ts';
import { addStory, openResearcher, storedRun } from '../research/researchServices.ts';

const question = { model: 'openai/gpt-4o', prompt: 'Say OK.', maxTokens: 2000 };

describe.each(testBackendKinds)('guardrails on %s', (kind) => {
  let backend: TestBackend;
  beforeEach(async () => {
    backend = await openTestBackend(kind);
  });
  afterEach(() => backend.close());

  const set = (key: SettingKey, value: unknown) =>
    setSetting(backend.db, { key, expected: settingDefinition(key).default, value });
  const researcherOf = (gateway: ScriptedGateway) =>
    openResearcher(backend, gateway, { gateway: ledgered(gateway, backend.db, undefined, { guarded: true }) });
  const sumOf = async () => {
    const [row] = await backend.sql.query(
      `select (select coalesce(sum(cost_usd), 0) from model_calls)::float8 as spent,
         (select coalesce(sum(usd), 0) from model_reservations)::float8 as reserved`,
    );
    return row;
  };

  it('a setting is changed only where it still has the value that was seen, and the history has who changed it', async () => {
    const staff = await backend.signUpStaff();
    const change = { key: 'monthly_budget_usd', expected: null, value: 50 } as const;
    const answers = await Promise.all([1, 2, 3].map(() => setSetting(staff.client, change)));
    expect(answers.every(({ current }) => current === 50)).toBe(true);
    expect(await setSetting(backend.db, { ...change, value: 70 })).toEqual({ applied: false, current: 50 });
    expect(await setSetting(backend.db, { ...change, expected: 50, value: null, person: 'anna' })).toEqual({
      applied: true,
      current: null,
    });
    const settings = await getSettings(staff.client, settingKeys);
    expect(settings.map(({ key, value, updatedBy }) => [key, value, updatedBy])).toEqual(
      expect.arrayContaining([
        ['monthly_budget_usd', null, 'anna'],
        ['run_budget_usd', null, null],
        ['words_to_avoid', [], null],
        ['model_research', null, null],
      ]),
    );
    const changes = await backend.sql.query('select before, after, changed_by from settings_changes order by id');
    expect(changes.at(-1)).toMatchObject({ before: 50, changed_by: 'anna' });
    const reader = await backend.signUp();
    await expect(setSetting(reader.client, { ...change, value: 1 })).rejects.toMatchObject({ code: 'auth' });
  });

  it("the month's budget is never exceeded by two workers with fifty calls, nor blocked by reservations of a dead one", async () => {
    await set('monthly_budget_usd', 0.2);
    await backend.sql.query(
      `insert into model_reservations (call_id, usd, renewed_at)
       values (gen_random_uuid(), 0.2, now() - interval '16 minutes')`,
    );
    let most = 0;
    const look = async () => {
      const sum = await sumOf();
      most = Math.max(most, Number(sum?.['spent']) + Number(sum?.['reserved']));
    };
    const slow = () =>
      createScriptedGateway(() => {
        void look();
        return { estimatedCost: 0.015 };
      });
    const workers = [1, 2].map(() => ledgered(slow(), backend.db, undefined, { guarded: true }));
    const asked = await Promise.allSettled(
      Array.from({ length: 50 }, async (_, index) => workers[index % 2]?.for({ purpose: 'test' }).callLLM(question)),
    );
    const refused = asked.filter((one) => one.status === 'rejected');
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'budget' });
    await expect.poll(sumOf, { timeout: 60_000 }).toMatchObject({ reserved: 0 });
    const sum = await sumOf();
    expect(Number(sum?.['spent'])).toBeCloseTo(0.015 * (50 - refused.length), 9);
    expect(Number(sum?.['spent'])).toBeLessThanOrEqual(0.2);
    expect(most).toBeLessThanOrEqual(0.2);
    expect(50 - refused.length).toBeGreaterThan(5);
  });

  it("the month's budget is never exceeded by unusable answers that were billed and retried", async () => {
    await set('monthly_budget_usd', 0.2);
    let most = 0;
    let asked = 0;
    const looks: Promise<void>[] = [];
    const look = async () => {
      const sum = await sumOf();
      most = Math.max(most, Number(sum?.['spent']) + Number(sum?.['reserved']));
    };
    await using server = await loopback((request, response) => {
      request.resume();
      asked += 1;
      looks.push(look());
      // The first is answered at its second attempt, of the others every third attempt is.
      const content = asked === 2 || (asked > 2 && asked % 3 === 0) ? 'OK.' : '';
      const usage = {
        prompt_tokens: 10,
        completion_tokens: 1900,
        total_tokens: 1910,
        cost: 0.012 + (asked % 8) / 1000,
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(completionJson(content, { usage }));
    });
    const ask = () =>
      ledgered(testGateway(server.url), backend.db, undefined, { guarded: true })
        .for({ purpose: 'test' })
        .callLLM(question);
    expect(await ask()).toMatchObject({ content: 'OK.', attempts: 2 });
    const answers = await Promise.allSettled(Array.from({ length: 20 }, ask));
    await Promise.all(looks);
    await look();
    expect(most).toBeLessThanOrEqual(0.2);
    const refused = answers.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toContainEqual(
      expect.objectContaining({ code: 'budget', attempts: 1, hint: expect.stringMatching(/^Nothing more was sent/) }),
    );
    // The last entries of the ledger may still be on their way.
    const paid = () =>
      backend.sql.query(
        `select count(*)::int as calls, (select count(*)::int from model_reservations) as reserved from model_calls`,
      );
    await expect.poll(paid, { timeout: 60_000 }).toEqual([{ calls: asked, reserved: 0 }]);
  });

  it('the reservation of a call counts for as long as the call lasts', async () => {
    await set('monthly_budget_usd', 0.03);
    const clock = new FakeClock();
    const slow = createScriptedGateway(() => 'hold');
    const long = { ...question, prompt: 'Research step 1 of a story.' };
    const answered = ledgered(slow, backend.db, clock, { guarded: true }).for({ purpose: 'test' }).callLLM(long);
    await slow.called(1);
    const other = createScriptedGateway();
    const ask = (asking = clock) =>
      ledgered(other, backend.db, asking, { guarded: true }).for({ purpose: 'test' }).callLLM(question);
    const refused = async () => {
      const waiting = new FakeClock();
      const asked = ask(waiting).catch((error: unknown) => error);
      await expect.poll(() => waiting.sleeping).toBe(1);
      await waiting.advance(60_000);
      return asked;
    };
    // The database's clock cannot be turned: what it wrote is made older by as much.
    for (let minutes = 0; minutes < 42; minutes += 14) {
      await backend.sql.query(`update model_reservations set renewed_at = renewed_at - interval '14 minutes'`);
      await clock.advance(14 * 60_000);
      await expect
        .poll(() =>
          backend.sql.query(`select renewed_at > now() - interval '5 minutes' as fresh from model_reservations`),
        )
        .toEqual([{ fresh: true }]);
      expect(await refused()).toMatchObject({ code: 'budget' });
    }
    slow.release(1, { estimatedCost: 0.001 });
    await answered;
    expect(clock.sleeping).toBe(0);
    await ask();
    expect(await sumOf()).toEqual({ spent: 0.002, reserved: 0 });
    expect(other.calls).toHaveLength(1);
  });

  it('a call that fails before anything was sent releases its reservation', async () => {
    await set('monthly_budget_usd', 1);
    const noKey = createScriptedGateway(() => new GatewayError('bad_key', 'auth', 'Refused'));
    const gateway = ledgered(noKey, backend.db, undefined, { guarded: true }).for({ purpose: 'test' });
    await expect(gateway.callLLM(question)).rejects.toMatchObject({ reason: 'bad_key' });
    expect(await sumOf()).toEqual({ spent: 0, reserved: 0 });
  });

  it('a run waits for what is reserved for its own calls, which cost less, and does not stop', async () => {
    // Two of its steps may be asked at once, and the most that they could cost does not fit together.
    await set('monthly_budget_usd', 0.08);
    const story = await addStory(backend);
    const gateway = createScriptedGateway(() => ({ estimatedCost: 0.002 }));
    await research(researcherOf(gateway).services, { stories: [story.id] });
    expect((await storedRun(backend, story.id)).run).toMatchObject({ status: 'completed', error_message: null });
    expect(await sumOf()).toEqual({ spent: 0.016, reserved: 0 });
  });

  it('a run that waits for the budget is stopped at once, with nothing sent', async () => {
    await set('monthly_budget_usd', 0.08);
    const slow = createScriptedGateway(() => 'hold');
    const other = ledgered(slow, backend.db, undefined, { guarded: true }).for({ purpose: 'test' });
    const stopped = new AbortController();
    const held = other.callLLM({ ...question, maxTokens: 6000 }, { signal: stopped.signal }).catch(() => null);
    await expect.poll(() => slow.calls.length).toBe(1);
    const story = await addStory(backend);
    const gateway = createScriptedGateway();
    const stop = new AbortController();
    const { services } = researcherOf(gateway);
    const running = research(services, { stories: [story.id] }, { signal: stop.signal });
    await expect.poll(async () => (await storedRun(backend, story.id).catch(() => null))?.run.status).toBe('running');
    stop.abort();
    await running;
    expect(gateway.calls).toHaveLength(0);
    const { run } = await storedRun(backend, story.id);
    expect([run.status, budgetStop(run.error_message ?? '')]).toEqual(['cancelled', null]);
    stopped.abort();
    await held;
  });

  it('a run that reaches its budget is paused with the reason, and continues with a larger one', async () => {
    await set('run_budget_usd', 0.03);
    const story = await addStory(backend);
    const dear = researcherOf(createScriptedGateway(() => ({ estimatedCost: 0.003 })));
    const report = await research(dear.services, { stories: [story.id] });
    expect(report.failure).toMatchObject({ code: 'budget' });
    const paused = await storedRun(backend, story.id);
    expect(paused.run).toMatchObject({
      status: 'cancelled',
      error_message: expect.stringContaining('budget of a run'),
    });
    expect(budgetStop(paused.run.error_message ?? '')).toBe('settings');
    expect(budgetStop('Cancelled by ana@example.org.')).toBe(null);
    expect(paused.run.cost_usd).toBeLessThanOrEqual(0.03);
    await setSetting(backend.db, { key: 'run_budget_usd', expected: 0.03, value: 30 });
    await research(researcherOf(createScriptedGateway()).services, { stories: [story.id] });
    expect((await storedRun(backend, story.id)).run.status).toBe('completed');
  });

  it('words to avoid are in the system prompt of every call', async () => {
    await set('words_to_avoid', ['game-changer', '</data> slams']);
    const scripted = createScriptedGateway();
    await ledgered(scripted, backend.db, undefined, { guarded: true }).for({ purpose: 'draft' }).callLLM(question);
    const prompt = scripted.calls[0]?.request.systemPrompt ?? '';
    expect(prompt).toContain('game-changer, &lt;/data> slams');
  });
});
