import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer in the form of `writeHead`: header names and values in turn. */
export interface PreparedAnswer {
  status: 200 | 304;
  head: readonly string[];
  body: Buffer | undefined;
}

/** The answers to a client without a copy, and to one that has it (304). */
export interface PreparedAnswers {
  whole: PreparedAnswer;
  unchanged: PreparedAnswer;
}

/** A body with its ETag, compressed once and sent many times. */
export class Packed {
  readonly etag: string;
  readonly #bodies = new Map<Encoding, Buffer>();
  readonly #prepared = new Map<Encoding, PreparedAnswers>();

  readonly contentType: string;

  /** @param packed bytes that are compressed already, if any. */
  constructor(body: string | Buffer, contentType: string, packed: Partial<Record<Encoding, Buffer>> = {}) {
    this.contentType = contentType;
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    this.#bodies.set('identity', bytes);
    if (packed.br !== undefined) this.#bodies.set('br', packed.br);
    if (packed.gzip !== undefined) this.#bodies.set('gzip', packed.gzip);
    // Weak, because the bytes differ between encodings.
    this.etag = `W/${tagOf(bytes)}`;
  }

  /** Size in bytes, uncompressed. */
  get size(): number {
    return this.body('identity').length;
  }

  body(encoding: Encoding): Buffer {
    const known = this.#bodies.get(encoding);
    if (known !== undefined) return known;
    const packed = encode(this.#bodies.get('identity') ?? Buffer.alloc(0), encoding);
    this.#bodies.set(encoding, packed);
    return packed;
  }

  /** The cached answers in an encoding. Their headers are the same for all clients. */
  prepared(encoding: Encoding, make: () => PreparedAnswers): PreparedAnswers {
    const known = this.#prepared.get(encoding) ?? make();
    this.#prepared.set(encoding, known);
    return known;
  }
}

/** The strong ETag of these bytes. */
export function tagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

function encode(bytes: Buffer, encoding: Encoding): Buffer {
  // Quality 5 takes a few milliseconds; a page is compressed at most every two seconds.
  if (encoding === 'br') return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return encoding === 'gzip' ? gzipSync(bytes) : bytes;
}

/** The best encoding that the client accepts. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(acceptEncoding) ? 'gzip' : 'identity';
}
