/** Largest request in bytes: an image of 20 MiB and the form around it. */
export const BODY_LIMIT = 21 * 1024 * 1024;

/**
 * The request with its body read, so that a slow sender keeps nothing waiting but itself.
 * @returns null where the body is larger than `limit` bytes.
 */
export async function withBody(request: Request, limit: number = BODY_LIMIT): Promise<Request | null> {
  if (request.body === null) return request;
  if (Number(request.headers.get('content-length') ?? 0) > limit) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > limit) return null;
    chunks.push(chunk);
  }
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body: Buffer.concat(chunks) });
}
