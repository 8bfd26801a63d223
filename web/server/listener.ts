import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { matches, packedHeaders, PUBLIC_CACHE } from './sendPacked.ts';
import type { Web } from './web.ts';

/**
 * Answers requests. A page that is ready goes straight to the socket: it is what nearly every reader asks for, and the
 * way through Request and Response objects would cost more than the answer itself.
 */
export function webListener(web: Web, app: Hono): RequestListener {
  const listener = getRequestListener(app.fetch);
  return (request, response) => {
    if (!sendReady(web, request, response)) void listener(request, response);
  };
}

function sendReady(web: Web, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET' || request.url === undefined) return false;
  const page = web.pages.ready(request.url);
  if (page === undefined) return false;
  const { headers, body } = packedHeaders(page.packed, header(request, 'accept-encoding'), PUBLIC_CACHE);
  if (matches(header(request, 'if-none-match'), page.packed.etag)) {
    const { 'content-length': _length, 'content-encoding': _encoding, ...kept } = headers;
    response.writeHead(304, { ...kept, ...web.securityHeaders });
    response.end();
    return true;
  }
  response.writeHead(200, { ...headers, ...web.securityHeaders });
  response.end(body);
  return true;
}

function header(request: IncomingMessage, name: 'accept-encoding' | 'if-none-match'): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
