import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { dataError } from '#core/data/dataError.ts';
import { silentLog } from '#core/log.ts';
import { apiError } from '#web/server/api/apiError.ts';

it('a database that cannot be reached is told in the words of the status line, whatever was asked of it', async () => {
  const app = new Hono().onError(apiError(silentLog)).post('/pause', () => {
    const away = { code: '08006', message: 'The database cannot be reached.' };
    throw dataError({ act: 'read', thing: 'staff list' }, away, 503);
  });
  const answer = await app.request('/pause', { method: 'POST' });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    code: 'storage',
    message: 'The database does not answer.',
    hint: 'Try again in a few seconds; what you typed stays.',
  });
});
