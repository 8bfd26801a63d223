import { plainWords } from '#core/http/plainWords.ts';
import { boundedWait, readRateLimitReset, readRetryAfter, type ReplyHeaders } from '#core/http/retryAfter.ts';
import { providerErrorSchema, type ProviderError } from '../call/responseSchema.ts';
import { AttemptError, type Failure } from './attemptError.ts';
import { wordsIn } from './errorWords.ts';
import { failureKind } from './failureKind.ts';

/** The reply that an error was found in. */
export interface ReplyContext {
  status: number;
  headers: ReplyHeaders;
  /** Epoch milliseconds. */
  now: number;
  /** Called with the `id` of an answer, or of each event of a stream. */
  onId?: ((id: unknown) => void) | undefined;
}

/**
 * The failure that an `error` object describes, wherever it was found: in an error reply, in a 200, in a choice, in an
 * event of a stream.
 */
export function providerFailure(error: unknown, reply: ReplyContext, rest: Partial<Failure> = {}): AttemptError {
  if (typeof error === 'string') return providerFailure({ message: error }, reply, rest);
  const parsed = providerErrorSchema.safeParse(error);
  if (!parsed.success) {
    const said = plainWords(wordsIn(error));
    const kind = failureKind({ types: [], status: reply.status, words: said });
    return new AttemptError({ ...kind, words: said === '' ? null : said, ...rest });
  }
  const { code, metadata, availability } = parsed.data;
  const words = errorWords(parsed.data, error);
  const status = statusOf(code) ?? statusOf(availability?.code) ?? reply.status;
  const types = [metadata?.error_type, code, parsed.data.type, parsed.data.status];
  const kind = failureKind({ types, status, words: words ?? '' });
  const retryAfterMs = askedToWait(parsed.data, reply, kind.reason === 'rate_limited');
  // An account with credit is refused while calls in flight reserve all of it: that is a wait, not a lack of credit.
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

/**
 * The failure of a provider that had begun to answer: without a code of its own it counts as an upstream error (502).
 */
export function stoppedByProvider(error: unknown, reply: ReplyContext, rest: Partial<Failure>): AttemptError {
  const said = error ?? 'The provider ended the answer with an error.';
  return providerFailure(said, { ...reply, status: 502 }, rest);
}

function statusOf(code: number | string | null | undefined): number | null {
  const number = Number(code ?? NaN);
  return Number.isInteger(number) && number >= 400 && number < 600 ? number : null;
}

/** The upstream's message with its name; the gateway's own message only where it says more than "failed". */
function errorWords({ message, metadata }: ProviderError, error: unknown): string | null {
  const own = plainWords(message ?? wordsIn(error));
  const upstream = plainWords(wordsIn(metadata?.raw));
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

/** The longest wait that the reply asks for, in any of its fields. */
function askedToWait(error: ProviderError, reply: ReplyContext, limited: boolean): number | undefined {
  const inner = Object.fromEntries(
    Object.entries(error.metadata?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const waits = [
    readRetryAfter(reply.headers, reply.now),
    readRetryAfter(inner, reply.now),
    error.availability?.retry_after == null ? null : boundedWait(error.availability.retry_after * 1000),
    retryDelay(error),
  ].filter((wait) => wait !== null);
  if (waits.length === 0 && limited) {
    const reset = readRateLimitReset(reply.headers, reply.now) ?? readRateLimitReset(inner, reply.now);
    if (reset !== null) waits.push(reset);
  }
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/** Gemini's endpoint asks for a wait in its details: `{"@type": "…RetryInfo", "retryDelay": "34s"}`. */
function retryDelay({ details }: ProviderError): number | null {
  const seconds = (details ?? []).map((detail) =>
    Number(/^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(detail.retryDelay ?? '')?.[1]),
  );
  const longest = Math.max(...seconds.filter((wait) => !Number.isNaN(wait)));
  return Number.isFinite(longest) ? boundedWait(longest * 1000) : null;
}
