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

/** Certificates, wrong protocols, sizes and codings do not change between attempts. */
const FINAL =
  /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL|ERR_INVALID|ERR_BODY|UND_ERR_INVALID|UND_ERR_HEADERS|UND_ERR_RES)/;

/** Why a connection failed. */
export interface ConnectionFailure {
  /** The code of the socket, the HTTP parser or zlib. */
  code: string;
  /** A sentence without its full stop. */
  words: string;
  /** True where another attempt would fail in the same way. */
  final: boolean;
}

/** The connection failure behind a thrown error, or null where it is another kind of error. */
export function connectionFailureOf(thrown: unknown): ConnectionFailure | null {
  const code = codeOf(thrown);
  if (code === null) return null;
  const own = code.startsWith('ERR_BODY') && thrown instanceof Error ? thrown.message : undefined;
  return { code, words: own ?? wordsByCode[code] ?? 'The connection failed', final: FINAL.test(code) };
}

function codeOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  // Happy Eyeballs wraps one error per address; fetch-like layers put the socket's error in `cause`.
  if (thrown instanceof AggregateError && !('code' in thrown)) return codeOf(thrown.errors[0]);
  // The parser's errors have no code where the very first bytes are not HTTP.
  if (thrown.name === 'HTTPParserError') return 'NOT_HTTP';
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code;
  return codeOf(thrown.cause);
}
