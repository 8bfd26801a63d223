import { BodyError, decodedBody } from './contentCoding.ts';
import type { ReplyHeaders } from './retryAfter.ts';

/** How much of a body is read, and what happens to a longer one. */
export interface BodyLimit {
  /** Bytes, after decoding. */
  bytes: number;
  /** `cut`: the beginning is enough. `fail`: a partial body is useless. */
  beyond: 'cut' | 'fail';
}

const MIB = 1024 * 1024;

/** The longest answers of models need a hundredth of this, the list of models a third. */
const answerLimit: BodyLimit = { bytes: 8 * MIB, beyond: 'fail' };
/** Of an error only the message is needed. */
const errorLimit: BodyLimit = { bytes: MIB / 4, beyond: 'cut' };

/** The limit for a reply with this status: `answer` (default 8 MiB) for 2xx, 256 KiB for everything else. */
export function bodyLimit(status: number, answer: BodyLimit = answerLimit): BodyLimit {
  return status >= 200 && status < 300 ? answer : errorLimit;
}

export function bodyTooLarge({ bytes }: BodyLimit): BodyError {
  const size = bytes < MIB ? `${Math.round(bytes / 1024)} KiB` : `${Math.round(bytes / MIB)} MiB`;
  return new BodyError('ERR_BODY_TOO_LARGE', `The answer is larger than ${size}`);
}

/**
 * A body as text: decoded, limited in size, UTF-8 without a byte order mark (some proxies add one).
 * @throws {BodyError} where it is too large or its coding is unknown; any error of the source.
 */
export async function bodyText(
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  headers: ReplyHeaders,
  limit: BodyLimit,
): Promise<string> {
  const found: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of decodedBody(parts, headers)) {
      found.push(part);
      size += part.length;
      if (size <= limit.bytes) continue;
      if (limit.beyond === 'fail') throw bodyTooLarge(limit);
      break;
    }
  } catch (thrown) {
    // An error message is worth showing even if its end is missing or damaged.
    if (limit.beyond === 'fail' || size === 0) throw thrown;
  }
  return utf8(found, limit.bytes);
}

/** The first `longest` bytes as text. */
export function utf8(parts: readonly Uint8Array[], longest: number): string {
  const [first = new Uint8Array()] = parts;
  const { buffer, byteOffset, length } = parts.length === 1 ? first : Buffer.concat(parts);
  const text = Buffer.from(buffer, byteOffset, Math.min(length, longest)).toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
