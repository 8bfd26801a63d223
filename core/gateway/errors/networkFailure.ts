import { breakageOf } from '#core/http/networkBreakage.ts';
import { AttemptError, type Failure } from './attemptError.ts';

/** Where a connection broke: before anything was answered, or in the middle of the answer. */
export type NetworkMoment = 'connecting' | 'reading';

/**
 * The failure for an error of a socket; null for any other error. The thrown error itself is dropped, because libraries
 * attach anything to their errors, headers with keys included.
 */
export function networkFailure(
  thrown: unknown,
  moment: NetworkMoment,
  rest: Partial<Failure> = {},
): AttemptError | null {
  const broken = breakageOf(thrown);
  if (broken === null) return null;
  const { code, final } = broken;
  const words = `${broken.words} (${code}).`;
  if (code.startsWith('ERR_BODY') || code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new AttemptError({ reason: 'bad_body', words, retryable: false, ...rest });
  }
  return new AttemptError({
    reason: moment === 'reading' ? 'cut_off' : 'network',
    words: moment === 'reading' ? `The answer broke off: ${words}` : words,
    // Another protocol stays wrong on every try; in the middle of an answer only the connection was damaged.
    retryable: !final && (code !== 'NOT_HTTP' || moment === 'reading'),
    hint: moment === 'connecting' ? 'Check your connection and OPENROUTER_BASE_URL.' : undefined,
    ...rest,
  });
}
