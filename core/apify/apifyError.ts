import { object, string } from 'zod';
import { AppError, type ErrorCode } from '#core/errors.ts';
import { parseJson } from '#core/http/parseJson.ts';
import { htmlWords, plainWords, redirectWords } from '#core/http/plainWords.ts';
import { readRetryAfter } from '#core/http/retryAfter.ts';
import type { Exchange } from './apifyHttp.ts';
import { ScrapingRefused } from './scrapingRefused.ts';

const errorBody = object({
  error: object({ type: string().catch(''), message: string().catch('') }),
});

/**
 * Turns a failed request into an AppError: `{what}: {status} {statusText}. {message of the service}`.
 * Texts of the specification, section 8. `now`: epoch milliseconds, for replies with a date to wait for.
 */
export function apifyError(what: string, failed: Exchange, now: number): AppError {
  if (failed.kind === 'broken') {
    return new AppError('provider', `${what}: ${failed.message}`, {
      hint: 'Check the network and APIFY_BASE_URL, then try again.',
      retryable: failed.final !== true,
    });
  }
  if (failed.status < 300) {
    return new AppError('provider', `${what}: ${statusLine(failed)}. The answer was cut off or is not from Apify.`, {
      hint: 'Check APIFY_BASE_URL, then try again.',
      retryable: true,
    });
  }
  if (failed.status < 400) {
    return new AppError('provider', `${what}: ${failed.status} ${redirectWords(failed.headers)}.`, {
      hint: 'Redirects are not followed, because the token would be sent on: check APIFY_BASE_URL.',
    });
  }
  const { type, words } = saidBy(failed.text);
  return statusError(`${what}: ${statusLine(failed)}${words === '' ? '' : `. ${words}`}`, failed, now, type);
}

/** An error with the given message; code and hint follow from the reply's status. */
export function statusError(message: string, failed: Exchange, now: number, type = ''): AppError {
  if (failed.kind === 'broken') return apifyError(message, failed, now);
  const kind = kindOf(failed.status, type);
  const details = {
    hint: kind.hint,
    retryable: kind.retryable ?? false,
    retryAfterMs: readRetryAfter(failed.headers, now) ?? undefined,
  };
  return kind.refused === true
    ? new ScrapingRefused(kind.code, message, details)
    : new AppError(kind.code, message, details);
}

/** `502 Bad Gateway`, or the bare number where the server sent no status text. */
export function statusLine({ status, statusText }: { status: number; statusText: string }): string {
  return `${status} ${statusText}`.trim();
}

/** The service's error type and message; of a reply that is not JSON, its text. */
function saidBy(text: string): { type: string; words: string } {
  const parsed = errorBody.safeParse(parseJson(text));
  if (parsed.success) {
    const { type, message } = parsed.data.error;
    return { type, words: plainWords(type === '' ? message : `${message} (${type})`) };
  }
  return { type: '', words: htmlWords(text) };
}

interface Kind {
  code: ErrorCode;
  hint: string;
  retryable?: true;
  refused?: true;
}

function kindOf(status: number, type: string): Kind {
  if (status === 401) {
    return {
      code: 'auth',
      hint: 'Check APIFY_API_TOKEN. The token stands under Apify console, Settings, API & Integrations.',
      refused: true,
    };
  }
  if (status === 402 || type === 'not-enough-usage-to-run-paid-actor') {
    const hint = 'Add credit or raise the usage limit: https://console.apify.com/billing';
    return { code: 'provider', hint, refused: true };
  }
  if (status === 403) {
    return { code: 'auth', hint: 'The token may not do this: check its permissions at Apify.', refused: true };
  }
  if (status === 404) {
    return {
      code: 'not_found',
      hint: 'Check APIFY_ACTOR; an actor is written user~name. Old runs are deleted by Apify.',
    };
  }
  if (status === 429) return { code: 'rate_limited', hint: 'Wait a minute, then try again.', retryable: true };
  if (status >= 500 || status === 408) {
    return { code: 'provider', hint: 'Apify has a problem; try again in a few minutes.', retryable: true };
  }
  return { code: 'provider', hint: 'The actor refused the request: check APIFY_ACTOR and --max.' };
}
