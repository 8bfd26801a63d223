import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, number, object, string } from 'zod';
import { exitCodeMeanings, exitCodeOf } from '#cli/exitCodes.ts';
import { errorCodes } from '#core/errors.ts';
import { cli } from '../support/cli.ts';
import { type Installation, openInstallation } from '../support/installation.ts';

const added = object({ story: object({ storyNumber: number() }) });
const runsDocument = object({ runs: array(object({ storyTitle: string() })) });

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation.close();
});

describe('every exit code, by a command that ends with it', () => {
  it('0: the feed is read', async () => {
    expect(await installation.run(['feed'])).toMatchObject({ code: 0 });
  });

  it('1: an account that exists is added again', async () => {
    await installation.run(['accounts', 'add', 'northline_eu']);
    const { code, stderr } = await installation.run(['accounts', 'add', '@NorthLine_EU']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Error: Account already exists\n/);
  });

  it('2: an unknown command, and an unknown option', async () => {
    expect(await installation.run(['inbx'])).toMatchObject({ code: 2 });
    expect(await installation.run(['feed', '--sort', 'age'])).toMatchObject({ code: 2 });
  });

  it('3: a missing key, with the words of the specification, and an invalid setting', async () => {
    const { code, stderr } = await installation.run(['models', 'test'], { env: { OPENROUTER_API_KEY: '' } });
    expect(code).toBe(3);
    expect(stderr).toContain(
      'OpenRouter API key is required. Please set VITE_OPENROUTER_API_KEY in your environment variables.',
    );
    const wrong = await installation.run(['feed'], { env: { PORT: 'eighty' } });
    expect(wrong).toMatchObject({ code: 3 });
    expect(wrong.stderr).toContain('PORT is not a port: eighty');
  });

  it('3: a refused key, which is never repeated', async () => {
    installation.openrouter.setFault('echo-key');
    const key = 'sk-or-v1-secret-of-this-test-0123456789';
    const { code, stderr } = await installation.run(['models', 'test', '--verbose'], {
      env: { OPENROUTER_API_KEY: key },
    });
    installation.openrouter.setFault(null);
    expect(code).toBe(3);
    expect(stderr).not.toContain(key);
  });

  it('4: a provider that fails', async () => {
    installation.openrouter.setFault('context');
    const { code, stderr } = await installation.run(['models', 'test']);
    installation.openrouter.setFault(null);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^Error: OpenRouter API error: .* \(execution time: \d+ms\)/);
  });

  it('5: an unknown story, run and model', async () => {
    for (const args of [
      ['production', 'show', '99999'],
      ['runs', 'show', '00000000'],
      ['models', 'show', 'nobody/nothing'],
    ]) {
      expect(await installation.run(args)).toMatchObject({ code: 5, stdout: '' });
    }
  });

  it('6: research that would exceed its budget, without calling a model', async () => {
    await installation.run(['inbox', 'add', '--title', 'A budget of a tenth of a cent']);
    const before = installation.openrouter.requests.length;
    const { code, stderr } = await installation.run(['research', '3400', '--budget', '0.001']);
    expect(code).toBe(6);
    expect(stderr).toContain('budget of $0.0010');
    expect(installation.openrouter.requests.length).toBe(before);
    const { stdout: id } = await installation.run(['runs', 'list', '--ids']);
    expect((await installation.run(['runs', 'resume', id.trim(), '--budget', '0.001'])).code).toBe(6);
    const resumed = await installation.run(['runs', 'resume', id.trim()]);
    expect(resumed).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('without its earlier budget of $0.0010'),
    });
  });

  it('75: an owner of the data folder that does not answer', async () => {
    const other = await openInstallation({ owner: false });
    const owner = other.start(['serve', '--port', '0']);
    await owner.says('Velocity serves');
    owner.process.kill('SIGSTOP');
    const { code, stderr } = await other.run(['feed', '--lock-timeout', '0.5']);
    owner.process.kill('SIGCONT');
    owner.process.kill('SIGTERM');
    await owner.ended;
    await other.close();
    expect(code).toBe(75);
    expect(stderr).toContain('Error: ');
  });

  it('124: a time limit, down to the socket', async () => {
    installation.openrouter.setFault('slow');
    const begun = performance.now();
    const { code, stderr } = await installation.run(['models', 'test', '--timeout', '1.5']);
    installation.openrouter.setFault(null);
    expect(code).toBe(124);
    expect(stderr).toContain('The time limit of 1.5 s was reached.');
    expect(performance.now() - begun).toBeLessThan(6_000);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s: %i, after saving', async (signal, exitCode) => {
    installation.openrouter.setFault('slow');
    const title = `Stopped by ${signal}`;
    const { story } = added.parse(await installation.json(['inbox', 'add', '--title', title]));
    const running = installation.start(['research', String(story.storyNumber)]);
    await running.says('step 1');
    running.process.kill(signal);
    const { code, stderr } = await running.ended;
    installation.openrouter.setFault(null);
    expect(code).toBe(exitCode);
    expect(stderr).toContain('Stopping after saving.');
    expect(stderr).toContain(`is saved. \`velocity research ${story.storyNumber}\` goes on with it.`);
    const { runs } = runsDocument.parse(await installation.json(['runs', 'list', '--status', 'cancelled']));
    expect(runs.map((run) => run.storyTitle)).toContain(title);
  });
});

describe('the table of exit codes', () => {
  it('gives each kind of error one of the codes that help names', () => {
    const known = new Set<number>(exitCodeMeanings.map(([code]) => code));
    for (const code of errorCodes) expect(known.has(exitCodeOf(code)), code).toBe(true);
  });

  it('prints errors for programs: nothing on stdout, one document on stderr', async () => {
    const { code, stdout, stderr } = await installation.run(['production', 'show', '99999', '--json']);
    expect(stdout).toBe('');
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'not_found',
        message: 'There is no production story 99999.',
        hint: 'See the stories with `velocity production list`.',
        exitCode: code,
      },
    });
  });

  it('prints no warning of Node beside them', async () => {
    const env = { FORCE_COLOR: '1', NO_COLOR: '1' };
    const { stderr } = await installation.run(['production', 'show', '99999', '--json'], { env });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'not_found' } });
    const unparsed = await installation.run(['inbox', 'lst', '--json'], { env });
    expect(JSON.parse(unparsed.stderr)).toMatchObject({ error: { code: 'usage' } });
  });

  it('does the same for a command line that cannot be parsed', async () => {
    const { code, stdout, stderr } = await cli(['inbox', 'lst', '--json']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'usage', exitCode: 2 } });
  });
});
