import { openPostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { Secret } from '#core/secret.ts';
import type { Figure } from '../figure.ts';
import { openProcesses, until } from './processes.ts';

const BUDGET_USD = 1;
const RUNS = 50;
const WORKERS = 2;

/**
 * Whether two processes with fifty runs stay within the monthly budget: spent and reserved amounts are summed
 * continuously.
 */
export async function benchBudget(): Promise<Figure[]> {
  const shop = await openProcesses('postgres', 150);
  const database = openPostgresDatabase(new Secret(shop.databaseUrl ?? ''), 1);
  try {
    await setSetting(shop.backend.db, { key: 'monthly_budget_usd', expected: null, value: BUDGET_USD });
    let most = 0;
    let looks = 0;
    const look = async () => {
      // One statement, so that a request recorded in between is not counted twice.
      const [sum] = await database.sql.query(
        `select (select coalesce(sum(cost_usd), 0) from model_calls)::float8 as spent,
           (select coalesce(sum(usd), 0) from model_reservations)::float8 as reserved,
           (select count(*) from workflow_runs where status in ('pending', 'running'))::int as open,
           (select count(*) from workflow_runs where status <> 'completed' and error_message like '%budget of this month%')::int
             as refused`,
      );
      const [spent, reserved] = [Number(sum?.['spent']), Number(sum?.['reserved'])];
      most = Math.max(most, spent + reserved);
      looks += 1;
      return { spent, reserved, open: Number(sum?.['open']), refused: Number(sum?.['refused']) };
    };
    for (let asked = 0; asked < RUNS; asked += 1) await shop.ask();
    await Promise.all(
      Array.from({ length: WORKERS }, () => shop.start(['worker', '--concurrency', '8', '--calls', '16'])),
    );
    await until(async () => (await look()).open === 0, 5, 600_000);
    const { spent, reserved, refused } = await look();
    return [
      {
        name: `a budget of $${String(BUDGET_USD)} with ${String(WORKERS)} workers and ${String(RUNS)} runs`,
        measured: `$${most.toFixed(3)} at most`,
        target: 'spent + reserved ≤ $1',
        ok: most <= BUDGET_USD && reserved === 0 && refused > 0,
        detail: `in ${String(looks)} looks; $${spent.toFixed(3)} spent on ${String(shop.calls())} calls of ${String(RUNS * 8)}, ${String(refused)} runs stopped by the budget, $${reserved.toFixed(3)} left set aside`,
      },
    ];
  } finally {
    await database.close();
    await shop.close();
  }
}
