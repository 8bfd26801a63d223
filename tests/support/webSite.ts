import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import { createWebReader, type WebReader } from '#core/scraping/webReader.ts';
import { systemClock } from '#core/clock.ts';

/** A site on this machine: pages by path, and the requests that it received. */
export interface WebSite extends AsyncDisposable {
  url: string;
  /** Paths in the order in which they were asked for. */
  asked: string[];
  headers: IncomingMessage['headers'][];
}

export type Page = string | RequestListener;

/** Serves pages by path. Other paths answer 404, so everything may be fetched unless there is a robots.txt. */
export async function webSite(pages: Readonly<Record<string, Page>>): Promise<WebSite> {
  const asked: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    asked.push(request.url ?? '/');
    headers.push(request.headers);
    const page = pages[path];
    response.on('error', () => {});
    if (typeof page === 'function') page(request, response);
    else answer(response, page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    headers,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(response: ServerResponse, page: string | undefined): void {
  response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page ?? 'There is no such page.');
}

/** A page with a title and paragraphs of ordinary sentences. */
export function articlePage(title: string, paragraphs: readonly string[], more = ''): string {
  const text = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a></nav><article><h1>${title}</h1>${text}${more}</article><footer>All rights reserved</footer></body></html>`;
}

/** A web reader that may fetch from this machine. */
export function localReader(
  options: { db?: Database | null; clock?: Clock; hostIntervalMs?: number } = {},
): WebReader & AsyncDisposable {
  const { db = null, clock = systemClock, hostIntervalMs = 0 } = options;
  const reader = createWebReader({
    clock,
    db,
    hostIntervalMs,
    rules: { ports: new Set([80, 443]), loopback: true },
    siteUrl: 'https://velocity.example',
  });
  return { ...reader, [Symbol.asyncDispose]: () => reader.close() };
}
