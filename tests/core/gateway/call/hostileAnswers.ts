import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { expect } from 'vitest';
import { completionJson } from '../../../support/gateway.ts';

/** What a server answers to every request. */
export interface Answer {
  status?: number;
  headers?: Readonly<Record<string, string | string[]>>;
  body: string | Uint8Array;
  /** Whether the request asks for a stream. */
  stream?: boolean;
}

type Case = readonly [name: string, answer: Answer, expected: Readonly<Record<string, unknown>>];
type Failure = readonly [...Case, requests: number];

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
export const piece = (content: string) => event({ choices: [{ delta: { content }, finish_reason: null }] });
export const stop = event({ choices: [{ delta: {}, finish_reason: 'stop' }] });
const stream = `${piece('Ha')}${piece('llo')}${stop}data: [DONE]\n\n`;
export const sse = { 'content-type': 'text/event-stream' };
const page = { 'content-type': 'text/html' };
export const said = (words: string) => expect.stringContaining(words);
const nested = (levels: number) => '{"message":'.repeat(levels) + '"deep"' + '}'.repeat(levels);

const whole = completionJson('Hallo');
const usage = (counts: object) => completionJson('Hallo', { usage: counts });
const coded = (name: string, body: Uint8Array): Answer => ({ headers: { 'content-encoding': name }, body });

/** Odd answers that must be understood. */
export const answers: readonly Case[] = [
  ['gzip', coded('gzip', gzipSync(whole)), { content: 'Hallo' }],
  ['gzip under its old name', coded('X-GZIP', gzipSync(whole)), { content: 'Hallo' }],
  ['br', coded('br', brotliCompressSync(whole)), { content: 'Hallo' }],
  ['zstd', coded('zstd', zstdCompressSync(whole)), { content: 'Hallo' }],
  ['deflate', coded('deflate', deflateSync(whole)), { content: 'Hallo' }],
  ['gzip, and br over it', coded('gzip, br', brotliCompressSync(gzipSync(whole))), { content: 'Hallo' }],
  ['a stream in gzip', { ...coded('gzip', gzipSync(stream)), stream: true }, { content: 'Hallo' }],
  ['a stream in zstd', { ...coded('zstd', zstdCompressSync(stream)), stream: true }, { content: 'Hallo' }],
  [
    'numbers as strings',
    { body: usage({ prompt_tokens: '1000', completion_tokens: '20', cost: '0.00135' }) },
    { tokensUsed: 1020, estimatedCost: 0.00135, costIsEstimate: false },
  ],
  [
    'counts under other names',
    { body: usage({ input_tokens: 1000, output_tokens: 500 }) },
    { promptTokens: 1000, completionTokens: 500, estimatedCost: 0.0075 },
  ],
  [
    'a total alone',
    { body: usage({ total_tokens: '1000' }) },
    { promptTokens: 1000, tokensUsed: 1000, estimatedCost: 0.0025 },
  ],
  [
    'counts of nothing for a text',
    { body: usage({ prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }) },
    { tokensUsed: 5, costIsEstimate: true },
  ],
  [
    'counts that are none',
    { body: usage({ prompt_tokens: 'many', completion_tokens: null }) },
    { tokensUsed: 5, costIsEstimate: true },
  ],
  [
    'counts and a bill beyond all measure',
    { body: usage({ prompt_tokens: 2, completion_tokens: 1e300, cost: 1e300 }) },
    { promptTokens: 2, completionTokens: 0, tokensUsed: 2, costIsEstimate: true },
  ],
  [
    'half a token',
    { body: usage({ prompt_tokens: 2.5, completion_tokens: 1, total_tokens: 3.5 }) },
    { promptTokens: 3, completionTokens: 1, tokensUsed: 4 },
  ],
  [
    'a stream that calls itself text',
    { body: stream, headers: { 'content-type': 'text/plain' }, stream: true },
    { content: 'Hallo' },
  ],
  ['a stream that calls itself JSON', { body: stream, stream: true }, { content: 'Hallo' }],
  [
    'a stream in another case',
    { body: stream, headers: { 'content-type': 'Text/Event-Stream' }, stream: true },
    { content: 'Hallo' },
  ],
  [
    'a stream behind blank lines and a BOM',
    { body: `\uFEFF\n\n${stream}`, headers: { 'content-type': 'text/plain' }, stream: true },
    { content: 'Hallo' },
  ],
  ['a stream with CR alone', { body: stream.replaceAll('\n', '\r'), headers: sse, stream: true }, { content: 'Hallo' }],
  ['a stream that nobody asked for', { body: stream, headers: sse }, { content: 'Hallo' }],
  ['an error that is none', { body: completionJson('Hallo', { error: '' }) }, { content: 'Hallo' }],
  [
    'an error that is none in each event',
    {
      stream: true,
      headers: sse,
      body: `${event({ error: '', choices: [{ delta: { content: 'Hallo' } }] })}${stop}data: [DONE]\n\n`,
    },
    { content: 'Hallo' },
  ],
  ['JSON that calls itself a stream', { body: whole, headers: sse, stream: true }, { content: 'Hallo' }],
  ['a megabyte of blank lines before it', { body: `${'\n'.repeat(1_000_000)}${whole}` }, { content: 'Hallo' }],
  [
    'the same, asked for as a stream',
    { body: `${'\n'.repeat(1_000_000)}${whole}`, stream: true },
    { content: 'Hallo' },
  ],
];

/** Failures that must be reported in the server's words, and retried only where that can help. */
export const failures: readonly Failure[] = [
  [
    'a page of a megabyte of <',
    { status: 502, headers: page, body: '<'.repeat(1_000_000) },
    { reason: 'overloaded' },
    3,
  ],
  [
    'a page of titles',
    { status: 502, headers: page, body: `<html>${'<title'.repeat(170_000)}` },
    { reason: 'overloaded' },
    3,
  ],
  ['a page of scripts', { status: 403, headers: page, body: '<script>'.repeat(120_000) }, { reason: 'unknown' }, 1],
  [
    'a megabyte of < in the upstream’s words',
    {
      body: JSON.stringify({
        error: { code: 400, message: 'Provider returned error', metadata: { raw: '<'.repeat(1_000_000) } },
      }),
    },
    { reason: 'invalid_request' },
    1,
  ],
  [
    'a megabyte of escape sequences',
    { status: 400, body: `\u001B${';#'.repeat(500_000)}` },
    { reason: 'invalid_request' },
    1,
  ],
  [
    'JSON of 20,000 levels',
    { status: 400, body: JSON.stringify({ error: { code: 400, message: '', metadata: { raw: nested(20_000) } } }) },
    { reason: 'invalid_request' },
    1,
  ],
  [
    'a Retry-After of three million years',
    { status: 429, headers: { 'retry-after': '99999999999999' }, body: '{"error":{"code":429,"message":"Slow"}}' },
    { code: 'rate_limited', hint: said('more than a month') },
    1,
  ],
  [
    'a reset in nanoseconds',
    {
      status: 429,
      headers: { 'x-ratelimit-reset': '1795262460000000000' },
      body: '{"error":{"code":429,"message":"Slow"}}',
    },
    { reason: 'rate_limited', retryAfterMs: 60_000 },
    3,
  ],
  [
    'a reset in the year 5138',
    { status: 429, headers: { 'x-ratelimit-reset': '99999999999' }, body: '{"error":{"code":429,"message":"Slow"}}' },
    { code: 'rate_limited', hint: said('more than a month') },
    1,
  ],
  [
    'a Retry-After in the year 9999',
    { status: 503, headers: { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }, body: 'busy' },
    { hint: said('more than a month') },
    1,
  ],
  [
    'an absurd wait in the availability',
    { body: '{"error":{"code":503,"message":"Down","availability":{"retryable":true,"retry_after":1e300}}}' },
    { hint: said('more than a month') },
    1,
  ],
  [
    'an error in gzip',
    { status: 402, ...coded('gzip', gzipSync('{"error":{"code":402,"message":"No credit left"}}')) },
    { reason: 'no_credit', message: said('No credit left') },
    1,
  ],
  [
    'an error in gzip without its end',
    { status: 402, ...coded('gzip', gzipSync(`No credit left ${'x'.repeat(9000)}`).subarray(0, -12)) },
    { message: said('No credit left') },
    1,
  ],
  [
    'gzip that is none',
    coded('gzip', Buffer.from(whole)),
    { reason: 'cut_off', message: said('The compressed answer is damaged') },
    3,
  ],
  [
    'a coding that nobody knows',
    coded('snappy', Buffer.from(whole)),
    { reason: 'bad_body', message: said('not known (snappy)') },
    1,
  ],
  [
    'a gigabyte in a megabyte of gzip',
    coded('gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024))),
    { reason: 'bad_body', message: said('larger than 8 MiB') },
    1,
  ],
  [
    'the same as an error',
    { status: 500, ...coded('gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024, 'a'))) },
    { reason: 'unknown', message: said('500 aaaa') },
    3,
  ],
  [
    'the same as a stream',
    {
      stream: true,
      headers: { ...sse, 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(64 * 1024 * 1024, ': keep alive\n\n')),
    },
    { reason: 'bad_body', message: said('larger than 32 MiB') },
    1,
  ],
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
      spentUsd: 0.00369,
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
    { reason: 'bad_body', spentUsd: 0.00123, message: said('called a tool') },
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
