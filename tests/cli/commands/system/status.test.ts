import { expect, it, onTestFinished } from 'vitest';
import { readEditorialStatus } from '#cli/commands/system/status.ts';
import { openTestBackend } from '../../../support/backends.ts';

it('a run is interrupted where its worker is silent by the clock of the database, whatever that of this machine says', async () => {
  const backend = await openTestBackend('embedded');
  onTestFinished(() => backend.close());
  const runHeard = async (secondsAgo: number) => {
    const [row] = await backend.sql.query(
      `insert into workflow_runs (name, type, status, story_title, template_id, template_name, template_version, started_at,
          total_steps, triggered_by, lease_owner, updated_at)
        values ('Ferry', 'research', 'running', 'Ferry', 't', 'T', '1', now() - interval '1 hour', 8, 'anna',
          'elsewhere:1:1#a', now() - $1 * interval '1 second') returning id`,
      [secondsAgo],
    );
    return row?.['id'];
  };
  await runHeard(0);
  const silent = await runHeard(20);
  for (const aheadMs of [-20_000, 0, 20_000]) {
    const { counts, interruptedRuns } = await readEditorialStatus(backend.db, Date.now() + aheadMs);
    expect(counts.runs.running).toBe(2);
    expect(interruptedRuns).toEqual([silent]);
  }
});
