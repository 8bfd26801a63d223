import { afterAll, beforeAll, expect, it } from 'vitest';
import { research } from '#core/pipeline/research/research.ts';
import { type OpenRouterSandbox, startOpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { testGateway } from '../../../support/gateway.ts';
import { ledgered } from '../../../support/ledgered.ts';
import { addStory, openResearcher, storedRun } from './researchServices.ts';

let backend: TestBackend;
let sandbox: OpenRouterSandbox;
beforeAll(async () => {
  [backend, sandbox] = await Promise.all([openTestBackend('embedded'), startOpenRouterSandbox({ latencyMs: 200 })]);
});
afterAll(() => Promise.all([backend.close(), sandbox.close()]));

it.each([
  ['that is revoked', '401', 'auth', 'No auth credentials found', /^Check OPENROUTER_API_KEY; keys are made at /],
  ['whose credit ends', '402', 'provider', 'requires more credits', /^Add credit at openrouter.ai/],
] as const)(
  'a key %s in the middle of a research loses nothing, and another one continues it',
  async (...expected) => {
    const [, refusal, code, words, hint] = expected;
    const story = await addStory(backend);
    const researchWith = (key: string) => {
      const gateway = ledgered(testGateway(sandbox.url, { key }), backend.db);
      return research(openResearcher(backend, undefined, { gateway }).services, { stories: [story.id] });
    };
    // The third request is answered while the fourth, sent beside it, is refused already.
    let asked = 0;
    sandbox.setFault(({ path, headers }) => {
      if (path !== '/chat/completions') return null;
      asked += 1;
      return String(headers['authorization']).includes('sk-or-v1-old') && asked > 3 ? refusal : null;
    });
    const [sentBefore, billedBefore] = [sandbox.requests.length, sandbox.billedUsd()];
    const answers = () => {
      const sent = sandbox.requests.slice(sentBefore);
      return sent.filter(({ path, fault }) => path === '/chat/completions' && fault === null);
    };
    const billed = () => sandbox.billedUsd() - billedBefore;

    const refused = await researchWith('sk-or-v1-old');
    expect(refused.failure).toMatchObject({
      code,
      message: expect.stringContaining(words),
      hint: expect.stringMatching(hint),
    });
    const before = await storedRun(backend, story.id);
    expect(before.run).toMatchObject({ status: 'failed', lease_owner: null });
    expect(before.run.error_message).toContain(words);
    const kept = before.outputs.filter(({ status }) => status === 'completed');
    expect(kept).toHaveLength(3);
    expect(before.run.cost_usd).toBeCloseTo(billed(), 9);

    const continued = await researchWith('sk-or-v1-new');
    expect(continued.failure).toBeNull();
    const after = await storedRun(backend, story.id);
    expect(after.runs).toBe(1);
    expect(after.run).toMatchObject({ id: before.run.id, status: 'completed', error_message: null });
    // Each step was answered once, and what was paid for is what it was.
    expect(answers()).toHaveLength(8);
    expect(after.run.cost_usd).toBeCloseTo(billed(), 9);
    const textOf = (number: number) => after.outputs.find(({ step_number: step }) => step === number)?.output_content;
    for (const { step_number: number, output_content: text } of kept) expect(textOf(number)).toBe(text);
    const { data } = await backend.db.from('production_stories').select('id').eq('story_id', story.id).throwOnError();
    expect(data).toHaveLength(1);
  },
  60_000,
);
