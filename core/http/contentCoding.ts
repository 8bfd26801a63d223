import { Readable, pipeline, type Transform } from 'node:stream';
import type { ReplyHeaders } from './retryAfter.ts';

/** A body that cannot be used. It has a `code` like socket errors, so that it is reported in the same way. */
export class BodyError extends Error {
  readonly code: 'ERR_BODY_TOO_LARGE' | 'ERR_BODY_CODING';

  constructor(code: BodyError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** More codings stacked on each other than this are an attack. */
const MOST_CODINGS = 3;

/** The content codings of a reply in the order in which they were applied, without `identity`. */
export function contentCodings(headers: ReplyHeaders): string[] {
  const named = headers['content-encoding'];
  if (named === undefined) return [];
  return [named]
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
}

/**
 * Streams the bytes of a body with its content codings (gzip, deflate, br, zstd) undone. A server may use any of them,
 * whatever was requested (RFC 9110, section 12.5.3).
 * @throws {BodyError} for an unknown coding; zlib's errors for damaged bytes.
 */
export async function* decodedBody(
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  headers: ReplyHeaders,
): AsyncGenerator<Uint8Array> {
  const codings = contentCodings(headers);
  if (codings.length === 0) {
    yield* parts;
    return;
  }
  const [first, ...rest] = await decodersFor(codings);
  if (first === undefined) return;
  // Errors surface in the loop of the caller, because a broken pipeline destroys its last stream.
  const ignoreError = () => {};
  const source = pipeline(Readable.from(parts, { objectMode: false }), first, ignoreError);
  yield* rest.reduce((decoded, next) => pipeline(decoded, next, ignoreError), source);
}

async function decodersFor(codings: readonly string[]): Promise<Transform[]> {
  if (codings.length > MOST_CODINGS) {
    throw new BodyError('ERR_BODY_CODING', `The answer is compressed ${codings.length} times`);
  }
  const { createBrotliDecompress, createUnzip, createZstdDecompress } = await import('node:zlib');
  return codings.toReversed().map((name) => {
    // createUnzip tells gzip and deflate apart by their first bytes: servers confuse the two names.
    if (name === 'gzip' || name === 'x-gzip' || name === 'deflate') return createUnzip();
    if (name === 'br') return createBrotliDecompress();
    if (name === 'zstd') return createZstdDecompress();
    throw new BodyError('ERR_BODY_CODING', `The answer comes in a coding that is not known (${name.slice(0, 30)})`);
  });
}
