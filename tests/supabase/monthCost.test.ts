import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestBackend, testBackendKinds, type TestBackend } from '../support/backends.ts';

describe.each(testBackendKinds)('what the month has cost, on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await openTestBackend(kind);
  });
  afterAll(() => backend.close());

  const add = (hoursAgo: number, usd: number) =>
    backend.sql.query(
      `insert into model_calls (id, call_id, purpose, model_asked, started_at, duration_ms, cost_usd, ended)
         values (gen_random_uuid(), gen_random_uuid(), 'research', 'm', now() - $1 * interval '1 minute', 1, $2, 'completed')`,
      [Math.round(hoursAgo * 60), usd],
    );
  const sums = async () =>
    (
      await backend.sql.query(`select private.month_cost()::float8 as kept,
        (select coalesce(sum(c.cost_usd), 0)::float8 from model_calls c
          where c.started_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC') as summed,
        (select count(*)::int from private.period_costs) as periods`)
    )[0];
  const agree = async () => {
    const found = await sums();
    expect(found?.['kept']).toBeCloseTo(Number(found?.['summed']), 9);
    return Number(found?.['periods']);
  };

  it('is the sum of its calls, also where they come late, get their bill or go', async () => {
    await agree();
    for (const [usd, hoursAgo] of [0, 0.5, 1, 1.5, 2, 2.5, 3, 5, 30, 200, 700].entries())
      await add(hoursAgo, usd + 0.001);
    await add(-1, 0.25);
    const periods = await agree();
    await add(4, 0.5);
    await agree();
    await backend.sql.query(`update model_calls set cost_usd = cost_usd + 0.01`);
    await agree();
    await backend.sql.query(`delete from model_calls where started_at < now() - interval '3 hours'`);
    // Those of periods that are over are kept again, as many as before.
    expect(await agree()).toBe(periods);
  });
});
