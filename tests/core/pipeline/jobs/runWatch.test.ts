import { expect, it } from 'vitest';
import { type Log, silentLog } from '#core/log.ts';
import { createRunWatch } from '#core/pipeline/jobs/runWatch.ts';
import { advanceUntil } from '../../../support/advanceUntil.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { supabaseClient } from '../../../support/supabaseClient.ts';

it('says once that the runs cannot be seen, and once that they can be again, however long the database is away', async () => {
  const clock = new FakeClock();
  const said: string[] = [];
  const many = Promise.withResolvers<void>();
  const back = Promise.withResolvers<void>();
  const log: Log = {
    ...silentLog,
    warn: (text) => said.push(text),
    info: (text) => back.resolve(void said.push(text)),
  };
  let asked = 0;
  let away = true;
  const fetch = async () => {
    asked += 1;
    if (asked > 20) many.resolve();
    if (away) return Response.json({ code: '08006', message: 'The database cannot be reached.' }, { status: 503 });
    return Response.json([{ run: 'a', held: true, status: 'running' }]);
  };
  const db = supabaseClient({ url: 'http://localhost', key: 'key', fetch });
  const end = createRunWatch({ db, clock, log }).add({ runId: 'a', owner: 'desk' }, () => {});
  await advanceUntil(clock, many.promise);
  away = false;
  await advanceUntil(clock, back.promise);
  end();
  expect(said).toEqual([
    'It cannot be seen how the runs stand; trying again.',
    'It can be seen again how the runs stand.',
  ]);
});
