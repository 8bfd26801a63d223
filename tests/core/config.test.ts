import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveConfig } from '#core/config.ts';
import { readConfig } from '#core/readConfig.ts';
import { settings } from '#core/settings.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'velocity-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (environment: Record<string, string> = {}, flags = {}) => readConfig({ folder, environment, flags });
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const originOf = (config: ReturnType<typeof read>, name: string) =>
  config.resolved.find((setting) => setting.name === name);

describe('settings', () => {
  it('come from flags before the environment before .env before defaults', () => {
    expect(read().port).toBe(4600);
    write('.env', 'PORT=5001\nSITE_NAME="The Desk" # our name\n');
    expect(read().port).toBe(5001);
    expect(read({ PORT: '5002' }).port).toBe(5002);
    expect(read({ PORT: '5002' }, { port: '5003' }).port).toBe(5003);
    expect(read().siteName).toBe('The Desk');
  });

  it('say where they come from', () => {
    write('.env', 'PORT=5001\n');
    const config = read({ HOST: '0.0.0.0', SITE_URL: '' }, { velocityHome: '/data' });
    expect(originOf(config, 'port')).toMatchObject({ origin: '.env', variable: 'PORT', shown: '5001' });
    expect(originOf(config, 'host')).toMatchObject({ origin: 'environment', shown: '0.0.0.0' });
    expect(originOf(config, 'velocityHome')).toMatchObject({ origin: 'flag', shown: '/data' });
    expect(originOf(config, 'siteUrl')).toMatchObject({ origin: 'unset', shown: '' });
    expect(originOf(config, 'siteName')).toMatchObject({ origin: 'default' });
    expect(config.resolved.map(({ name }) => name)).toEqual(Object.keys(settings));
  });

  it('may stand in files, as secrets of containers do', () => {
    write('token', 'apify_api_from_a_file\n');
    for (const path of ['token', join(folder, 'token')]) {
      const config = read({ APIFY_API_TOKEN_FILE: path });
      expect(config.apifyApiToken?.reveal()).toBe('apify_api_from_a_file');
      expect(originOf(config, 'apifyApiToken')).toMatchObject({
        variable: 'APIFY_API_TOKEN_FILE',
        origin: 'environment',
      });
    }
    expect(() => read({ APIFY_API_TOKEN_FILE: 'gone' })).toThrow(
      'APIFY_API_TOKEN_FILE names a file that cannot be read: gone',
    );
  });

  it('take the name that the specification gives the key, after the one without its prefix', () => {
    expect(read({ VITE_OPENROUTER_API_KEY: 'sk-or-of-the-spec' }).openrouterApiKey?.reveal()).toBe('sk-or-of-the-spec');
    const both = read({ VITE_OPENROUTER_API_KEY: 'sk-or-of-the-spec', OPENROUTER_API_KEY: 'sk-or-plain' });
    expect(both.openrouterApiKey?.reveal()).toBe('sk-or-plain');
  });

  it.each([
    [{ PORT: '70000' }, 'PORT is not a port: 70000'],
    [{ PORT: '80.5' }, 'PORT is not a port: 80.5'],
    [{ SUPABASE_URL: 'localhost' }, 'SUPABASE_URL is not a web address: localhost'],
    [{ SITE_URL: 'javascript:alert(1)' }, 'SITE_URL is not a web address: javascript:alert(1)'],
  ])('refuse %j with a sentence that names the variable', (environment, message) => {
    expect(() => read(environment)).toThrow(message);
  });

  it('lose the slash at the end of an address', () => {
    expect(read({ OPENROUTER_BASE_URL: 'http://127.0.0.1:11434/v1/' }).openrouterBaseUrl).toBe(
      'http://127.0.0.1:11434/v1',
    );
  });

  it('hide secrets wherever a configuration is printed', () => {
    const secret = 'sk-or-v1-0123456789abcdef0123';
    const environment = Object.fromEntries(
      Object.values(settings)
        .filter(({ kind }) => kind === 'secret')
        .map(({ names }) => [names[0], secret]),
    );
    const config = read(environment);
    for (const text of [inspect(config, { depth: 9 }), JSON.stringify(config), String(config.apifyApiToken)]) {
      expect(text).not.toContain(secret);
    }
    expect(originOf(config, 'apifyApiToken')?.shown).toBe('sk-o…0123');
    expect(originOf(read({ APIFY_API_TOKEN: 'short' }), 'apifyApiToken')?.shown).toBe('…');
  });
});

describe('a .env file', () => {
  it('may be missing, or begin with a byte order mark', () => {
    expect(read().host).toBe('127.0.0.1');
    write('.env', '\uFEFFHOST=0.0.0.0\r\nPORT=5001\r\n');
    expect(read()).toMatchObject({ host: '0.0.0.0', port: 5001 });
  });

  it('that cannot be read is an error that names it', () => {
    mkdirSync(join(folder, '.env'));
    expect(() => read()).toThrow(`The settings file cannot be read: ${join(folder, '.env')}`);
  });
});

it('works without a file system, where a caller has the values', () => {
  expect(resolveConfig({ environment: { PORT: '1' }, readFile: () => '' }).port).toBe(1);
});
