import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Refuses a request with two Host headers (RFC 9112, 3.2), of which a proxy may read the other one.
 * @returns whether it was refused.
 */
export function refuseTwoHosts({ rawHeaders }: IncomingMessage, response: ServerResponse): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts < 2) return false;
  response.writeHead(400, {
    connection: 'close',
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end('A request has one Host header.\n');
  return true;
}
