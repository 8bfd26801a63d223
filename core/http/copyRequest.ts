const copies = new WeakMap<AbortSignal, Request>();

/**
 * A copy of a request, as `new Request` makes it, whose signal aborts with that of the original for as long as anybody
 * has the signal. Node.js's own forgets to after a collection of garbage, once the copy itself is unreachable: mended
 * in undici 8, Node.js 24 brings undici 7.
 */
export function copyRequest(input: RequestInfo | URL, init?: RequestInit): Request {
  const copy = new Request(input, init);
  copies.set(copy.signal, copy);
  return copy;
}
