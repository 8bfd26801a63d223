import { expect, it } from 'vitest';
import { resolveConfig } from '#core/config.ts';
import { doubtedSettings } from '#core/keyTrust.ts';

const readFile = () => '';
const doubtsOf = (environment: Record<string, string>, envFile: Record<string, string>) =>
  doubtedSettings(resolveConfig({ environment, envFile, readFile }).resolved)?.message ?? null;

it('doubts settings of a folder for a newsroom that the environment names, and none of a folder that has both', () => {
  const folder = { SITE_URL: 'https://evil.example', WEB_LOOPBACK: 'on', SITE_NAME: 'News' };
  const words = 'From the .env file of this folder: SITE_URL, WEB_LOOPBACK. DATABASE_URL comes from the environment.';
  expect(doubtsOf({ DATABASE_URL: 'postgres://u:p@db/x' }, folder)).toBe(words);
  expect(doubtsOf({ OPENROUTER_API_KEY: 'k' }, folder)).toContain('OPENROUTER_API_KEY comes from the environment');
  expect(doubtsOf({}, { ...folder, DATABASE_URL: 'postgres://u:p@db/x' })).toBeNull();
  expect(doubtsOf({ DATABASE_URL: 'postgres://u:p@db/x', ...folder }, { SITE_NAME: 'News' })).toBeNull();
});
