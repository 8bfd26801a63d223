import { hasMoreValues, parseJson } from '#core/http/parseJson.ts';
import { htmlWords, plainWords, redirectWords } from '#core/http/plainWords.ts';
import { readRetryAfter } from '#core/http/retryAfter.ts';
import { AttemptError, type Failure } from '../errors/attemptError.ts';
import { errorIn, wordsIn } from '../errors/errorWords.ts';
import { failureKind } from '../errors/failureKind.ts';
import { providerFailure, type ReplyContext } from '../errors/providerFailure.ts';

/** Values in one answer; a long list of models has a fifth of it. */
const MOST_VALUES = 500_000;

/**
 * The JSON of a body or an event; undefined where it is none.
 * @throws {AttemptError} where it has more values than any real answer.
 */
export function parseAnswer(text: string, billed: Partial<Failure> = {}): unknown {
  if (!hasMoreValues(text, MOST_VALUES)) return parseJson(text);
  const words = 'The answer holds more values than any real one.';
  throw new AttemptError({ reason: 'bad_body', words, retryable: false, ...billed });
}

/**
 * Parses the JSON of a body without an error. Leading blank lines are the gateway's way to keep a connection alive.
 * @throws {AttemptError} for an error with any status, an HTML page, a truncated body.
 */
export function parseBody(text: string, reply: ReplyContext): unknown {
  if (reply.status >= 300 && reply.status < 400) throw redirected(reply);
  const body = parseAnswer(text);
  if (body === undefined) throw unreadable(text.trim(), reply);
  const error = errorIn(body);
  if (error != null) throw providerFailure(error, reply);
  // Servers other than OpenRouter use other fields for the message.
  if (reply.status >= 400) {
    const rest = typeof body === 'object' && body !== null ? body : {};
    throw providerFailure({ ...rest, message: wordsIn(body) }, reply);
  }
  return body;
}

/** Redirects are never followed: the key would be sent on to another address. */
function redirected(reply: ReplyContext): AttemptError {
  return new AttemptError({
    reason: 'unknown',
    words: `${reply.status} ${redirectWords(reply.headers)}`,
    retryable: false,
    hint: 'Redirects are not followed, because the key would be sent on: check OPENROUTER_BASE_URL.',
  });
}

function unreadable(text: string, reply: ReplyContext): AttemptError {
  const retryAfterMs = readRetryAfter(reply.headers, reply.now) ?? undefined;
  const isPage = text.startsWith('<');
  if (reply.status >= 400) {
    const said = isPage ? htmlWords(text) : plainWords(text);
    const kind = failureKind({ types: [], status: reply.status, words: said });
    const words = said.includes(String(reply.status)) ? said : `${reply.status} ${said}`.trim();
    if (isPage && (reply.status === 401 || reply.status === 403)) return barred(words);
    return new AttemptError({
      ...kind,
      retryAfterMs,
      words: isPage ? `${words} (an HTML page, not an answer)` : words,
    });
  }
  if (isPage) {
    return new AttemptError({
      reason: 'bad_body',
      words: `An HTML page came instead of an answer: ${htmlWords(text)}`,
      retryable: true,
      hint: 'Check OPENROUTER_BASE_URL; a proxy or a login page may stand in the way.',
    });
  }
  if (text === '') {
    return new AttemptError({ reason: 'cut_off', words: 'The answer was empty.', retryable: true });
  }
  if (/^[[{]/.test(text)) {
    return new AttemptError({
      reason: 'cut_off',
      words: `The answer broke off after ${text.length} characters.`,
      retryable: true,
    });
  }
  return new AttemptError({
    reason: 'bad_body',
    words: `The answer is not JSON: ${plainWords(text)}`,
    retryable: true,
  });
}

/** A firewall or a login page in front of the gateway: it checked neither the key nor the prompt. */
function barred(words: string): AttemptError {
  return new AttemptError({
    reason: 'unknown',
    words: `${words} (an HTML page, not an answer)`,
    retryable: false,
    hint: 'A firewall, a proxy or a login page stands in front of OPENROUTER_BASE_URL and lets this machine not through.',
  });
}
