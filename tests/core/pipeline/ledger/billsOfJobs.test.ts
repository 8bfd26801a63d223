import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { HandedOver } from '#core/abortReasons.ts';
import { systemClock } from '#core/clock.ts';
import { createInboxStory } from '#core/data/inbox/inboxStories.ts';
import { promoteInboxStory } from '#core/data/production/productionStories.ts';
import { getWebJob, takeWebJob } from '#core/data/web/webJobs.ts';
import { getWritingJob, takeWritingJob } from '#core/data/writing/writingJobs.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { silentLog } from '#core/log.ts';
import { maxCallCost } from '#core/models/callCost.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { createBillCollector } from '#core/pipeline/ledger/billCollector.ts';
import { planDraft, prepareDraft } from '#core/pipeline/publish/draft/draftArticle.ts';
import { webReport } from '#core/pipeline/web/researchWeb.ts';
import { runWebJob } from '#core/pipeline/web/runWebJob.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import { runWriting } from '#core/pipeline/writing/runWriting.ts';
import { startWriting } from '#core/pipeline/writing/startWriting.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../support/backends.ts';
import { collectNow } from '../../../support/billedGateway.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { createScriptedGateway, type ScriptedGateway } from '../../../support/scriptedGateway.ts';
import { articlePage, localReader, webSite } from '../../../support/webSite.ts';

const filler = 'The ferry line reopened and the town waited for it. '.repeat(45).trim();
const article = JSON.stringify({ headline: 'Ferry reopens', standfirst: 'It waited.', paragraphs: [`${filler} [1]`] });
const sentence = 'The railway keeps eleven sets of finished bridge spans along its main lines.';
const report = JSON.stringify({ claims: [{ text: sentence, citations: [{ page: 1, passage: sentence }] }], open: [] });

const BILL_USD = 0.0005;
const ANSWER_USD = 0.002;

/** Has its worker end during the first call, which is counted with the most that it can cost; answers the next. */
function restartedGateway(stop: AbortController, answer: string): ScriptedGateway {
  const scripted = createScriptedGateway(() => ({ content: answer, estimatedCost: ANSWER_USD }));
  let isFirst = true;
  return {
    ...scripted,
    async callLLM(request, options = {}) {
      if (!isFirst) return scripted.callLLM(request, options);
      isFirst = false;
      const costUsd = maxCallCost(request, seedCatalogue);
      const used = { tokensUsed: 9, promptTokens: 9, completionTokens: 0, modelServed: null, priceIsUnknown: false };
      const sent = { number: 1, startedAt: Date.now(), durationMs: 1, generationId: crypto.randomUUID(), ...used };
      options.onAttempt?.({ ...sent, costUsd, costIsEstimate: true, ended: 'cancelled', message: 'Stopped.' });
      stop.abort(new HandedOver());
      throw new GatewayError('cancelled', 'cancelled', 'Stopped.', {
        attempts: 1,
        spent: { usd: costUsd, isEstimate: true },
      });
    },
  };
}

describe.each(testBackendKinds)('a job with a budget whose worker ended during a call, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  /** @param isBilled whether the gateway has the bill of the call that was broken off. */
  const openServices = (gateway: ScriptedGateway, { isBilled = true } = {}) => {
    const bill = { costUsd: BILL_USD, promptTokens: 9, completionTokens: 4, model: null };
    const fetchBill = async () => (isBilled ? bill : null);
    const parts = { db: backend.db, clock: systemClock, log: silentLog };
    const collector = createBillCollector({ ...parts, gateway: { configured: true, fetchBill } });
    onTestFinished(() => collector.close());
    const bills = { ...collector, expect: () => void collectNow(backend, collector) };
    return { ...parts, gateway: ledgered(gateway, backend.db), bills, owner: 'first', person: 'Ana Weiss' };
  };
  const draftOf = async (gateway: ScriptedGateway, stop: AbortController, { isBilled = true } = {}) => {
    const { id: inboxId } = await createInboxStory(backend.db, { title: 'Ferry' });
    const fields = { title: 'Ferry', news_article: `${filler} [Wire](https://example.org/wire)`, category: 'EU Watch' };
    const { story } = await promoteInboxStory(backend.db, inboxId, fields);
    const { brief } = await prepareDraft(backend, { productionStoryId: story.id });
    const budgetUsd = (await planDraft(backend, { brief })).maxCostUsd * 1.5;
    const services = openServices(gateway, { isBilled });
    const asked = { kind: 'article' as const, storyId: story.id, input: { budgetUsd } };
    const { id } = await startWriting(services, asked, { askedBy: 'desk@example.org' });
    const attempt = async (owner: string, signal?: AbortSignal) => {
      const job = await takeWritingJob(backend.db, { id, owner });
      if (job === null) throw new Error('the job was not taken');
      return runWriting({ ...services, owner }, job, { signal });
    };
    await attempt('first', stop.signal);
    return { attempt, stored: () => getWritingJob(backend.db, id), budgetUsd };
  };

  it('goes on with a draft once the bill shows that the budget pays for it', async () => {
    const stop = new AbortController();
    const draft = await draftOf(restartedGateway(stop, article), stop);
    const left = await draft.stored();
    expect(left?.status).toBe('pending');
    expect(left?.cost_usd).toBeGreaterThan(draft.budgetUsd / 2);
    const { status, made } = await draft.attempt('second');
    expect(status).toBe('completed');
    expect(made).toMatchObject({ kind: 'article', report: { costUsd: ANSWER_USD } });
    expect((await draft.stored())?.cost_usd).toBeCloseTo(BILL_USD + ANSWER_USD, 9);
  });

  it('says what earlier attempts are counted with where there is no bill', async () => {
    const stop = new AbortController();
    const draft = await draftOf(restartedGateway(stop, article), stop, { isBilled: false });
    await backend.sql.query(`update model_calls set created_at = now() - interval '2 minutes' where cost_is_estimate`);
    const { error } = await draft.attempt('second');
    expect(error).toMatchObject({
      code: 'budget',
      message: expect.stringMatching(
        /^The draft may cost \$0\.0\d+, and earlier attempts are counted with \$0\.0\d+ of the budget of \$0\.\d+\.$/,
      ),
      hint: expect.not.stringContaining('nothing was called'),
    });
  });

  it('writes the report of a research on the web once the bill shows that the budget pays for it', async () => {
    await using site = await webSite({ '/a': articlePage('Spans', [sentence, filler]) });
    const stop = new AbortController();
    const reader = localReader({ db: backend.db });
    const services = {
      ...openServices(restartedGateway(stop, report)),
      reader,
      searxngUrl: undefined,
      newsSearchUrl: 'http://127.0.0.1:1/?q={query}',
    };
    const asked = { kind: 'research', question: `${site.url}/a`, depth: 1, seconds: 60, budgetUsd: 0.02 };
    const { id } = await startWebJob(services, webJobInput.parse(asked), { askedBy: 'test' });
    const attempt = async (owner: string, signal?: AbortSignal) => {
      const job = await takeWebJob(backend.db, { id, owner });
      if (job === null) throw new Error('the job was not taken');
      return runWebJob({ ...services, owner }, job, { signal });
    };
    await attempt('first', stop.signal);
    expect(await getWebJob(backend.db, id)).toMatchObject({ status: 'pending', result: null });
    const { status, result, costUsd } = await attempt('second');
    expect(status).toBe('completed');
    expect(webReport.parse(result)).toMatchObject({ model: expect.any(String), claims: [{ supported: true }] });
    expect(costUsd).toBeCloseTo(BILL_USD + ANSWER_USD, 9);
    expect((await getWebJob(backend.db, id))?.cost_usd).toBeCloseTo(BILL_USD + ANSWER_USD, 9);
    await reader.close();
  });

  it('costs what it is billed, also where the bill comes after its end', async () => {
    const stop = new AbortController();
    const draft = await draftOf(restartedGateway(stop, article), stop);
    await backend.sql.query(`update writing_jobs set status = 'cancelled' where status = 'pending'`);
    const [call] = await backend.sql.query('select id, generation_id from model_calls where cost_is_estimate');
    expect(call).toBeDefined();
    await collectNow(backend, openServices(createScriptedGateway()).bills);
    expect(await draft.stored()).toMatchObject({ status: 'cancelled', cost_usd: BILL_USD });
  });
});
