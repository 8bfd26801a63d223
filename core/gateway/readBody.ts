import { AttemptError } from './attemptError.ts';
import { failureKind } from './failureKind.ts';
import { htmlWords, plainWords } from './plainWords.ts';
import { providerFailure, type ReplyContext } from './providerFailure.ts';
import { readRetryAfter } from './retryAfter.ts';

/**
 * The JSON of a body that carries no error. Blank lines before it are the gateway's way of keeping a connection alive.
 * @throws AttemptError for an error with any status, an HTML page, a body that breaks off.
 */
export function parseBody(text: string, reply: ReplyContext): unknown {
  const body = parseJson(text);
  if (body === undefined) throw unreadable(text.trim(), reply);
  const error = errorOf(body);
  if (error != null) throw providerFailure(error, reply);
  if (reply.status >= 400) throw providerFailure(messageOf(body), reply);
  return body;
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function errorOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
}

/** Servers other than OpenRouter put their words elsewhere. */
function messageOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return {};
  if ('message' in body) return { message: body.message };
  return 'detail' in body ? { message: body.detail } : {};
}

function unreadable(text: string, reply: ReplyContext): AttemptError {
  const retryAfterMs = readRetryAfter(reply.headers, reply.now) ?? undefined;
  const isPage = text.startsWith('<');
  if (reply.status >= 300) {
    const kind = failureKind({ type: null, status: reply.status, words: text });
    const said = isPage ? htmlWords(text) : plainWords(text);
    const words = said.includes(String(reply.status)) ? said : `${reply.status} ${said}`.trim();
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
