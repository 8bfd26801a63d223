import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { tableClient } from '#core/backend/client.ts';
import { StaffAnswers } from '#core/backend/surface/staffAnswers.ts';
import { silentLog } from '#core/log.ts';
import { apiError } from '#web/server/api/apiError.ts';
import { requireSession, type SessionEnv } from '#web/server/api/requireStaff.ts';
import { FakeClock } from '../../support/fakeClock.ts';

/** An access token of one of Ana's sessions. */
function tokenOf(session: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'ana', session_id: String(session), exp: 1 })}.signed`;
}

it('asks the database nothing for requests of an account beyond its limit, from however many sessions', async () => {
  const clock = new FakeClock();
  let questions = 0;
  const fetch = async () => {
    questions += 1;
    return Response.json(true);
  };
  const dbFor = (accessToken: string) => tableClient({ url: 'http://localhost', key: 'key', fetch, accessToken });
  const staffAnswers = new StaffAnswers({ dbFor }, clock);
  const session = requireSession({
    clock,
    dbFor,
    dbAs: dbFor,
    accountOf: () => 'ana',
    staffAnswers,
    clientAddress: () => '203.0.113.7',
  });
  const app = new Hono<SessionEnv>().use(session).get('/', (context) => context.text(context.var.user.sub));
  app.onError(apiError(silentLog));
  const statuses: number[] = [];
  for (let sent = 0; sent < 300; sent += 1) {
    const answer = await app.request('/', { headers: { authorization: `Bearer ${tokenOf(sent % 30)}` } });
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  expect(questions).toBe(200);
});
