import type { Hono, MiddlewareHandler } from 'hono';
import { METHODS } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';
import { NO_CACHE } from '../http/sendPacked.ts';

/**
 * Answers unknown addresses below `/api` with 404 and methods that they do not have with 405, before any other
 * middleware. Which ones exist is read from the routes themselves.
 */
export function knownRoutes(app: Pick<Hono, 'routes'>): MiddlewareHandler {
  let router: TrieRouter<true> | undefined;
  const methodsOf = (path: string): string[] => {
    if (router === undefined) {
      router = new TrieRouter();
      for (const { method, path: pattern } of app.routes) {
        if (method !== 'ALL' && pattern.startsWith('/api/')) router.add(method, pattern, true);
      }
    }
    const known = router;
    const taken = METHODS.map((name) => name.toUpperCase()).filter((method) => known.match(method, path)[0].length > 0);
    return taken.includes('GET') ? ['GET', 'HEAD', ...taken.filter((method) => method !== 'GET')] : taken;
  };
  return async (context, next) => {
    const { path, method } = context.req;
    const taken = methodsOf(path);
    if (taken.includes(method)) return next();
    context.header('cache-control', NO_CACHE);
    if (taken.length === 0) {
      const hint = 'Reload the page: the server may be of a newer version.';
      return context.json({ error: 'Not found.', code: 'not_found', message: 'There is nothing here.', hint }, 404);
    }
    context.header('allow', [...taken, 'OPTIONS'].join(', '));
    if (method === 'OPTIONS') return context.body(null, 204);
    const message = 'This address does not take that method.';
    return context.json({ error: message, code: 'usage', message, hint: 'Reload the page and try again.' }, 405);
  };
}
