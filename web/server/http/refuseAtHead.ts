import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusalText } from '#core/backend/surface/auth/authError.ts';
import type { ApiGuard } from '#core/backend/surface/apiGuard.ts';
import type { HeadRefusal, RequestHead } from '#core/backend/surface/requestHead.ts';
import { NO_CACHE } from './sendPacked.ts';
import type { WebContext } from '../context.ts';

const SURFACE = /^\/(?:auth|rest|storage)\/v1\//;
/** Any host does: limits depend on the path alone. */
const BASE = 'http://localhost';

/**
 * Answers a request to the Supabase API that its head is enough to refuse, before a `Request` is made of it and its body
 * is read: thousands of them at once cost everybody else seconds.
 * @returns whether it answers.
 */
export function refuseAtHead(
  { surface, messageAddress, securityHeaders }: Pick<WebContext, 'surface' | 'messageAddress' | 'securityHeaders'>,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { url } = request;
  if (surface === null || url === undefined || !SURFACE.test(url)) return false;
  const refusal = surface.refusalOf(headOf(request, url), messageAddress(request));
  if (refusal === null) return false;
  // What arrives of a body is dropped. A large one is not read: see `leaveUnread`.
  if (response.shouldKeepAlive) request.resume();
  void sendRefusal(surface, refusal, response, securityHeaders);
  return true;
}

async function sendRefusal(
  surface: ApiGuard,
  refusal: HeadRefusal,
  response: ServerResponse,
  securityHeaders: WebContext['securityHeaders'],
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort('closed'));
  await surface.delayRefusal(left.signal);
  if (response.destroyed) return;
  const text = refusalText(refusal);
  response.writeHead(refusal.status, {
    ...securityHeaders,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'retry-after': String(refusal.waitS),
    'access-control-allow-origin': '*',
    'cache-control': NO_CACHE,
  });
  response.end(text);
}

function headOf({ method = 'GET', headers }: IncomingMessage, path: string): RequestHead {
  const get = (name: string) => {
    const value = headers[name];
    return value === undefined ? null : [value].flat().join(', ');
  };
  return { method, url: `${BASE}${path}`, headers: { get } };
}
