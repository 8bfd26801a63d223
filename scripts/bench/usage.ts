import { systemClock } from '#core/clock.ts';
import { usage } from '#core/pipeline/ledger/usage.ts';
import { openBenchBackend } from './benchBackend.ts';
import type { Figure } from './figure.ts';
import { percentile } from './percentile.ts';

const CALLS = 100_000;
const REPEATS = 15;

/** Usage of 30 days with 100,000 calls, by day, purpose, step and model. */
export async function benchUsage(): Promise<Figure[]> {
  const opened = await openBenchBackend('postgres');
  try {
    await opened.script(`
      insert into model_calls (id, call_id, purpose, step_number, model_asked, model_served, tokens_used, cost_usd, started_at, ended)
        select gen_random_uuid(), gen_random_uuid(), case when n % 3 = 0 then 'suggestion' else 'research' end,
          case when n % 3 = 0 then null else n % 8 + 1 end, 'maker/model-' || n % 12, 'maker/model-' || n % 12, 900,
          (n % 1000) / 1e6, now() - make_interval(secs => n * 25), case when n % 50 = 0 then 'timeout' else 'completed' end
        from generate_series(1, ${CALLS}) n;
      analyze`);
    const services = { db: opened.backend.db, clock: systemClock };
    // The first question of a process opens its connection and reads the schema, which takes 0.3 s whatever is asked.
    await usage(services, { days: 1 });
    const times: number[] = [];
    let calls = 0;
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const begun = performance.now();
      calls = (await usage(services, { days: 30 })).models.calls;
      times.push(performance.now() - begun);
    }
    const slow = percentile(times, 0.95);
    return [
      {
        name: 'usage of 30 days',
        measured: `${Math.round(percentile(times, 0.5))} ms p50, ${Math.round(slow)} ms p95`,
        target: '≤ 300 ms',
        ok: slow <= 300 && calls > 0.99 * CALLS,
        detail: `${calls.toLocaleString('en-US')} calls, PostgreSQL, median and p95 of ${REPEATS}`,
      },
    ];
  } finally {
    await opened.close();
  }
}
