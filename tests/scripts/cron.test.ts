import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const run = join(import.meta.dirname, '../../scripts/cron/run.sh');

describe('a scheduled job', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'velocity-cron-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const job = (script: string) =>
    spawnSync('sh', [run, 'research', 'sh', '-c', script], {
      encoding: 'utf8',
      timeout: 30_000,
      env: { ...process.env, VELOCITY_HOME: home },
    });
  const log = () => readFileSync(join(home, 'velocity-cron.log'), 'utf8');

  it('writes its whole result on one line', () => {
    expect(job(`printf '{\\n  "stories": [],\\n  "spentUsd": 0\\n}\\n'`).status).toBe(0);
    expect(log()).toMatch(/^\S+Z research ok in \d+s: \{ "stories": \[\], "spentUsd": 0 \} ?\n$/);
  });

  it('ends with the exit code of its command, and says why it failed', () => {
    const { status, stderr } = job('echo "Budget reached." >&2; exit 6');
    expect(status).toBe(6);
    expect(stderr).toContain('Budget reached.');
    expect(log()).toMatch(/research failed with exit code 6 after \d+s: Budget reached\. ?\n$/);
  });
});
