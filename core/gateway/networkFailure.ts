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
  ERR_SSL_WRONG_VERSION_NUMBER: 'What answers there does not speak HTTPS',
  UND_ERR_SOCKET: 'The server closed the connection',
  UND_ERR_CONNECT_TIMEOUT: 'The connection timed out',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'The answer is too large',
  NOT_HTTP: 'What answers there does not speak HTTP',
  Z_BUF_ERROR: 'The compressed answer has no end',
  Z_DATA_ERROR: 'The compressed answer is damaged',
};

/** Certificates, other protocols, sizes and codings stay as they are, however often one tries. */
const FINAL =
  /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL|ERR_INVALID|ERR_BODY|UND_ERR_INVALID|UND_ERR_HEADERS|UND_ERR_RES)/;

/** What broke a connection. */
export interface Breakage {
  /** The socket's, the parser's or zlib's code. */
  code: string;
  /** A sentence without its full stop. */
  words: string;
  /** True where another try would end in the same way. */
  final: boolean;
}

/** The breakage behind what a connection threw, or null where it was no connection. */
export function breakageOf(thrown: unknown): Breakage | null {
  const code = codeOf(thrown);
  if (code === null) return null;
  const own = code.startsWith('ERR_BODY') && thrown instanceof Error ? thrown.message : undefined;
  return { code, words: own ?? wordsByCode[code] ?? 'The connection failed', final: FINAL.test(code) };
}

/**
 * The failure behind what a socket threw, or null where it was no socket. The thrown error itself goes no further:
 * nobody can tell what libraries hang on their errors.
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
    // Another protocol stays one; in the middle of an answer it was the connection that was disturbed.
    retryable: !final && (code !== 'NOT_HTTP' || moment === 'reading'),
    hint: moment === 'connecting' ? 'Check your connection and OPENROUTER_BASE_URL.' : undefined,
    ...rest,
  });
}

function codeOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  // Happy Eyeballs wraps one error an address; fetch-like layers hang the socket's error on `cause`.
  if (thrown instanceof AggregateError && !('code' in thrown)) return codeOf(thrown.errors[0]);
  // The parser's errors name no code where the very first bytes are no HTTP.
  if (thrown.name === 'HTTPParserError') return 'NOT_HTTP';
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
  return codeOf(thrown.cause);
}
