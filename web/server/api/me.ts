import { Hono } from 'hono';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

/** The signed-in user. */
export type Me = { kind: 'staff'; id: string; email: string } | { kind: 'reader'; contactEmail: string | null };

/** `/me`: whether the signed-in user is staff, and whom to ask where not. Open to every session. */
export function meApi({ settings }: Pick<ApiContext, 'settings'>) {
  return new Hono<SessionEnv>().get('/', (context) => {
    const { sub, email = '' } = context.var.user;
    const answer: Me = context.var.staff
      ? { kind: 'staff', id: sub, email }
      : { kind: 'reader', contactEmail: settings.contactEmail };
    return context.json(answer);
  });
}
