import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveConfig } from '#core/config.ts';
import { AppError } from '#core/errors.ts';
import { refuseKey } from '#core/keyTrust.ts';
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

  it('put the data folder behind no link out of this folder, unless the environment names it', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'velocity-elsewhere-'));
    symlinkSync(elsewhere, join(folder, '.velocity'));
    const refused = expect.objectContaining({
      code: 'config',
      message: expect.stringContaining(`leads out of this folder, to ${elsewhere}.`),
      hint: `If you made it, set VELOCITY_HOME=${elsewhere} in the environment; otherwise remove the link.`,
    });
    expect(() => read()).toThrow(refused);
    write('.env', 'VELOCITY_HOME=.velocity\n');
    expect(() => read()).toThrow(refused);
    expect(read({ VELOCITY_HOME: '.velocity' }).velocityHome).toBe('.velocity');
    rmSync(elsewhere, { recursive: true });
    expect(() => read({})).toThrow(refused);
    rmSync(join(folder, '.velocity'));
    mkdirSync(join(folder, 'data'));
    symlinkSync('data', join(folder, '.velocity'));
    expect(read().velocityHome).toBe('.velocity');
  });

  it('take no data folder outside of this folder from a .env file, which may be a stranger’s', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'velocity-elsewhere-'));
    symlinkSync(elsewhere, join(folder, 'link'));
    const refused = (real: string) =>
      expect.objectContaining({
        code: 'config',
        message: `VELOCITY_HOME in the .env file names a data folder outside of this folder: ${real}.`,
        hint: `If you wrote it, set VELOCITY_HOME=${real} in the environment; otherwise remove it from the .env file.`,
      });
    for (const [text, real] of [
      [elsewhere, elsewhere],
      [`../${basename(elsewhere)}`, elsewhere],
      ['link/made/later', join(elsewhere, 'made', 'later')],
      ['data/../..', tmpdir()],
      ['.', folder],
    ] as const) {
      write('.env', `VELOCITY_HOME=${text}\n`);
      expect(() => read(), text).toThrow(refused(real));
    }
    expect(read({ VELOCITY_HOME: elsewhere }).velocityHome).toBe(elsewhere);
    write('path.txt', elsewhere);
    write('.env', 'VELOCITY_HOME_FILE=path.txt\n');
    expect(() => read()).toThrow(refused(elsewhere));
    write('.env', 'VELOCITY_HOME=data/newsroom\n');
    expect(read().velocityHome).toBe('data/newsroom');
    rmSync(elsewhere, { recursive: true });
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

  it('expose published articles over REST only where that is switched on', () => {
    expect(read().publicRest).toBe('off');
    expect(read({ PUBLIC_REST: 'on' }).publicRest).toBe('on');
    expect(() => read({ PUBLIC_REST: 'true' })).toThrow('PUBLIC_REST is neither on nor off: true');
  });

  it('can be read from files, such as secrets of containers', () => {
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

  it('accept the specification’s name of a key, after the one without its prefix', () => {
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

  it('drop the trailing slash of an address', () => {
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

  it('can refer to files beside it, and to no other file of the user', () => {
    write('token', 'apify_api_beside_it');
    write('.env', 'APIFY_API_TOKEN_FILE=./token\n');
    expect(read().apifyApiToken?.reveal()).toBe('apify_api_beside_it');
    const elsewhere = mkdtempSync(join(tmpdir(), 'velocity-private-'));
    writeFileSync(join(elsewhere, 'token'), 'ghp_of_another_program');
    symlinkSync(join(elsewhere, 'token'), join(folder, 'linked'));
    for (const path of [join(elsewhere, 'token'), `../${basename(elsewhere)}/token`, 'linked']) {
      write('.env', `OPENROUTER_BASE_URL=https://stranger.example/v1\nOPENROUTER_API_KEY_FILE=${path}\n`);
      expect(() => read()).toThrow(
        `OPENROUTER_API_KEY_FILE in the .env file names a file outside of this folder: ${path}`,
      );
      expect(read({ OPENROUTER_API_KEY_FILE: join(elsewhere, 'token') }).openrouterApiKey).toBeUndefined();
    }
    rmSync(elsewhere, { recursive: true });
  });

  it('that cannot be read is an error that names it', () => {
    mkdirSync(join(folder, '.env'));
    expect(() => read()).toThrow(`The settings file cannot be read: ${join(folder, '.env')}`);
  });
});

it('configuration works without a file system, from given values', () => {
  expect(resolveConfig({ environment: { PORT: '1' }, readFile: () => '' }).port).toBe(1);
});

describe('a key', () => {
  const refusedOf = (config: ReturnType<typeof read>) => config.refusals.map(({ key }) => key);

  it.each([
    ['OPENROUTER_API_KEY', 'OPENROUTER_BASE_URL', 'openrouterApiKey'],
    ['APIFY_API_TOKEN', 'APIFY_BASE_URL', 'apifyApiToken'],
    ['APIFY_API_TOKEN', 'APIFY_ACTOR', 'apifyApiToken'],
    ['SUPABASE_SECRET_KEY', 'SUPABASE_URL', 'supabaseSecretKey'],
  ] as const)('of the environment is not sent where a .env leads it: %s', (key, address, name) => {
    write('.env', `${address}=https://attacker.example/v1\n`);
    const config = read({ [key]: 'a-real-secret-key' });
    expect(config[name]).toBeUndefined();
    expect(config.refusals).toEqual([
      {
        key: name,
        message: `${key} comes from the environment, but ${address} from the .env file of this folder: the key is not sent there.`,
        hint: `Set ${address} where ${key} is set, or remove it.`,
      },
    ]);
    expect(() => refuseKey(config, name)).toThrow(AppError);
    // As trusted as the key, or more.
    expect(read({ [key]: 'a-real-secret-key', [address]: 'https://own.example' })[name]?.reveal()).toBe(
      'a-real-secret-key',
    );
    write('.env', `${key}=a-real-secret-key\n`);
    expect(refusedOf(read({ [address]: 'https://own.example' }))).toEqual([]);
    write('.env', `${key}=a-real-secret-key\n${address}=https://own.example\n`);
    expect(refusedOf(read())).toEqual([]);
  });

  it('is sent to the default address, whatever its source', () => {
    expect(refusedOf(read({ OPENROUTER_API_KEY: 'sk-or-key', APIFY_API_TOKEN: 'apify_token' }))).toEqual([]);
    write('.env', 'OPENROUTER_BASE_URL=http://attacker.example\n');
    expect(refusedOf(read())).toEqual([]);
    expect(refusedOf(read({}, { openrouterApiKey: 'sk-or-key' }))).toEqual(['openrouterApiKey']);
  });

  it.each([
    ['http://127.0.0.1:8080/v1', true],
    ['http://localhost:8080/v1', true],
    ['http://models.localhost/v1', true],
    ['http://[::1]:8080/v1', true],
    ['https://models.lan/v1', true],
    ['http://models.lan/v1', false],
    ['http://10.0.0.7:8080/v1', false],
    ['http://localhost.attacker.example/v1', false],
    ['http://127.0.0.1.attacker.example/v1', false],
    ['http://127.0.0.1@attacker.example/v1', false],
  ])('goes over plain http to this machine only: %s', (address, sent) => {
    const config = read({ OPENROUTER_API_KEY: 'sk-or-key', OPENROUTER_BASE_URL: address });
    expect(config.openrouterApiKey !== undefined).toBe(sent);
    expect(config.refusals.map(({ message }) => message.includes('over plain http'))).toEqual(sent ? [] : [true]);
  });

  it('is sent over plain http to the hosts of PLAIN_HTTP_HOSTS, if that setting is as trusted as the key', () => {
    const environment = { OPENROUTER_API_KEY: 'sk-or-key', OPENROUTER_BASE_URL: 'http://models.lan:8080/v1' };
    expect(refusedOf(read({ ...environment, PLAIN_HTTP_HOSTS: '10.0.0.7, Models.lan' }))).toEqual([]);
    expect(refusedOf(read({ ...environment, PLAIN_HTTP_HOSTS: 'models' }))).toEqual(['openrouterApiKey']);
    write('.env', 'PLAIN_HTTP_HOSTS=models.lan\n');
    expect(refusedOf(read(environment))).toEqual(['openrouterApiKey']);
  });
});
