import { AsyncResource } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { object, string } from 'zod';
import type { Sql } from '../../database/sql.ts';
import { statementDeadlines, withStatementLimits } from '../../database/statementLimits.ts';

const prefix = '/storage/v1/object/public/';
const fileRow = object({ content_type: string(), cache_control: string(), etag: string() });
const bytesRow = object({ base64: string() });

/** Size of the cache of files in bytes. While a file is read, its base64 text takes a third more. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Concurrent file reads; each uses one connection. */
const READS = 2;
/** Bytes written to a socket at a time: a slow reader occupies no more memory, however many files are asked for. */
const PIECE = 64 * 1024;

/** Whether a request is for a file of a public bucket. */
export function asksForPublicFile(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && path.startsWith(prefix);
}

/**
 * Serves files of public buckets, without a key. `@supabase/lite` would store the time of each access, and resend files
 * that a browser has cached. Concurrent requests for a file share one read and its bytes.
 */
export class PublicFiles {
  readonly #sql: Sql;
  readonly #kept = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (file) => file.length + 1,
  });
  readonly #reading = new Map<string, Promise<Uint8Array | null>>();
  readonly #reads = new PQueue({ concurrency: READS });

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async answer(request: Request): Promise<Response> {
    const [bucket = '', ...parts] = new URL(request.url).pathname.slice(prefix.length).split('/');
    const key = decode(parts.join('/'));
    const [found] =
      key === null ? [] : await this.#sql.query(`select content_type, cache_control, etag ${where}`, [bucket, key]);
    if (found === undefined || key === null) return notFound();
    const file = fileRow.parse(found);
    const headers = {
      'content-type': file.content_type,
      'cache-control': file.cache_control,
      etag: file.etag,
      'access-control-allow-origin': '*',
      // Browsers must not guess another content type.
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    };
    const known = request.headers
      .get('if-none-match')
      ?.split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''));
    if (known?.includes(file.etag) === true) return new Response(null, { status: 304, headers });
    if (request.method === 'HEAD') return new Response(null, { headers });
    const size = (await this.#bytes(bucket, key, file.etag))?.length;
    if (size === undefined) return notFound();
    const body = inPieces(size, (start) => this.#piece(bucket, key, file.etag, start));
    return new Response(body, { headers: { ...headers, 'content-length': String(size) } });
  }

  /** A part of a file: a copy, as a view would keep the whole file for as long as somebody reads slowly. */
  async #piece(bucket: string, key: string, etag: string, start: number): Promise<Uint8Array> {
    const kept = this.#kept.get(nameOf(bucket, key, etag));
    if (kept !== undefined) return kept.slice(start, start + PIECE);
    const read = () =>
      this.#sql.query(`select encode(substring(bytes from $4 for $5), 'base64') as base64 ${where} and f.etag = $3`, [
        bucket,
        key,
        etag,
        start + 1,
        PIECE,
      ]);
    const [stored] = await this.#reads.add(() => withStatementLimits(pieceLimits, read));
    if (stored === undefined) throw new Error('The file was replaced while it was sent.');
    return new Uint8Array(Buffer.from(bytesRow.parse(stored).base64, 'base64'));
  }

  /** The bytes with this ETag; null if the file was deleted or replaced meanwhile. */
  #bytes(bucket: string, key: string, etag: string): Promise<Uint8Array | null> {
    const name = nameOf(bucket, key, etag);
    const kept = this.#kept.get(name);
    if (kept !== undefined) return Promise.resolve(kept);
    const reading = this.#reading.get(name) ?? this.#begin(name, bucket, key);
    this.#reading.set(name, reading);
    return reading;
  }

  /** Shared by all concurrent requests, so the first one's abort does not end it. */
  #begin(name: string, bucket: string, key: string): Promise<Uint8Array | null> {
    const limits = { deadlineMs: statementDeadlines.staff, signal: null };
    const read = AsyncResource.bind(() => withStatementLimits(limits, () => this.#read(name, bucket, key)));
    return this.#reads.add(read).finally(() => this.#reading.delete(name));
  }

  async #read(name: string, bucket: string, key: string): Promise<Uint8Array | null> {
    const [stored] = await this.#sql.query(`select encode(bytes, 'base64') as base64 ${where}`, [bucket, key]);
    if (stored === undefined) return null;
    const bytes = new Uint8Array(Buffer.from(bytesRow.parse(stored).base64, 'base64'));
    this.#kept.set(name, bytes);
    return bytes;
  }
}

const where = `from public.file_bytes f join storage.buckets b on b.id = f.bucket and b.public
  where f.bucket = $1 and f.key = $2`;

const pieceLimits = { deadlineMs: statementDeadlines.reader, signal: null, rank: 'reader' } as const;

function nameOf(bucket: string, key: string, etag: string): string {
  return JSON.stringify([bucket, key, etag]);
}

/** Streams in chunks on demand. It must not refer to the whole file: nobody may ever read it to the end. */
function inPieces(size: number, piece: (start: number) => Promise<Uint8Array>): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (sent < size) controller.enqueue(await piece(sent));
        sent += PIECE;
        if (sent >= size) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}

function notFound(): Response {
  const body = { statusCode: '404', error: 'not_found', message: 'Object not found' };
  return Response.json(body, { status: 404, headers: { 'access-control-allow-origin': '*' } });
}

function decode(path: string): string | null {
  try {
    const name = decodeURIComponent(path);
    // PostgreSQL cannot store texts with NUL characters.
    return name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}
