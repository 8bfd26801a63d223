import { closeSync, openSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, openInstallation } from '../support/installation.ts';
import { cli } from '../support/cli.ts';

const long = `A title that is longer than any terminal is wide: ${'the ceasefire talks resume '.repeat(8).trim()}`;

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await installation.json(['inbox', 'add', '--title', long, '--category', 'EU Watch']);
  await installation.json(['inbox', 'add', '--title', 'A second one']);
});
afterAll(() => installation.close());

describe('a list without a terminal', () => {
  it('prints whole values, separated by tabs, without column names', async () => {
    const { stdout } = await installation.run(['inbox', 'list']);
    const [second, first] = stdout.trimEnd().split('\n');
    expect(first?.split('\t').slice(0, 2)).toEqual(['3400', long]);
    expect(second?.split('\t')[1]).toBe('A second one');
    expect(stdout).not.toContain('Title');
  });

  it('has the columns that were named, in that order', async () => {
    const { stdout } = await installation.run(['inbox', 'list', '--columns', 'category,story']);
    expect(stdout).toBe('\t3401\nEU Watch\t3400\n');
    const refused = await installation.run(['inbox', 'list', '--columns', 'Nosuch']);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/no column "Nosuch"[\s\S]*Title/) });
  });
});

describe('a program that calls a command', () => {
  it.each([['inbox', 'list'], ['status'], ['completion', 'bash'], ['--help']])(
    'learns in a sentence that the disk is full: %s %s',
    async (...args) => {
      const full = openSync('/dev/full', 'w');
      const env = { ...process.env, ...installation.env, VELOCITY_HOME: installation.home };
      const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/velocity.js'), ...args], {
        env,
        stdio: ['ignore', full, 'pipe'],
      });
      let said = '';
      child.stderr?.on('data', (piece: Buffer) => (said += String(piece)));
      const [code] = await once(child, 'close');
      closeSync(full);
      expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('The output could not be written') });
      expect(said).not.toContain('    at ');
    },
  );

  it('gets the real error where stdout is full but the command prints nothing to it', async () => {
    const full = openSync('/dev/full', 'w');
    const program = join(import.meta.dirname, '../../dist/velocity.js');
    const child = spawn(process.execPath, [program], { stdio: ['ignore', full, 'pipe'] });
    let said = '';
    child.stderr?.on('data', (piece: Buffer) => (said += String(piece)));
    const [code] = await once(child, 'close');
    closeSync(full);
    expect({ code, said }).toEqual({ code: 2, said: 'Error: No command was given.\nSee `velocity --help`.\n' });
  });

  it('is told at once that the data folder cannot be made', async () => {
    const { code, stderr } = await cli(['inbox', 'list'], { home: '/proc/nope/velocity' });
    expect(code).not.toBe(0);
    expect(stderr).toContain('The data folder /proc/nope/velocity cannot be made');
    const file = await cli(['inbox', 'list'], { home: import.meta.filename });
    expect(file.code).toBe(1);
    expect(file.stderr).toBe(
      `Error: The data folder ${import.meta.filename} cannot be read: a part of the path is no folder.\nSet VELOCITY_HOME to a folder that you can write to.\n`,
    );
  });

  it('is told by doctor that a time zone is invalid', async () => {
    const { code, stdout } = await installation.run(['doctor'], { env: { SITE_TIME_ZONE: 'Mars/Phobos' } });
    expect(code).not.toBe(0);
    expect(stdout).toContain('SITE_TIME_ZONE names no time zone: "Mars/Phobos".');
  });

  it('is told by doctor of every value that cannot work', async () => {
    const env = { HOST: 'nope.invalid', WEB_PORTS: 'abc', WEB_HOST_INTERVAL: '-3', NEWS_SEARCH_URL: 'http://x' };
    const { code, stdout } = await installation.run(['doctor'], { env: { ...env, COLUMNS: '200' } });
    expect(code).not.toBe(0);
    expect(stdout).toContain('HOST has no address: nope.invalid.');
    expect(stdout).toContain('is not a whole number up to 65535: abc');
    expect(stdout).toContain('is not a whole number up to 600000: -3');
    expect(stdout).toContain('is no web address with {query} in it');
  });

  it('is warned by serve that nothing can be researched without a key', async () => {
    const server = installation.start(['serve', '--port', '0'], { env: { OPENROUTER_API_KEY: '' } });
    expect(await server.says(/OPENROUTER_API_KEY is not set/)).toContain('nothing can be researched');
    server.process.kill('SIGTERM');
    await server.ended;
  });
});
