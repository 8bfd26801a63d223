import { object, string } from 'zod';
import type { Sql } from '../../database/sql.ts';

const prefix = '/storage/v1/object/public/';
const fileRow = object({ content_type: string(), cache_control: string(), etag: string() });
const bytesRow = object({ base64: string() });

/** Whether a request asks for a file by its public address. */
export function asksForPublicFile(method: string, path: string): boolean {
  return (method === 'GET' || method === 'HEAD') && path.startsWith(prefix);
}

/**
 * A file of a public bucket, without a key. `@supabase/lite` would write the time of each access, and sends the whole
 * file again to a browser that has it.
 */
export async function publicFile(sql: Sql, request: Request): Promise<Response> {
  const [bucket = '', ...parts] = new URL(request.url).pathname.slice(prefix.length).split('/');
  const key = decode(parts.join('/'));
  const where = `from public.file_bytes f join storage.buckets b on b.id = f.bucket and b.public
                 where f.bucket = $1 and f.key = $2`;
  const [found] =
    key === null ? [] : await sql.query(`select content_type, cache_control, etag ${where}`, [bucket, key]);
  if (found === undefined) {
    const body = { statusCode: '404', error: 'not_found', message: 'Object not found' };
    return Response.json(body, { status: 404, headers: { 'access-control-allow-origin': '*' } });
  }
  const file = fileRow.parse(found);
  const headers = {
    'content-type': file.content_type,
    'cache-control': file.cache_control,
    etag: file.etag,
    'access-control-allow-origin': '*',
    // Browsers must use the stored content type and not guess another one.
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(file.etag) === true) return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') return new Response(null, { headers });
  const [stored] = await sql.query(`select encode(bytes, 'base64') as base64 ${where}`, [bucket, key]);
  return new Response(Buffer.from(bytesRow.parse(stored).base64, 'base64'), { headers });
}

function decode(path: string): string | null {
  try {
    const name = decodeURIComponent(path);
    // PostgreSQL has no texts with a zero in them.
    return name.includes('\0') ? null : name;
  } catch {
    return null;
  }
}
