import { connectionFailureOf } from '#core/http/connectionFailure.ts';
import { AttemptError, type Failure } from './attemptError.ts';

/** When a connection failed: before the reply began, or while reading it. */
export type NetworkMoment = 'connecting' | 'reading';

/**
 * The failure for a socket error; null for any other error. The original error is dropped, because libraries attach
 * anything to their errors, including headers with keys.
 */
export function networkFailure(
  thrown: unknown,
  moment: NetworkMoment,
  rest: Partial<Failure> = {},
): AttemptError | null {
  const broken = connectionFailureOf(thrown);
  if (broken === null) return null;
  const { code, final } = broken;
  const words = `${broken.words} (${code}).`;
  if (code.startsWith('ERR_BODY') || code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new AttemptError({ reason: 'bad_body', words, retryable: false, ...rest });
  }
  return new AttemptError({
    reason: moment === 'reading' ? 'cut_off' : 'network',
    words: moment === 'reading' ? `The answer broke off: ${words}` : words,
    // A wrong protocol fails on every try; in the middle of a reply the bytes were only damaged.
    retryable: !final && (code !== 'NOT_HTTP' || moment === 'reading'),
    hint: moment === 'connecting' ? 'Check your connection and OPENROUTER_BASE_URL.' : undefined,
    ...rest,
  });
}
