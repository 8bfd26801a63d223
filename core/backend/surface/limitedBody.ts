/** Largest request in bytes: an image of 20 MiB and the form around it. */
const BODY_LIMIT = 21 * 1024 * 1024;
/** Largest request of a sign-in in bytes. */
const AUTH_LIMIT = 64 * 1024;

/**
 * A request from the network as one of this process, with its body read, so that a slow sender keeps nothing waiting
 * but itself.
 * @returns null where the body is larger than requests of its kind are.
 */
export async function takeRequest(request: Request): Promise<Request | null> {
  const { url, method, headers, signal } = request;
  const limit = new URL(url).pathname.startsWith('/auth/') ? AUTH_LIMIT : BODY_LIMIT;
  if (Number(headers.get('content-length') ?? 0) > limit) return null;
  if (request.body === null) return new Request(url, { method, headers, signal });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  const measured = new Headers(headers);
  measured.set('content-length', String(body.length));
  return new Request(url, { method, headers: measured, signal, body });
}
