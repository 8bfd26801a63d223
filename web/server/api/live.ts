import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { strictObject, string } from 'zod';
import type { WebContext } from '../context.ts';
import { validated } from './input.ts';
import type { SessionEnv } from './requireStaff.ts';

/** A cursor lists the transactions that were open: usually a few numbers. */
const liveQuery = strictObject({
  cursor: string()
    .max(2000)
    .regex(/^\P{Cc}*$/u, 'a cursor of this stream is expected')
    .optional(),
});

/** `/live`: changed rows as server-sent events. Ids only: screens read the rows with the user's rights. */
export function liveApi({ live: streams, securityHeaders }: Pick<WebContext, 'live' | 'securityHeaders'>) {
  return new Hono<SessionEnv & { Bindings: HttpBindings }>().get('/', validated('query', liveQuery), (context) => {
    const { sub: userId, exp } = context.var.user;
    streams.check(userId);
    const { outgoing } = context.env;
    // Written to the socket directly, so that the bytes of an event are made once for all clients.
    outgoing.writeHead(200, {
      ...securityHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    outgoing.flushHeaders();
    const { cursor = null } = context.req.valid('query');
    const { staffAsked } = context.var;
    void streams.attach(outgoing, { userId, expiresAt: exp * 1000, cursor, staffAsked });
    return RESPONSE_ALREADY_SENT;
  });
}
