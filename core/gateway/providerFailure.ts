import { AttemptError, type Failure } from './attemptError.ts';
import { failureKind } from './failureKind.ts';
import { htmlWords, plainWords } from './plainWords.ts';
import { providerErrorSchema, type ProviderError } from './responseSchema.ts';
import { readRateLimitReset, readRetryAfter, type ReplyHeaders } from './retryAfter.ts';

/** Where an error was found: what the reply around it said. */
export interface ReplyContext {
  status: number;
  headers: ReplyHeaders;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * The failure that an `error` object describes, wherever it stood: in a refused request, inside a 200,
 * in a choice, in an event of a stream.
 */
export function providerFailure(error: unknown, reply: ReplyContext, rest: Partial<Failure> = {}): AttemptError {
  if (typeof error === 'string') return providerFailure({ message: error }, reply, rest);
  const parsed = providerErrorSchema.safeParse(error);
  if (!parsed.success) {
    return new AttemptError({ ...failureKind({ type: null, status: reply.status, words: '' }), words: null, ...rest });
  }
  const { code, metadata, availability } = parsed.data;
  const words = errorWords(parsed.data);
  const status = statusOf(code) ?? statusOf(availability?.code) ?? reply.status;
  const type = metadata?.error_type ?? (typeof code === 'string' ? code : null);
  const kind = failureKind({ type, status, words: words ?? '' });
  const retryAfterMs = askedToWait(parsed.data, reply, kind.reason === 'rate_limited');
  // An account with credit is refused for a moment while calls in flight hold all of it: a wait, not a missing credit.
  const inFlight = kind.reason === 'no_credit' && retryAfterMs !== undefined;
  const reason = inFlight ? ('rate_limited' as const) : kind.reason;
  const retryable = availability?.retryable ?? (kind.retryable || inFlight);
  return new AttemptError({
    reason,
    words,
    retryable,
    retryAfterMs,
    fallbackModels: availability?.fallback_models ?? undefined,
    ...rest,
  });
}

function statusOf(code: number | string | null | undefined): number | null {
  const number = Number(code ?? NaN);
  return Number.isInteger(number) && number >= 400 && number < 600 ? number : null;
}

/** The upstream's words with its name; the gateway's own message only where it says more than that something failed. */
function errorWords({ message, metadata }: ProviderError): string | null {
  const own = plainWords(message ?? '');
  const upstream = plainWords(rawWords(metadata?.raw));
  const reasons = metadata?.reasons?.length ? ` (${plainWords(metadata.reasons.join(', '))})` : '';
  const name = metadata?.provider_name ? `${plainWords(metadata.provider_name)}: ` : '';
  const generic = own === '' || /^provider returned error\.?$/i.test(own);
  if (upstream === '') {
    if (own === '') return reasons === '' ? null : reasons.trim();
    return `${generic ? name : ''}${own}${reasons}`;
  }
  if (generic || upstream.includes(own)) return `${name}${upstream}${reasons}`;
  return `${own} (${name}${upstream})${reasons}`;
}

/** `metadata.raw` is the upstream's body: JSON as text, an object, or plain text. */
function rawWords(raw: unknown): string {
  if (typeof raw === 'string') {
    if (raw.trimStart().startsWith('<')) return htmlWords(raw);
    try {
      const inner: unknown = JSON.parse(raw);
      return rawWords(inner) || raw;
    } catch {
      return raw;
    }
  }
  if (typeof raw !== 'object' || raw === null) return '';
  for (const name of ['message', 'error', 'detail', 'raw', 'msg']) {
    const words = name in raw ? rawWords(Object.entries(raw).find(([key]) => key === name)?.[1]) : '';
    if (words !== '') return words;
  }
  return '';
}

/** The longest of the waits that the reply asks for: none of them may be undercut. */
function askedToWait(error: ProviderError, reply: ReplyContext, limited: boolean): number | undefined {
  const inner = Object.fromEntries(
    Object.entries(error.metadata?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const waits = [
    readRetryAfter(reply.headers, reply.now),
    readRetryAfter(inner, reply.now),
    error.availability?.retry_after == null ? null : Math.ceil(error.availability.retry_after * 1000),
  ].filter((wait) => wait !== null);
  if (waits.length === 0 && limited) {
    const reset = readRateLimitReset(reply.headers, reply.now) ?? readRateLimitReset(inner, reply.now);
    if (reset !== null) waits.push(reset);
  }
  return waits.length === 0 ? undefined : Math.max(...waits);
}
