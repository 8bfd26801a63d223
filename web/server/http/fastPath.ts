import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { preparedAnswer } from './preparedAnswer.ts';
import { refuseAtHead } from './refuseAtHead.ts';
import { ageHeader, NO_CACHE } from './sendPacked.ts';
import type { WebContext } from '../context.ts';

/**
 * The request listener. A cached page goes straight to the socket: nearly all requests ask for one, and Request and
 * Response objects would cost more than the answer itself.
 */
export function fastPath(web: WebContext, app: Hono): RequestListener {
  const listener = getRequestListener(app.fetch, {
    // For a malformed address or Host header, which never reaches the routes.
    errorHandler: (error) =>
      new Response('This request cannot be understood.', {
        status: error instanceof RequestError ? 400 : 500,
        headers: { ...web.securityHeaders, 'content-type': 'text/plain; charset=utf-8', 'cache-control': NO_CACHE },
      }),
  });
  const sendReady = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || request.url === undefined) return false;
    const page = web.pages.ready(request.url);
    if (page === undefined) return false;
    const [encoding, known] = [header(request, 'accept-encoding'), header(request, 'if-none-match')];
    const answer = preparedAnswer(page, encoding, known, web.securityHeaders);
    const { age } = ageHeader(web.reads.age(request.url));
    response.writeHead(answer.status, age === undefined ? [...answer.head] : [...answer.head, 'age', age]);
    response.end(answer.body);
    return true;
  };
  return (request, response) => {
    if (!sendReady(request, response) && !refuseAtHead(web, request, response)) void listener(request, response);
  };
}

function header(request: IncomingMessage, name: 'accept-encoding' | 'if-none-match'): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
