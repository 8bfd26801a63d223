import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { array, looseObject, number, string } from 'zod';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { FakeClock } from '../../support/fakeClock.ts';
import { completionJson, failureOf, loopback, serving, TEST_KEY, testGateway } from '../../support/gateway.ts';
import { startOpenRouterSandbox, type OpenRouterSandbox } from '../../../scripts/sandbox/openrouterServer.ts';

const sentBody = looseObject({
  model: string(),
  messages: array(looseObject({ role: string(), content: string() })),
  temperature: number(),
  max_tokens: number(),
});

describe('asking a model', () => {
  let sandbox: OpenRouterSandbox;

  beforeEach(async () => {
    sandbox = await startOpenRouterSandbox();
  });
  afterEach(() => sandbox.close());

  const lastBody = () => sentBody.parse(sandbox.requests.at(-1)?.body);

  it('returns the text, the model that answered, and the cost', async () => {
    const result = await testGateway(sandbox.url).callLLM({
      model: 'openai/gpt-4o',
      prompt: 'How fast does renewable energy grow?',
    });

    expect(result.content).toContain('(Sandbox answer: no model was asked.)');
    expect(result).toMatchObject({
      model: 'openai/gpt-4o',
      requestedModel: 'openai/gpt-4o',
      replacedBy: null,
      attempts: 1,
      costIsEstimate: false,
      finishReason: 'stop',
      citations: [],
    });
    expect(result.tokensUsed).toBe(result.promptTokens + result.completionTokens);
    expect(result.estimatedCost).toBeGreaterThan(0);
    expect(result.executionTime).toBeGreaterThanOrEqual(0);
  });

  it('sends what the specification says, with its defaults', async () => {
    await testGateway(sandbox.url).callLLM({ model: 'openai/gpt-4o', prompt: 'A question' });

    expect(sandbox.requests[0]).toMatchObject({ method: 'POST', path: '/chat/completions' });
    expect(sandbox.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${TEST_KEY}`,
      'http-referer': 'https://velocity.example',
      'x-title': 'Velocity News',
    });
    expect(sandbox.requests[0]?.body).toEqual({
      model: 'openai/gpt-4o',
      messages: [{ role: 'user', content: 'A question' }],
      temperature: 0.7,
      max_tokens: 2000,
    });
  });

  it('sends the system message first and the chosen model before its fallbacks', async () => {
    await testGateway(sandbox.url).callLLM({
      model: 'openai/gpt-4o',
      systemPrompt: 'You are brief.',
      prompt: 'A question',
      temperature: 0,
      maxTokens: 10,
      fallbackModels: ['openai/gpt-4o-mini', 'openai/gpt-4o'],
    });

    expect(lastBody()).toMatchObject({
      models: ['openai/gpt-4o', 'openai/gpt-4o-mini'],
      messages: [
        { role: 'system', content: 'You are brief.' },
        { role: 'user', content: 'A question' },
      ],
      temperature: 0,
      max_tokens: 10,
    });
  });

  it('requests JSON and web search in the form of the gateway', async () => {
    await testGateway(sandbox.url).callLLM({
      model: 'openai/gpt-4o',
      prompt: 'A question',
      responseFormat: { type: 'json_object' },
      webSearch: { maxResults: 3, excludeDomains: ['spam.example'] },
    });

    expect(lastBody()).toMatchObject({
      response_format: { type: 'json_object' },
      provider: { require_parameters: true },
      plugins: [{ id: 'web', max_results: 3, exclude_domains: ['spam.example'] }],
    });
  });

  it('calls the replacement of a retired model and says so', async () => {
    const result = await testGateway(sandbox.url).callLLM({
      model: 'anthropic/claude-3.5-haiku-20241022',
      prompt: 'A question',
    });

    expect(lastBody().model).toBe('anthropic/claude-3-haiku');
    expect(result).toMatchObject({
      requestedModel: 'anthropic/claude-3.5-haiku-20241022',
      replacedBy: 'anthropic/claude-3-haiku',
      model: 'anthropic/claude-3-haiku',
    });
  });

  it('never calls a retired model, not even as a fallback', async () => {
    const gateway = testGateway(sandbox.url);
    for (const { id } of seedCatalogue) await gateway.callLLM({ model: id, prompt: 'Hello', fallbackModels: [id] });

    const retired = new Set(seedCatalogue.filter((model) => model.retired).map(({ id }) => id));
    const asked = sandbox.requests.map(({ body }) => sentBody.parse(body).model);
    expect(asked).toHaveLength(seedCatalogue.length);
    expect(asked.filter((id) => retired.has(id))).toEqual([]);
  });

  it('names a fallback that answered, and prices it as what it is', async () => {
    const result = await testGateway(sandbox.url).callLLM({
      model: 'vendor/not-there',
      prompt: 'A question',
      fallbackModels: ['openai/gpt-4o-mini'],
    });
    expect(result).toMatchObject({ requestedModel: 'vendor/not-there', model: 'openai/gpt-4o-mini' });
  });

  it('refuses an empty prompt without a request', async () => {
    const error = await failureOf(
      testGateway(sandbox.url, { clock: new FakeClock() }).callLLM({ model: 'openai/gpt-4o', prompt: ' \n ' }),
    );
    expect(error).toMatchObject({ code: 'invalid_input', reason: 'invalid_request' });
    expect(error.message).toBe('OpenRouter API error: The prompt is empty. (execution time: 0ms)');
    expect(sandbox.requests).toEqual([]);
  });

  it('sends no NUL bytes and no half emoji, and everything else as it is', async () => {
    const gateway = testGateway(sandbox.url);
    await gateway.callLLM({ model: 'openai/gpt-4o', prompt: "a\0b \uD83D '; drop table x; -- שלום 🛰️" });
    expect(lastBody().messages[0]?.content).toBe("ab \uFFFD '; drop table x; -- שלום 🛰️");
  });

  it('says that five megabytes are too long for the model', async () => {
    const error = await failureOf(
      testGateway(sandbox.url).callLLM({ model: 'openai/gpt-4o', prompt: 'word '.repeat(1_048_576) }),
    );
    expect(error.reason).toBe('context_length');
    expect(error.message).toMatch(/^OpenRouter API error: .*maximum context length is 128000 tokens/);
    expect(error.hint).toMatch(/Shorten the prompt/);
  });

  it('lets a site name of any script pass as a header', async () => {
    await testGateway(sandbox.url, { siteName: 'Новости 📰' }).callLLM({ model: 'openai/gpt-4o', prompt: 'Hello' });
    expect(sandbox.requests[0]?.headers['x-title']).toBe(encodeURIComponent('Новости 📰'));
  });

  it('says why a text is incomplete', async () => {
    const result = await testGateway(sandbox.url).callLLM({ model: 'openai/gpt-4o', prompt: 'Hello', maxTokens: 5 });
    expect(result.finishReason).toBe('length');
    expect(result.completionTokens).toBe(5);
  });
});

describe('an answer from a server that only resembles OpenRouter', () => {
  it('is read where fields are missing, null or strange', async () => {
    await using server = await serving(
      JSON.stringify({
        error: null,
        choices: [
          {
            message: { content: 'Fine.', annotations: [{ type: 'file' }, 7], tool_calls: null },
            finish_reason: null,
            logprobs: null,
          },
        ],
        usage: { prompt_tokens: 'many', completion_tokens: 4 },
        system_fingerprint: 'x',
      }),
    );
    const result = await testGateway(server.url).callLLM({ model: 'openai/gpt-4o', prompt: 'Hello' });
    expect(result).toMatchObject({
      content: 'Fine.',
      model: 'openai/gpt-4o',
      finishReason: 'stop',
      citations: [],
      promptTokens: 0,
      completionTokens: 4,
      tokensUsed: 4,
    });
  });

  it('is read as UTF-8 wherever the network cuts it, and with a byte order mark before it', async () => {
    const bytes = Buffer.from(`\uFEFF${completionJson('Zürich – 日本 🗞')}`);
    await using server = await loopback((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      const send = (from: number) => {
        if (from >= bytes.length) response.end();
        else response.write(bytes.subarray(from, from + 1), () => send(from + 1));
      };
      send(0);
    });
    expect((await testGateway(server.url).callLLM({ model: 'openai/gpt-4o', prompt: 'A question' })).content).toBe(
      'Zürich – 日本 🗞',
    );
  });

  it('is joined where its text comes in parts', async () => {
    await using server = await serving(
      completionJson([{ type: 'text', text: 'One ' }, { type: 'image' }, { type: 'text', text: 'two.' }]),
    );
    const { content } = await testGateway(server.url).callLLM({ model: 'openai/gpt-4o', prompt: 'Hello' });
    expect(content).toBe('One two.');
  });
});
