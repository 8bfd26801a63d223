import { describe, expect, it } from 'vitest';
import { resolveConfig } from '#core/config.ts';
import { serviceSetup } from '#web/server/serviceSetup.ts';

const setupOf = (environment: Record<string, string>, envFile: Record<string, string> = {}) =>
  serviceSetup(resolveConfig({ environment, envFile, readFile: () => '' }));

describe('what the dashboard says about services', () => {
  it('names what is missing, and the steps to set it', () => {
    const [models] = setupOf({ APIFY_API_TOKEN: 'apify_api_token' });
    expect(models).toMatchObject({ service: 'models', configured: false, title: 'OpenRouter API Key Required' });
    expect(models?.steps).toEqual([
      expect.stringContaining('openrouter.ai/keys'),
      expect.stringContaining('OPENROUTER_API_KEY'),
      expect.stringContaining('Restart'),
    ]);
    expect(setupOf({}).map(({ configured }) => configured)).toEqual([false, false, false, false, false]);
  });

  it('never contains a value of a key', () => {
    const values = {
      OPENROUTER_API_KEY: 'sk-or-1234567890abcdef',
      APIFY_API_TOKEN: 'apify_api_1234567890',
      SEARXNG_URL: 'https://user:word@search.example.org',
      SMTP_URL: 'smtps://desk:hidden@mail.example.org',
      GOOGLE_CLIENT_ID: 'client-1234',
      GOOGLE_CLIENT_SECRET: 'secret-1234',
    };
    const setup = setupOf(values);
    expect(setup.every(({ configured, steps }) => configured && steps.length === 0)).toBe(true);
    const said = JSON.stringify(setup);
    for (const value of Object.values(values)) expect(said).not.toContain(value);
    expect(said).not.toMatch(/1234|example\.org|hidden/);
  });

  it('says why a key that is set is not used', () => {
    const [models] = setupOf({ OPENROUTER_API_KEY: 'sk-or-1' }, { OPENROUTER_BASE_URL: 'https://elsewhere.example' });
    expect(models).toMatchObject({ configured: false });
    expect(models?.problem).toContain('the key is not sent there');
    expect(models?.steps[0]).toContain('OPENROUTER_BASE_URL');
    expect(JSON.stringify(models)).not.toContain('sk-or-1');
  });

  it('asks for both halves of the Google sign-in', () => {
    const google = setupOf({ GOOGLE_CLIENT_ID: 'client' }).find(({ service }) => service === 'google');
    expect(google?.configured).toBe(false);
  });
});
