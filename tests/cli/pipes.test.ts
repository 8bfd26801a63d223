import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import { bin, environment } from '../support/cli.ts';
import { type Installation, openInstallation } from '../support/installation.ts';

const ESCAPE = '\u001B[';

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
  await installation.json(['accounts', 'add', 'meridian_desk']);
  await installation.json(['scrape', '--all', '--no-suggest']);
});
afterAll(async () => {
  await installation.close();
});

/** Runs a line of a shell in the newsroom, `velocity` being the command. */
async function shell(line: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn('bash', ['-c', `set -o pipefail; velocity() { "${bin}" "$@"; }; ${line}`], {
    env: environment(installation.home, installation.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, stdout, stderr };
}

describe('in a pipe', () => {
  it('ids go from command to command', async () => {
    const made = await shell(
      'velocity feed --ids --limit 2 | while read id; do velocity inbox add --post "$id"; done >/dev/null;' +
        'velocity inbox list --ids | velocity inbox go - && velocity inbox list --ids --pending | velocity promote -',
    );
    expect(made.stdout.match(/Made of its own texts: production story #/g)).toHaveLength(2);
    expect(made.code).toBe(0);
  });

  it('an empty stdin scrapes no account instead of all', async () => {
    const before = installation.apify.requests.length;
    expect(await installation.run(['scrape', '-'], { input: '\n' })).toMatchObject({ code: 2 });
    expect(installation.apify.requests.length).toBe(before);
  });

  it('a reader that closes the pipe early causes no error', async () => {
    const { code, stdout, stderr } = await shell('velocity feed --json | head -n 1');
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '{\n', stderr: '' });
    expect(await shell('velocity --help | head -n 1')).toMatchObject({ code: 0, stderr: '' });
    expect(await shell('velocity production export | true')).toMatchObject({ stderr: '' });
  });

  it('a reader of events that closes the pipe early stops the research, which is saved', async () => {
    await installation.json(['inbox', 'add', '--title', 'Nobody reads this']);
    const piped = await shell('velocity research 3402 --ndjson | head -n 1');
    expect(piped.stdout).toContain('"type":"run-started"');
    expect(piped).toMatchObject({ code: 141, stderr: '' });
    expect(await installation.json(['runs', 'list', '--status', 'cancelled'])).toMatchObject({
      runs: [{ storyTitle: 'Nobody reads this' }],
    });
  });

  it('tables are as wide as COLUMNS says, where it says so', async () => {
    for (const [columns, width] of [
      ['80', 80],
      ['120', 120],
    ] as const) {
      const { stdout } = await installation.run(['feed'], { env: { COLUMNS: columns } });
      const widths = stdout.trimEnd().split('\n').map(cellWidth);
      expect(Math.max(...widths)).toBeLessThanOrEqual(width);
      expect(Math.max(...widths)).toBeGreaterThan(width - 6);
    }
  });

  it('nothing is coloured, unless FORCE_COLOR asks for it; NO_COLOR wins over a terminal', async () => {
    expect((await installation.run(['feed'])).stdout).not.toContain(ESCAPE);
    expect((await installation.run(['feed'], { env: { FORCE_COLOR: '1' } })).stdout).toContain(ESCAPE);
    expect((await installation.run(['feed'], { env: { NO_COLOR: '1' } })).stdout).not.toContain(ESCAPE);
  });

  it('results go to stdout and everything else to stderr, which --quiet empties', async () => {
    const said = await installation.run(['scrape', 'meridian_desk', '--no-suggest']);
    expect(said.stderr).toContain('Scraping 1 account,');
    const quiet = await installation.run(['scrape', 'meridian_desk', '--no-suggest', '--quiet']);
    expect(quiet).toMatchObject({ code: 0, stderr: '', stdout: said.stdout });
  });

  it('--verbose prints the causes of an error', async () => {
    const { stderr } = await installation.run(['accounts', 'add', 'meridian_desk', '--verbose']);
    expect(stderr).toMatch(/^Error: Account already exists\n@meridian_desk is monitored already.*\nCaused by: /);
    // Where it was thrown, in the code as it is written.
    expect(stderr).toMatch(/\/core\/data\/accounts\/\w+\.ts:\d+/);
  });

  it('a failure in the middle of events is reported and sets the exit code', async () => {
    installation.apify.setFault('401');
    const { code, stdout, stderr } = await installation.run(['scrape', 'meridian_desk', '--ndjson']);
    installation.apify.setFault(null);
    expect(code).toBe(3);
    expect(stdout).toContain('"type":"account-failed"');
    expect(JSON.parse(stderr)).toMatchObject({ error: { exitCode: 3 } });
  });
});
