import { gzipSync } from 'node:zlib';
import { coded, type Failure, nested, page, said, sse, whole } from './hostileAnswers.ts';

/** Failures of absurd sizes, waits and codings, and how many requests each may cost. */
export const hostileFailures: readonly Failure[] = [
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
];
