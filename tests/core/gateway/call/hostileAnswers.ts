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
/** With the number of requests that it may cost. */
export type Failure = readonly [...Case, requests: number];

export const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
export const piece = (content: string) => event({ choices: [{ delta: { content }, finish_reason: null }] });
export const stop = event({ choices: [{ delta: {}, finish_reason: 'stop' }] });
const stream = `${piece('Ha')}${piece('llo')}${stop}data: [DONE]\n\n`;
export const sse = { 'content-type': 'text/event-stream' };
export const page = { 'content-type': 'text/html' };
export const said = (words: string) => expect.stringContaining(words);
export const nested = (levels: number) => '{"message":'.repeat(levels) + '"deep"' + '}'.repeat(levels);

export const whole = completionJson('Hallo');
const usage = (counts: object) => completionJson('Hallo', { usage: counts });
export const coded = (name: string, body: Uint8Array): Answer => ({ headers: { 'content-encoding': name }, body });

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
