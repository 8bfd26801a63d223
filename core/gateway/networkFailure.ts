import { AttemptError, type Failure } from './attemptError.ts';

/** Where a connection broke: before anything was answered, or in the middle of the answer. */
export type NetworkMoment = 'connecting' | 'reading';

const wordsByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused',
  ENOTFOUND: 'The address was not found',
  EAI_AGAIN: 'The address could not be looked up',
  ECONNRESET: 'The connection was reset',
  EPIPE: 'The connection was closed',
  ETIMEDOUT: 'The connection timed out',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  UND_ERR_SOCKET: 'The server closed the connection',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out',
};

/** Failures of the certificate stay as they are, however often one tries. */
const FINAL = /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL|ERR_INVALID|UND_ERR_INVALID)/;

/**
 * The failure behind what a socket threw, or null where it was no socket. The thrown error itself goes no further:
 * nobody can tell what libraries hang on their errors.
 */
export function networkFailure(
  thrown: unknown,
  moment: NetworkMoment,
  rest: Partial<Failure> = {},
): AttemptError | null {
  const code = codeOf(thrown);
  if (code === null) return null;
  const words = `${wordsByCode[code] ?? 'The connection failed'} (${code}).`;
  return new AttemptError({
    reason: moment === 'reading' ? 'cut_off' : 'network',
    words: moment === 'reading' ? `The answer broke off: ${words}` : words,
    retryable: !FINAL.test(code),
    hint: moment === 'connecting' ? 'Check your connection and OPENROUTER_BASE_URL.' : undefined,
    ...rest,
  });
}

function codeOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  // Happy Eyeballs wraps one error an address; fetch-like layers hang the socket's error on `cause`.
  if (thrown instanceof AggregateError && !('code' in thrown)) return codeOf(thrown.errors[0]);
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
  return codeOf(thrown.cause);
}
