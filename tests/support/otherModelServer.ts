import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { object, optional, boolean, string } from 'zod';

/** Answers in the dialects of other servers that can be used in place of OpenRouter. None reports a price. */
export const dialects = {
  Ollama: {
    base: '/v1',
    models: [
      { id: 'llama3.2:latest', object: 'model', created: 1_728_422_112, owned_by: 'library' },
      { id: 'qwen2.5:0.5b', object: 'model', created: 1_728_422_113, owned_by: 'library' },
    ],
    listing: {},
    chat: { system_fingerprint: 'fp_ollama' },
    unknownPath: { type: 'text/plain', body: '404 page not found' },
  },
  vLLM: {
    base: '/v1',
    models: [
      {
        id: 'meta-llama/Llama-3.1-8B-Instruct',
        object: 'model',
        created: 1_728_422_112,
        owned_by: 'vllm',
        root: 'meta-llama/Llama-3.1-8B-Instruct',
        parent: null,
        max_model_len: 32_768,
        permission: [{ id: 'modelperm-1', object: 'model_permission', allow_sampling: true, is_blocking: false }],
      },
    ],
    listing: {},
    chat: { service_tier: null, prompt_logprobs: null },
    unknownPath: { type: 'application/json', body: '{"detail":"Not Found"}' },
  },
  LiteLLM: {
    base: '',
    models: [
      { id: 'gpt-4o', object: 'model', created: 1_677_610_602, owned_by: 'openai' },
      { id: 'bedrock/*', object: 'model', created: 1_677_610_602, owned_by: 'openai' },
    ],
    listing: {},
    chat: { system_fingerprint: null },
    unknownPath: { type: 'application/json', body: '{"detail":"Not Found"}' },
  },
  'llama.cpp': {
    base: '/v1',
    models: [
      {
        id: '../models/gemma-3-4b-it-Q4_K_M.gguf',
        object: 'model',
        created: 1_728_422_112,
        owned_by: 'llamacpp',
        meta: { vocab_type: 2, n_vocab: 262_144, n_ctx_train: 131_072, n_embd: 2560, n_params: 3_880_099_328 },
      },
    ],
    listing: { models: [{ name: '../models/gemma-3-4b-it-Q4_K_M.gguf', type: 'model', capabilities: ['completion'] }] },
    chat: { timings: { prompt_n: 12, predicted_n: 4 }, system_fingerprint: 'b4524' },
    unknownPath: {
      type: 'application/json',
      body: '{"error":{"code":404,"message":"File Not Found","type":"not_found_error"}}',
    },
  },
} as const;
export type Dialect = keyof typeof dialects;

const completion = object({ model: string(), stream: optional(boolean()) });
const usage = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 };

/** A loopback server that speaks one of the dialects; it accepts no key but `key`. */
export async function startOtherModelServer(name: Dialect, key?: string) {
  const dialect = dialects[name];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) {
        return json(response, 401, { error: 'Unauthorized' });
      }
      if (request.url === `${dialect.base}/models`) {
        return json(response, 200, { object: 'list', ...dialect.listing, data: dialect.models });
      }
      if (request.url === `${dialect.base}/chat/completions`) {
        return answer(response, completion.parse(JSON.parse(Buffer.concat(parts).toString())), dialect.chat);
      }
      response.writeHead(404, { 'content-type': dialect.unknownPath.type });
      response.end(dialect.unknownPath.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}${dialect.base}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await Promise.resolve();
    },
    async [Symbol.asyncDispose]() {
      await this.close();
    },
  };
}

function answer(
  response: ServerResponse,
  { model, stream }: { model: string; stream?: boolean | undefined },
  rest: object,
) {
  const about = { id: 'chatcmpl-1', created: 1_728_422_112, model, ...rest };
  const content = 'Sun and wind are cheap.';
  if (stream !== true) {
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    return json(response, 200, { ...about, object: 'chat.completion', choices, usage });
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = { ...about, object: 'chat.completion.chunk' };
  for (const sent of [
    { ...chunk, choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] },
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    { ...chunk, choices: [], usage },
  ]) {
    response.write(`data: ${JSON.stringify(sent)}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}

function json(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
