import { chooseEncoding, type Packed } from './packed.ts';

/**
 * Public answers: fresh for two seconds at a CDN, stale for three more while it revalidates, and for a day on errors.
 */
export const PUBLIC_CACHE = 'public, max-age=0, s-maxage=2, stale-while-revalidate=3, stale-if-error=86400';
export const NO_CACHE = 'no-store';
/** Files with a hash in their names. */
export const FOREVER = 'public, max-age=31536000, immutable';

/**
 * The `Age` header of data that was read some milliseconds ago, in whole seconds, rounded up (RFC 9111, 5.1). Without
 * it our own stale time would be added to that of a cache in front of us.
 */
export function ageHeader(ageMs: number): { age?: string } {
  return ageMs > 0 ? { age: String(Math.ceil(ageMs / 1000)) } : {};
}

/** The headers of a packed answer in the encoding that the request accepts. */
export function packedHeaders(packed: Packed, acceptEncoding: string | undefined, cacheControl: string) {
  const encoding = chooseEncoding(acceptEncoding);
  const body = packed.body(encoding);
  const headers: Record<string, string> = {
    'content-type': packed.contentType,
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    etag: packed.etag,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  };
  return { headers, body };
}

/** Answers with a packed body: 304 where the client has it, no body for HEAD. */
export function sendPacked(
  request: Request,
  packed: Packed,
  {
    status = 200,
    cacheControl = PUBLIC_CACHE,
    headers = {},
  }: { status?: number; cacheControl?: string; headers?: Record<string, string> } = {},
): Response {
  const sent = packedHeaders(packed, request.headers.get('accept-encoding') ?? undefined, cacheControl);
  if (status === 200 && matches(request.headers.get('if-none-match'), packed.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...kept } = sent.headers;
    return new Response(null, { status: 304, headers: { ...kept, ...headers } });
  }
  const body = request.method === 'HEAD' ? null : new Uint8Array(sent.body);
  return new Response(body, { status, headers: { ...sent.headers, ...headers } });
}

/** True where a tag of `If-None-Match` matches the ETag. */
export function matches(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch === null || ifNoneMatch === undefined) return false;
  const bare = etag.replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === bare);
}
