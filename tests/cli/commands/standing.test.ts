import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgresDatabase, type PostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { researchSteps } from '#core/research/steps.ts';
import { Secret } from '#core/secret.ts';
import { type Installation, openInstallation } from '../../support/installation.ts';
import { postgresEnv } from '../../support/postgresEnv.ts';

const allSteps = `${researchSteps.length} of ${researchSteps.length} steps`;

let installation: Installation;
let database: PostgresDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  env = await postgresEnv();
  database = openPostgresDatabase(new Secret(env['DATABASE_URL'] ?? ''), 2);
  installation = await openInstallation({ owner: false, ownProcesses: false });
});
afterAll(async () => {
  await installation.close();
  await database.close();
});
const said = async (...args: string[]) => {
  const { stdout, stderr } = await installation.run(args, { env });
  return `${stdout}${stderr}`;
};

it('usage tells of a scrape that was broken off, also where no model was called', async () => {
  await database.sql.query(`insert into scrape_runs (username, actor, max_items, actor_run_id, started_at)
    values ('killed', 'x', 5, 'r1', now())`);
  expect(await said('usage')).toMatch(
    /Scraping\s+~\$0\.0000 for 1 run[^]*1 scrape has not ended, and its cost is not in/,
  );
  await database.sql.query('delete from scrape_runs');
});

it('doctor says that jobs wait and no worker is running, with what to do', async () => {
  expect(await said('doctor')).toMatch(/Jobs\s+ok\s+No worker is running, no job waits/);
  await said('inbox', 'add', '--title', 'Ferries', '--summary', 'The first one after eleven weeks.');
  await said('research', '3400', '--no-wait');
  const doctor = await said('doctor');
  expect(doctor).toMatch(/Jobs\s+missing\s+No worker is running, and jobs wait: 1 of research/);
  expect(doctor).toContain('Start one with `velocity worker`, or `velocity serve` without `--no-worker`.');
  await said('runs', 'remove', '3400', '--yes');
  await said('inbox', 'remove', '3400', '--yes');
});

it('each list marks what a run cost with ~ as long as one of its calls is counted with an estimate', async () => {
  await said('inbox', 'add', '--title', 'Night trains', '--summary', 'Why a bed on rails costs more than a flight.');
  const first = await said('research', '3401');
  expect(first).toContain(`${allSteps}, `);
  const total = /steps, .*?(\$[\d.]+)/.exec(first)?.[1] ?? '';
  expect(first).not.toContain('~');
  const all = async () => ({
    list: await said('runs', 'list', '--columns', 'Cost'),
    show: await said('runs', 'show', '3401'),
    trail: await said('runs', 'trail', '3401'),
    again: await said('research', '3401', '--again', '--dry-run', '--json'),
  });
  expect((await all()).list).toContain(total);

  // A request of step 2 that its process sent and did not live to see the end of: nobody can ask for its bill.
  await database.sql.query(`with sent as (
    insert into model_calls (id, call_id, purpose, run_id, step_number, model_asked, cost_usd, cost_is_estimate, started_at, ended)
    select gen_random_uuid(), gen_random_uuid(), 'research', id, 2, 'openai/gpt-4o', 1, true, started_at, 'interrupted' from workflow_runs
    returning run_id)
    update workflow_outputs o set estimated_cost = estimated_cost + 1, cost_is_estimate = true
    from sent where o.workflow_run_id = sent.run_id and o.step_number = 2`);
  const { list, show, trail } = await all();
  const more = `~$${(1 + Number(total.slice(1))).toFixed(4)}`;
  expect(list).toContain(more);
  expect(show).toMatch(new RegExp(`Cost +${more.replaceAll(/[$.]/g, String.raw`\$&`)}`));
  expect(show.split('\n').filter((line) => line.includes('~$1.'))).toHaveLength(2);
  expect(trail).toMatch(new RegExp(`Cost +${more.replaceAll(/[$.]/g, String.raw`\$&`)}`));

  // Continued, it says what it has cost in all with the same mark.
  await database.sql.query(`update workflow_runs set status = 'cancelled', completed_at = null`);
  await database.sql.query('delete from production_stories');
  const goesOn = await said('research', '3401');
  expect(goesOn).toContain(`${allSteps}, ${more}`);
  expect(await installation.json(['runs', 'show', '3401'], { env })).toMatchObject({ run: { costIsEstimate: true } });
});
