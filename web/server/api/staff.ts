import { Hono } from 'hono';
import { boolean, email, guid, object, strictObject } from 'zod';
import { getStaff } from '#core/data/staff/staff.ts';
import { smallBody, validated } from './input.ts';
import type { AskOperation } from './operations.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

const newMember = strictObject({ email: email('an email address is expected').max(255), invite: boolean() });

/** `/staff`: the users who may use the dashboard. */
export function staffApi({ live, serverAdmin, ask }: Pick<ApiContext, 'live' | 'serverAdmin'> & { ask: AskOperation }) {
  return new Hono<SessionEnv>()
    .get('/', async (context) => {
      const members = await getStaff(context.var.db, { signal: context.req.raw.signal });
      return context.json({
        members: members.map(({ user_id: id, email: address, created_at: since }) => ({
          id,
          email: address,
          since,
          isHere: live.isOpen(id),
          seenAt: live.lastSeen(id),
          isMe: id === context.var.user.sub,
        })),
        /** Whether people can be invited by mail. */
        mails: serverAdmin.mails,
      });
    })
    .post('/', smallBody, validated('json', newMember), async (context) => {
      ask(context, 'change staff');
      return context.json(await serverAdmin.addStaff(context.req.valid('json')));
    })
    .delete('/:id', validated('param', object({ id: guid() })), async (context) => {
      ask(context, 'change staff');
      const { email: address } = await serverAdmin.removeStaff(context.req.valid('param').id);
      return context.json({ email: address });
    });
}
