import { afterAll, beforeAll, expect, it } from 'vitest';
import { array, boolean, number, object } from 'zod';
import { openPostgresDatabase, type PostgresDatabase } from '#core/backend/postgres/postgresDatabase.ts';
import { Secret } from '#core/secret.ts';
import { type Installation, openInstallation } from '../support/installation.ts';
import { postgresEnv } from '../support/postgresEnv.ts';

// Programs that are stopped and killed while a model writes for them: usage equals the gateway's bills all the same.

let installation: Installation;
let database: PostgresDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  env = await postgresEnv();
  database = openPostgresDatabase(new Secret(env['DATABASE_URL'] ?? ''), 2);
  installation = await openInstallation({ owner: false, latencyMs: 1500 });
});
afterAll(async () => {
  await installation.close();
  await database.close();
});

const report = object({
  models: object({ costUsd: number(), costIsEstimate: boolean(), estimated: number(), awaitingBill: number() }),
});
const runList = object({ runs: array(object({ costUsd: number() })) });
const models = async () => report.parse(await installation.json(['usage'], { env })).models;
const one = async (query: string) => (await database.sql.query(query))[0];
const run = async (...args: string[]) => {
  const { code, stderr } = await installation.run(args, { env });
  expect(code, `${args.join(' ')}: ${stderr}`).toBe(0);
};
/** Starts a command and ends it once the gateway has named all of its requests and works on them. */
const endInTheMiddle = async (signal: 'SIGINT' | 'SIGKILL', requests: number, ...args: string[]) => {
  const child = installation.start(args, { env });
  const named = `select count(*)::int as requests from open_model_calls
                 where entry ->> 'generation_id' is not null and owner like '%:${String(child.process.pid)}:%'`;
  await expect.poll(() => one(named), { timeout: 20_000 }).toEqual({ requests });
  child.process.kill(signal);
  await child.ended;
};
const sums = () =>
  one(`select sum(cost_usd)::text as usd, count(*) filter (where cost_is_estimate)::int as estimates,
         (select count(*)::int from open_model_calls) as open from model_calls`);
const billed = () => ({ usd: installation.openrouter.billedUsd().toFixed(9), estimates: 0, open: 0 });

it('without a worker, `velocity usage` asks for the bills', async () => {
  await run('models', 'test');
  await endInTheMiddle('SIGINT', 1, 'models', 'test');
  await endInTheMiddle('SIGKILL', 1, 'models', 'test');
  const said = (await installation.run(['usage'], { env })).stderr;
  expect(said).toMatch(
    /calls? (is|are) counted with an estimate, <?\$0\.\d+ in all, until the gateway has (its|their) bills?\./,
  );
  await expect
    .poll(models, { timeout: 30_000 })
    .toMatchObject({ costIsEstimate: false, estimated: 0, awaitingBill: 0 });
  expect(await sums()).toEqual(billed());
  expect((await models()).costUsd).toBe(installation.openrouter.billedUsd());
  expect((await installation.run(['usage'], { env })).stderr).not.toContain('estimate');
});

it(
  'a worker that takes over what a killed program was researching has its bills as well',
  { timeout: 240_000 },
  async () => {
    await run('inbox', 'add', '--title', 'Night trains', '--summary', 'Why a bed on rails costs more than a flight.');
    // Two of its steps need none of the others.
    await endInTheMiddle('SIGKILL', 2, 'research', '3400');
    // Whoever looks at the run sees what it was asking, not $0 as if it were sure.
    const { runs } = runList.parse(await installation.json(['runs', 'list'], { env }));
    expect(runs[0]?.costUsd).toBeGreaterThan(0);
    await endInTheMiddle('SIGKILL', 1, 'models', 'test');
    const worker = installation.start(['worker'], { env });
    await expect
      .poll(() => one('select status from workflow_runs'), { timeout: 60_000 })
      .toEqual({ status: 'completed' });
    // Bills are asked for after 1, 2, 4, 8, 16, 32 s.
    await expect.poll(sums, { timeout: 90_000 }).toEqual(billed());
    expect(
      await one(`select cost_usd = (select sum(c.cost_usd) from model_calls c where c.run_id = r.id) as exact,
    (select count(*)::int from model_calls c where c.run_id = r.id and ended = 'interrupted') > 0 as interrupted
    from workflow_runs r`),
    ).toEqual({ exact: true, interrupted: true });
    worker.process.kill('SIGTERM');
    await worker.ended;
  },
);

it('a run whose process was killed is called interrupted, with the command that goes on with it', async () => {
  const [{ id } = { id: '' }] = await database.sql.query(`
    insert into workflow_runs (name, type, status, story_title, template_id, template_name, template_version, started_at,
        total_steps, triggered_by, lease_owner, updated_at)
      values ('Left over', 'research', 'running', 'Left over', 't', 'T', '1', now() - interval '1 hour', 8, 'anna',
        'elsewhere:4242:1#a', now() - interval '50 minutes') returning id`);
  const list = await installation.run(['runs', 'list'], { env });
  expect(list.stdout).toMatch(/Left over.*\tinterrupted\t.*\t10m/);
  const shown = await installation.run(['runs', 'show', String(id)], { env });
  expect(shown.stdout.replaceAll(/\s+/g, ' ')).toContain(
    `Interrupted, waiting for a worker; \`velocity runs resume ${String(id)}\` goes on with it`,
  );
  const status = await installation.run(['status'], { env });
  expect(status.stdout).toMatch(/Research +0 running, 1 interrupted, /);
  expect(status.stderr).toContain(`\`velocity runs resume ${String(id)}\``);
});
