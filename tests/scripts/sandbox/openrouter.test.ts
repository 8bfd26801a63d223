import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { looseObject } from 'zod';
import { suggestionPrompt, suggestionSchema, suggestionSystemPrompt } from '#core/pipeline/suggest/suggestionPrompt.ts';
import { checkOutput } from '#core/research/check.ts';
import { renderPrompt } from '#core/research/prompt.ts';
import { knownAddresses, unknownAddresses, withSources } from '#core/research/sourceAddresses.ts';
import { researchSteps } from '#core/research/steps.ts';
import { toProductionStory } from '#core/research/toProductionStory.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { sandboxAccounts } from '../../../scripts/sandbox/accounts.ts';
import { openRouterFaultNamed, openRouterFaults } from '../../../scripts/sandbox/openrouterFaults.ts';
import { startOpenRouterSandbox, type OpenRouterSandbox } from '../../../scripts/sandbox/openrouterServer.ts';
import { SANDBOX_LINE, stepAnswers } from '../../../scripts/sandbox/readyAnswer.ts';
import { testGateway } from '../../support/gateway.ts';
import { advanceUntil } from '../../support/advanceUntil.ts';
import { alone } from '../../support/alone.ts';
import { FakeClock } from '../../support/fakeClock.ts';

const posts = sandboxAccounts.flatMap((account) => account.posts);

let sandbox: OpenRouterSandbox;
beforeEach(async () => {
  sandbox = await startOpenRouterSandbox();
});
afterEach(() => sandbox.close());

const storyOf = (text: string) => ({
  id: 'story',
  title: text.slice(0, 100),
  summary: text,
  angle: '',
  sources: '',
  category: 'General',
  videos: [],
});

/** All eight answers on a story, each step given what the earlier ones said. */
async function researched(text: string) {
  const gateway = testGateway(sandbox.url);
  const story = storyOf(text);
  const outputs = new Map<string, string>();
  const answers = [];
  for (const step of researchSteps) {
    const prompt = renderPrompt(step, { story, startedAt: '2026-11-21T12:00:00Z', outputs });
    const { model, systemPrompt, maxTokens } = step;
    const result = await gateway.callLLM({ model, systemPrompt, maxTokens, prompt });
    outputs.set(step.key, withSources(result.content, result.citations));
    answers.push({ step, prompt, result });
  }
  return answers;
}

describe('the sandbox’s research answers', () => {
  it('pass every check of answers, for any story', async () => {
    for (const { text } of posts.filter((_, index) => index % 4 === 0)) {
      for (const { step, prompt, result } of await researched(text)) {
        const found = `${step.name} of ${text}`;
        expect(checkOutput(step.check, withSources(result.content, result.citations)), found).toEqual([]);
        expect(unknownAddresses(result.content, knownAddresses(prompt, result.citations)), found).toEqual([]);
        expect(result.finishReason, found).toBe('stop');
        expect(result.content, found).toContain(SANDBOX_LINE);
      }
    }
  });

  it('are about the story, with a different text for each step that has one', async () => {
    const answers = await researched(posts[0]?.text ?? '');
    for (const { result } of answers) expect(result.content).toContain('Karvelia');
    const own = answers.filter(({ step }) => stepAnswers.some((answer) => answer.step === step.name));
    expect(new Set(own.map(({ result }) => result.content)).size).toBe(stepAnswers.length);
    expect(answers[0]?.result.content).toContain('Karvelia and Tessaria have signed the Lake Orlen ceasefire.');
  });

  it('make a production story with a title that platforms show in full', async () => {
    const answers = await researched(posts[0]?.text ?? '');
    const rows = answers.map(({ step, result }) => ({
      step_number: step.number,
      status: 'completed' as const,
      output_content: result.content,
    }));
    const draft = toProductionStory(rows, { category: 'General' });
    expect(draft.title).toBe('Karvelia and Tessaria have signed the Lake Orlen ceasefire');
    expect(draft.missing_parts).toEqual([]);
  });

  it('are the same each time', async () => {
    const contents = async () => (await researched(posts[18]?.text ?? '')).map(({ result }) => result.content);
    expect(await contents()).toEqual(await contents());
  });
});

describe('other answers', () => {
  it('give ideas for a post as JSON, specific to it', async () => {
    const post = {
      id: 'post',
      tweetId: '1',
      url: 'https://x.com/meridian_desk/status/1',
      content: posts[0]?.text ?? '',
      author: { username: 'meridian_desk', displayName: 'Meridian Desk', avatarUrl: null, verified: true },
      postedAt: '2026-11-21T11:46:00Z',
      scrapedAt: '2026-11-21T12:00:00Z',
      metrics: { views: 1, likes: 1, retweets: 1, replies: 1 },
      media: [],
      ...alone,
      category: 'General',
      isProcessed: false,
      aiSuggestions: null,
      movedToInbox: false,
      momentumOrder: -1_000_000,
    };
    const now = Date.parse('2026-11-21T12:00:00Z');
    const { content, parsedData: parsed } = await testGateway(sandbox.url).callStructured(
      {
        model: 'anthropic/claude-3-haiku',
        systemPrompt: suggestionSystemPrompt,
        prompt: suggestionPrompt(scorePost(post, now), now),
        maxTokens: 500,
      },
      suggestionSchema,
    );
    expect(parsed?.titles?.[0]).toBe('Karvelia and Tessaria have signed the Lake Orlen ceasefire');
    expect(parsed?.titles).toHaveLength(3);
    expect(parsed?.storyAngle).toContain('Karvelia');
    expect(content).toContain(SANDBOX_LINE);
  });

  it('are cut at the token limit', async () => {
    const { content, finishReason } = await testGateway(sandbox.url).callLLM({
      model: 'openai/gpt-4o',
      prompt: 'Tell me everything',
      maxTokens: 4,
    });
    expect(content.length).toBeLessThanOrEqual(16);
    expect(finishReason).toBe('length');
  });
});

describe('the sandbox', () => {
  it('identifies itself in every answer', async () => {
    const url = `${sandbox.url}/chat/completions`;
    const ask = (stream: boolean) =>
      fetch(url, {
        method: 'POST',
        headers: { authorization: 'Bearer x' },
        body: JSON.stringify({ model: 'openai/gpt-4o', messages: [{ role: 'user', content: 'Hello' }], stream }),
      });
    for (const name of [null, ...Object.keys(openRouterFaults).filter((fault) => !['slow', 'drop'].includes(fault))]) {
      sandbox.setFault(name === null ? null : (openRouterFaultNamed(name) ?? null));
      for (const stream of [false, true]) {
        const response = await ask(stream);
        expect(response.headers.get('x-velocity-sandbox'), String(name)).toBe('openrouter');
        expect((await response.text()).toLowerCase(), String(name)).toContain('sandbox');
      }
    }
    sandbox.setFault(null);
    for (const path of ['/models', '/key']) {
      const response = await fetch(sandbox.url + path, { headers: { authorization: 'Bearer x' } });
      expect(response.headers.get('x-velocity-sandbox')).toBe('openrouter');
      expect((await response.text()).toLowerCase()).toContain('sandbox');
    }
  });

  it('fails every third time, or as a schedule says', async () => {
    const gateway = testGateway(sandbox.url);
    const outcome = () =>
      gateway.callLLM({ model: 'openai/gpt-4o', prompt: 'Hello' }, { retries: 0 }).then(
        () => 'answered',
        () => 'failed',
      );
    sandbox.setFault('flaky:3');
    const outcomes = [];
    for (let call = 0; call < 6; call += 1) outcomes.push(await outcome());
    expect(outcomes).toEqual(['answered', 'answered', 'failed', 'answered', 'answered', 'failed']);
    sandbox.setFault((request) => (JSON.stringify(request.body).includes('Hello') ? 'html' : null));
    expect(await outcome()).toBe('failed');
    expect(sandbox.requests.at(-1)?.fault).toBe('html');
  });

  it('has a latency, during which a stream grows', async () => {
    const clock = new FakeClock();
    const begun = clock.now();
    const slow = await startOpenRouterSandbox({ latencyMs: 200, clock });
    let pieces = 0;
    const call = testGateway(slow.url).callLLM(
      { model: 'openai/gpt-4o', prompt: 'Hello' },
      { onText: () => (pieces += 1) },
    );
    await expect.poll(() => clock.sleeping).toBe(1);
    expect(pieces).toBe(0);
    await clock.advance(60);
    await expect.poll(() => pieces).toBeGreaterThan(0);
    const early = pieces;
    await advanceUntil(clock, call, 20);
    expect(pieces).toBeGreaterThan(early);
    expect(clock.now() - begun).toBeGreaterThanOrEqual(200);
    await slow.close();
  });

  it('refuses models that are gone, and requests without a key', async () => {
    const response = await fetch(`${sandbox.url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: 'Bearer x' },
      body: JSON.stringify({ model: 'anthropic/claude-3-opus', messages: [{ role: 'user', content: 'Hello' }] }),
    });
    expect(response.status).toBe(404);
    expect((await fetch(`${sandbox.url}/key`)).status).toBe(401);
    expect((await fetch(`${sandbox.url}/models`)).status).toBe(200);
  });

  it('runs as a program that prints the settings to use it with', async () => {
    const script = 'scripts/sandbox/openrouter.ts';
    const child = spawn(process.execPath, [script, '--latency', '0', '--fault', '402'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line.startsWith('OPENROUTER_BASE_URL=')) break;
    }
    const url = /OPENROUTER_BASE_URL=(\S+)/.exec(lines.at(-1) ?? '')?.[1] ?? '';
    const response = await fetch(`${url}/key`, { headers: { authorization: 'Bearer x' } });
    expect(response.status).toBe(402);
    expect(looseObject({ error: looseObject({}) }).parse(await response.json())).toBeDefined();
    child.kill('SIGTERM');
    await once(child, 'exit');

    const wrong = spawn(process.execPath, [script, '--fault', 'nonsense'], { stdio: 'ignore' });
    expect(await once(wrong, 'exit')).toEqual([2, null]);
  });
});
