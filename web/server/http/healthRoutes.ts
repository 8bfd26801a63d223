import { type Context, Hono } from 'hono';
import { NO_CACHE } from './sendPacked.ts';
import type { WebContext } from '../context.ts';

/** Liveness and readiness for supervisors and load balancers. */
export function healthRoutes({ readiness }: WebContext): Hono {
  const ready = async (context: Context) => {
    context.header('cache-control', NO_CACHE);
    const health = await readiness.check();
    if (!health.ok) context.header('retry-after', '1');
    return context.json(health, health.ok ? 200 : 503);
  };
  return new Hono()
    .get('/live', (context) => context.json({ ok: true }, 200, { 'cache-control': NO_CACHE }))
    .get('/ready', ready)
    .get('/', ready);
}
