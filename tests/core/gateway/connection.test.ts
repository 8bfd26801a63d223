import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { refreshCatalogue } from '#core/models/refresh.ts';
import { startOpenRouterSandbox, type OpenRouterSandbox } from '../../../scripts/sandbox/openrouterServer.ts';
import { completionJson, failureOf, serving, testGateway } from '../../support/gateway.ts';

describe('the connection to the gateway', () => {
  let sandbox: OpenRouterSandbox;

  beforeEach(async () => {
    sandbox = await startOpenRouterSandbox();
  });
  afterEach(() => sandbox.close());

  it('passes where GPT-3.5 Turbo answers a short question with OK', async () => {
    expect(await testGateway(sandbox.url).validateConnection()).toBe(true);
    expect(sandbox.requests[0]?.body).toMatchObject({ model: 'openai/gpt-3.5-turbo', max_tokens: 10 });
  });

  it('fails for another answer, no answer, or a missing key', async () => {
    await using other = await serving(completionJson('No.'));
    expect(await testGateway(other.url).validateConnection()).toBe(false);
    expect(await testGateway(sandbox.url, { key: null }).validateConnection()).toBe(false);
    sandbox.setFault('401');
    expect(await testGateway(sandbox.url).validateConnection()).toBe(false);
  });

  it('is not reported as failed where the test was aborted', async () => {
    const error = await failureOf(testGateway(sandbox.url).validateConnection({ signal: AbortSignal.abort() }));
    expect(error.code).toBe('cancelled');
  });
});

describe('the key', () => {
  it('is checked with a request that costs nothing', async () => {
    const data = { label: 'desk', limit: 20, limit_remaining: 12.5, usage: 7.5, is_free_tier: false, rate_limit: {} };
    await using server = await serving(JSON.stringify({ data }));
    expect(await testGateway(server.url).checkKey()).toEqual({
      label: 'desk',
      limitUsd: 20,
      remainingUsd: 12.5,
      usedUsd: 7.5,
      isFreeTier: false,
    });
  });

  it('can be without a limit', async () => {
    const sandbox = await startOpenRouterSandbox();
    expect(await testGateway(sandbox.url).checkKey()).toMatchObject({ limitUsd: null, remainingUsd: null });
    await sandbox.close();
  });

  it('has an unknown credit where the server reports no usage, rather than none used', async () => {
    await using server = await serving(JSON.stringify({ data: { label: 'desk' } }));
    expect(await testGateway(server.url).checkKey()).toMatchObject({ limitUsd: null, usedUsd: null });
  });

  it('has different errors for refused, missing, and a malformed answer', async () => {
    const sandbox = await startOpenRouterSandbox({ fault: '401' });
    expect(await failureOf(testGateway(sandbox.url).checkKey())).toMatchObject({ code: 'auth', reason: 'bad_key' });
    expect(await failureOf(testGateway(sandbox.url, { key: null }).checkKey())).toMatchObject({ code: 'config' });
    await sandbox.close();
    await using server = await serving('{"ok":true}');
    expect(await failureOf(testGateway(server.url).checkKey())).toMatchObject({ reason: 'bad_body' });
  });
});

describe('the listing of models', () => {
  it('needs no key and brings the catalogue up to date', async () => {
    const sandbox = await startOpenRouterSandbox();
    const gateway = testGateway(sandbox.url, { key: null });
    const { changes, catalogue } = await refreshCatalogue({
      fetchListing: () => gateway.fetchListing(),
      catalogue: seedCatalogue,
      now: 0,
    });
    expect(changes).toEqual([]);
    expect(catalogue).toEqual(seedCatalogue);
    await sandbox.close();
  });

  it('skips invalid entries, and fails where the answer is not a listing', async () => {
    const model = { id: 'a/b', pricing: { prompt: '0.000001', completion: '0.000002' } };
    await using odd = await serving(JSON.stringify({ data: [model, { id: 7 }, null] }));
    expect(await testGateway(odd.url).fetchListing()).toEqual([model]);
    await using wrong = await serving('[]');
    expect(await failureOf(testGateway(wrong.url).fetchListing())).toMatchObject({ reason: 'bad_body' });
  });

  it('is tried again, and stopped, like any call', async () => {
    const sandbox = await startOpenRouterSandbox({ fault: (_, index) => (index === 0 ? 'html' : null) });
    const clock = { now: () => 0, sleep: () => Promise.resolve() };
    expect((await testGateway(sandbox.url, { clock }).fetchListing()).length).toBeGreaterThan(10);
    expect(sandbox.requests).toHaveLength(2);
    expect((await failureOf(testGateway(sandbox.url).fetchListing({ signal: AbortSignal.abort() }))).code).toBe(
      'cancelled',
    );
    await sandbox.close();
  });
});
