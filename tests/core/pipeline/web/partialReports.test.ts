import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HandedOver } from '#core/abortReasons.ts';
import { cancelWebJob, getWebJob, takeWebJob } from '#core/data/web/webJobs.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import type { Gateway, LLMCallOptions, LLMRequest } from '#core/gateway/llm.ts';
import { maxCallCost } from '#core/models/callCost.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { webReport } from '#core/pipeline/web/researchWeb.ts';
import { runWebJob } from '#core/pipeline/web/runWebJob.ts';
import { startWebJob } from '#core/pipeline/web/startWebJob.ts';
import { webJobInput } from '#core/pipeline/web/webJobInput.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { articlePage, webSite, type WebSite } from '../../../support/webSite.ts';
import { webJobServices } from './webJobServices.ts';

const sentence = 'The railway keeps eleven sets of finished bridge spans along its main lines.';
const claim = JSON.stringify({ text: sentence, citations: [{ page: 1, passage: sentence }] });

/** A model that writes so many whole claims, and is then stopped by `stop`. */
function stoppedGateway(claims: number, stop: () => unknown, costOf: (request: LLMRequest) => number): Gateway {
  return {
    configured: true,
    async callLLM(request, { onText, signal }: LLMCallOptions = {}) {
      // The last claim may be incomplete.
      if (claims > 0) onText?.(`{"claims": [${Array.from({ length: claims + 1 }, () => claim).join(', ')}`);
      const stopped = new Promise<void>((resolve) => {
        signal?.addEventListener('abort', () => resolve(), { once: true });
      });
      await stop();
      await stopped;
      throw new GatewayError('cancelled', 'cancelled', 'Stopped.', {
        attempts: 1,
        spent: { usd: costOf(request), isEstimate: true },
      });
    },
  };
}

describe('a report whose worker was stopped while its model wrote it', () => {
  let backend: TestBackend;
  let site: WebSite;
  beforeAll(async () => {
    backend = await openTestBackend('embedded');
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    const filler = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} tells of sleepers, signals, and weather.`);
    site = await webSite({ '/a': articlePage('Spans', [sentence, ...filler]) });
  });
  afterEach(() => site[Symbol.asyncDispose]());

  const attempt = async (id: string, owner: string, gateway: Gateway, signal?: AbortSignal) => {
    const services = webJobServices(backend.db, { gateway, owner });
    const job = await takeWebJob(backend.db, { owner, id });
    if (job === null) throw new Error('the job was not taken');
    const outcome = await runWebJob(services, job, { signal });
    await services.reader.close();
    return outcome;
  };
  const stored = async (id: string) => webReport.parse((await getWebJob(backend.db, id))?.result);
  /** A job of which a worker that ends leaves two claims to the next. */
  const leftWithTwoClaims = async (budgetUsd: number) => {
    const input = { kind: 'research', question: `${site.url}/a`, depth: 1, seconds: 60, budgetUsd };
    const { id } = await startWebJob(webJobServices(backend.db), webJobInput.parse(input), { askedBy: 'test' });
    const stop = new AbortController();
    const ending = () => stop.abort(new HandedOver());
    await attempt(
      id,
      'first',
      stoppedGateway(2, ending, (request) => maxCallCost(request, seedCatalogue)),
      stop.signal,
    );
    expect((await getWebJob(backend.db, id))?.status).toBe('pending');
    expect((await stored(id)).claims).toHaveLength(2);
    return id;
  };

  it('has the claims that are paid for where the rest of the budget pays for no other', async () => {
    const id = await leftWithTwoClaims(0.02);
    const before = await stored(id);
    const unasked: Gateway = { configured: true, callLLM: () => Promise.reject(new Error('nothing is left for it')) };
    expect((await attempt(id, 'second', unasked)).status).toBe('completed');
    expect(await stored(id)).toEqual({
      ...before,
      open: [expect.stringMatching(/^The budget was over before .* are left\.$/)],
    });
  });

  it.each([0, 1])('keeps them where the next attempt is stopped when it has written %i', async (claims) => {
    const id = await leftWithTwoClaims(5);
    const before = await stored(id);
    const cancel = () => cancelWebJob(backend.db, id, new Date().toISOString());
    expect(
      (
        await attempt(
          id,
          'second',
          stoppedGateway(claims, cancel, () => 0.01),
        )
      ).status,
    ).toBe('cancelled');
    expect(await stored(id)).toEqual(before);
  });

  it('keeps them where the model began anew after its connection was cut, and is stopped', async () => {
    const input = { kind: 'research', question: `${site.url}/a`, depth: 1, seconds: 60, budgetUsd: 5 };
    const { id } = await startWebJob(webJobServices(backend.db), webJobInput.parse(input), { askedBy: 'test' });
    const cancel = () => cancelWebJob(backend.db, id, new Date().toISOString());
    const stopped = stoppedGateway(1, cancel, () => 0.01);
    const gateway: Gateway = {
      configured: true,
      async callLLM(request, options = {}) {
        options.onText?.(`{"claims": [${[claim, claim, claim, claim].join(', ')}`);
        await expect.poll(async () => (await getWebJob(backend.db, id))?.result, { timeout: 50_000 }).not.toBeNull();
        options.onRetry?.({ attempt: 1, waitMs: 0, message: 'The connection was cut.' });
        return stopped.callLLM(request, options);
      },
    };
    expect((await attempt(id, 'first', gateway)).status).toBe('cancelled');
    expect((await stored(id)).claims).toHaveLength(3);
  });

  it('has what the next attempt wrote where that is more', async () => {
    const id = await leftWithTwoClaims(5);
    const cancel = () => cancelWebJob(backend.db, id, new Date().toISOString());
    await attempt(
      id,
      'second',
      stoppedGateway(3, cancel, () => 0.01),
    );
    expect((await stored(id)).claims).toHaveLength(3);
  });
});
