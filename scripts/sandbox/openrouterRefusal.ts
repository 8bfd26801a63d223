import type { OpenRouterFault } from './openrouterFaults.ts';

export interface RefusalReply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body: unknown;
}

const error = (code: number, message: string, metadata: Readonly<Record<string, unknown>> = {}) => ({
  error: { code, message, metadata: { provider_name: 'Velocity sandbox', ...metadata } },
});

/** The error response of a fault; null for faults that alter the answer itself. */
export function refusalFor(fault: OpenRouterFault, key: string, now: number): RefusalReply | null {
  const limited = error(429, 'Provider returned error', {
    error_type: 'rate_limit_exceeded',
    raw: '{"error":{"message":"Rate limit reached for requests per minute (sandbox)."}}',
  });
  const wait = (value: string): RefusalReply => ({ status: 429, headers: { 'retry-after': value }, body: limited });
  switch (fault) {
    case '401':
      return { status: 401, body: error(401, 'No auth credentials found', { error_type: 'authentication' }) };
    case 'echo-key':
      return {
        status: 401,
        body: error(401, `Incorrect API key provided: ${key}.`, { raw: `Authorization: Bearer ${key}` }),
      };
    case '402':
      return {
        status: 402,
        body: error(402, 'This request requires more credits, or fewer max_tokens.', {
          error_type: 'payment_required',
        }),
      };
    case '403':
      return {
        status: 403,
        body: error(403, 'Your input was flagged', {
          error_type: 'content_policy_violation',
          reasons: ['violence'],
          flagged_input: '…',
        }),
      };
    case '404':
      return { status: 404, body: error(404, 'No endpoints found for this model.', { error_type: 'not_found' }) };
    case '429':
      return wait('1');
    case '429-date':
      return wait(new Date(now + 2000).toUTCString());
    case '429-hour':
      return wait('3600');
    case '500':
      return { status: 500, body: error(500, 'Internal Server Error', { error_type: 'server' }) };
    case '503':
      return {
        status: 503,
        headers: { 'retry-after': '1' },
        body: error(503, 'Provider returned error', {
          error_type: 'provider_overloaded',
          raw: { error: { type: 'overloaded_error', message: 'Overloaded (sandbox)' } },
        }),
      };
    case 'context':
      return {
        status: 400,
        body: error(400, "This endpoint's maximum context length is 16385 tokens.", {
          error_type: 'context_length_exceeded',
        }),
      };
    case '200-error':
      return {
        status: 200,
        body: error(502, 'Provider returned error', {
          error_type: 'provider_unavailable',
          raw: 'upstream connect error (sandbox)',
        }),
      };
    case 'choice-error':
    case 'cut':
    case 'drop':
    case 'empty':
    case 'html':
    case 'html-200':
    case 'keepalive':
    case 'no-bill':
    case 'no-done':
    case 'no-text':
    case 'no-usage':
    case 'parts':
    case 'slow':
    case 'stream-error':
      break;
  }
  return null;
}
