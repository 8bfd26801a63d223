import { completionJson } from '../../../support/gateway.ts';
import { event, type Failure, page, piece, said, sse, stop, whole } from './hostileAnswers.ts';

/** Failures in the words of other model servers, whole and in the middle of a stream. */
export const foreignFailures: readonly Failure[] = [
  [
    'FastAPI’s list of faults',
    {
      status: 422,
      body: '{"detail":[{"type":"missing","loc":["body","messages",0,"content"],"msg":"Field required"}]}',
    },
    { reason: 'invalid_request', message: said('body.messages.0.content: Field required') },
    1,
  ],
  [
    'LiteLLM’s detail',
    { status: 400, body: '{"detail":{"error":"model=x is not in the config"}}' },
    { message: said('model=x is not in the config') },
    1,
  ],
  [
    'a problem in RFC 9457’s form',
    { status: 400, body: '{"type":"about:blank","title":"Context too small"}' },
    { message: said('Context too small') },
    1,
  ],
  [
    'Gemini’s list',
    {
      status: 400,
      body: '[{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}]',
    },
    { code: 'auth', message: said('API key not valid') },
    1,
  ],
  [
    'Gemini’s wait',
    {
      status: 429,
      body: '[{"error":{"code":429,"message":"Quota","status":"RESOURCE_EXHAUSTED","details":[{"@type":"RetryInfo","retryDelay":"34s"}]}}]',
    },
    { reason: 'rate_limited', retryAfterMs: 34_000 },
    3,
  ],
  [
    'vLLM’s error',
    {
      status: 404,
      body: '{"object":"error","message":"The model x does not exist","type":"NotFoundError","code":404}',
    },
    { reason: 'model_not_found', message: said('The model x does not exist') },
    1,
  ],
  [
    'vLLM’s error inside a 200',
    { body: '{"object":"error","message":"Too long","type":"BadRequestError","code":400}' },
    { reason: 'invalid_request', message: said('Too long') },
    1,
  ],
  [
    'Ollama’s error',
    { status: 404, body: '{"error":"model \\"x\\" not found, try pulling it first"}' },
    { reason: 'model_not_found', message: said('try pulling it first') },
    1,
  ],
  [
    'llama.cpp’s error',
    {
      status: 400,
      body: '{"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error"}}',
    },
    { reason: 'context_length' },
    1,
  ],
  [
    'OpenAI’s spent quota',
    {
      status: 429,
      body: '{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}',
    },
    { reason: 'no_credit' },
    1,
  ],
  [
    'vLLM’s error in mid-stream',
    {
      stream: true,
      headers: sse,
      body: `${piece('Half')}${event({ object: 'error', message: 'CUDA out of memory', code: 500 })}data: [DONE]\n\n`,
    },
    { partialText: 'Half', message: said('CUDA out of memory') },
    3,
  ],
  [
    'Ollama’s error in mid-stream',
    { stream: true, headers: sse, body: `${piece('Half')}${event({ error: 'llama runner process has terminated' })}` },
    { partialText: 'Half', message: said('llama runner') },
    3,
  ],
  [
    'llama.cpp’s error in mid-stream',
    {
      stream: true,
      headers: sse,
      body: `${piece('Half')}error: {"code":500,"message":"slot lost","type":"server_error"}\n\n`,
    },
    { partialText: 'Half', message: said('slot lost') },
    3,
  ],
  [
    'an event called error',
    { stream: true, headers: sse, body: `${piece('Half')}event: error\ndata: upstream gone\n\n` },
    { partialText: 'Half', message: said('upstream gone') },
    3,
  ],
  [
    'Gemini’s list in mid-stream',
    {
      stream: true,
      headers: sse,
      body: `${piece('Half')}${event([{ error: { code: 503, message: 'The model is overloaded' } }])}`,
    },
    { reason: 'overloaded', message: said('The model is overloaded') },
    3,
  ],
  [
    'a stream that never says why it ends',
    { stream: true, headers: sse, body: `${piece('Half')}data: [DONE]\n\n` },
    { reason: 'cut_off', partialText: 'Half' },
    3,
  ],
  [
    'a stream without [DONE]',
    { stream: true, headers: sse, body: piece('Half') + stop },
    { reason: 'cut_off', partialText: 'Half' },
    3,
  ],
  [
    'a finish reason error, and no more',
    { body: completionJson('Half', { choices: [{ finish_reason: 'error', message: { content: 'Half' } }] }) },
    {
      reason: 'overloaded',
      partialText: 'Half',
      spent: { usd: 0.00369 },
      message: said('The provider ended the answer with an error'),
    },
    3,
  ],
  [
    'the same in a stream',
    { stream: true, headers: sse, body: `${piece('Half')}${event({ choices: [{ finish_reason: 'error' }] })}` },
    { reason: 'overloaded', partialText: 'Half' },
    3,
  ],
  [
    'a call of a tool',
    {
      body: completionJson(null, {
        choices: [{ finish_reason: 'tool_calls', message: { content: null, tool_calls: [{ id: 'a' }] } }],
      }),
    },
    { reason: 'bad_body', spent: { usd: 0.00123 }, message: said('called a tool') },
    1,
  ],
  [
    'a call of a tool in a stream',
    {
      stream: true,
      headers: sse,
      body: `${event({ choices: [{ delta: { tool_calls: [{ id: 'a' }] }, finish_reason: 'tool_calls' }] })}data: [DONE]\n\n`,
    },
    { reason: 'bad_body', message: said('called a tool') },
    1,
  ],
  [
    'a firewall’s page',
    { status: 403, headers: page, body: '<html><title>Just a moment...</title>' },
    { reason: 'unknown', message: said('Just a moment...'), hint: said('firewall') },
    1,
  ],
  [
    'a redirect',
    { status: 307, headers: { location: 'https://user:word@other.example/v1/x?token=hidden' }, body: '' },
    { message: said('307 redirect to https://other.example/v1/x '), hint: said('OPENROUTER_BASE_URL') },
    1,
  ],
  [
    'a redirect with a body that could be an answer',
    { status: 302, headers: { location: '/login' }, body: whole },
    { message: said('302 redirect to /login') },
    1,
  ],
  [
    'one event of 40 MB',
    { stream: true, headers: sse, body: `data: ${'x'.repeat(40_000_000)}` },
    { reason: 'bad_body', message: said('an event that is too large') },
    1,
  ],
  [
    'a model that repeats itself without end',
    { stream: true, headers: sse, body: piece('lorem ipsum '.repeat(500)).repeat(180) },
    { reason: 'bad_body', message: said('wrote more than 1,000,000 characters') },
    1,
  ],
  [
    'an answer of 1 MB in one piece',
    { body: completionJson('lorem ipsum '.repeat(90_000)) },
    { reason: 'bad_body', message: said('wrote more than 1,000,000 characters') },
    1,
  ],
  [
    'millions of empty values',
    { body: `[${'{},'.repeat(600_000)}{}]` },
    { reason: 'bad_body', message: said('more values than any real one') },
    1,
  ],
  [
    'an event with thousands of tool calls',
    {
      stream: true,
      headers: sse,
      body: `${event({ choices: [{ delta: { tool_calls: Array.from({ length: 150_000 }, () => ({})) } }] })}${stop}data: [DONE]\n\n`,
    },
    { reason: 'bad_body', message: said('called a tool') },
    1,
  ],
  [
    'headers of 100 kB',
    { headers: { 'x-odd': 'x'.repeat(100_000) }, body: whole },
    { message: said('headers of the answer are too large') },
    1,
  ],
  [
    'a refusal in a 200 with words of its own',
    { body: '{"code":1001,"msg":"No quota for this key"}' },
    { reason: 'bad_body', message: said('No quota for this key') },
    3,
  ],
  [
    'a refusal in a 200 whose choices are null',
    { body: '{"choices":null,"base_resp":{"status_code":1008,"status_msg":"insufficient balance"}}' },
    { reason: 'bad_body', message: said('insufficient balance') },
    3,
  ],
  ['no content', { status: 204, body: '' }, { reason: 'cut_off' }, 3],
];
