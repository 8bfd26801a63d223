import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Installation, openInstallation } from '../../../support/installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

it.each([
  ['SITE_TIME_ZONE', 'Mars/Phobos', 'names no time zone'],
  ['TRUSTED_PROXIES', '10.0.0.0/8, 10.0.0.0/64', 'holds "10.0.0.0/64", which is neither an address nor a network'],
  ['TRUSTED_PROXIES', 'proxy.internal', 'neither an address nor a network'],
  ['IMAGE_HOSTS', 'media.example, https://cdn.example/a', 'is no host'],
  ['PLAIN_HTTP_HOSTS', 'models lan', 'is no host'],
  ['CONTACT_EMAIL', 'desk at example.org', 'is no mail address'],
  ['SMTP_URL', 'mail.example.org', 'is no such address'],
  ['APIFY_ACTOR', 'apidojo/tweet scraper', 'names no actor'],
  ['HOST', 'http://0.0.0.0', 'is no host'],
  ['GOOGLE_CLIENT_ID', 'abc.apps', 'is set without GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'abc-secret-of-google', 'is set without GOOGLE_CLIENT_ID'],
  ['SUPABASE_JWT_SECRET', 'tiny-one', 'shorter than 32 characters'],
])('doctor finds that %s=%s cannot work, and says what to write', async (variable, value, words) => {
  const { code, stdout, stderr } = await installation.run(['doctor'], { env: { [variable]: value } });
  expect(code).toBe(3);
  expect(stdout).toContain('failed');
  expect(stderr).toContain(words);
});

it('doctor passes settings that can work', async () => {
  const env = {
    TRUSTED_PROXIES: '10.0.0.0/8, ::1, 2001:db8::/32',
    IMAGE_HOSTS: 'media.example, *.cdn.example:8443',
    PLAIN_HTTP_HOSTS: '192.168.1.20, models.lan',
    CONTACT_EMAIL: 'desk@example.org',
    SMTP_URL: 'smtps://desk:pw@mail.example.org:465',
  };
  const { code, stdout } = await installation.run(['doctor'], { env });
  expect(code).toBe(0);
  const [, set, standard, unset] =
    /Settings\s+ok\s+(\d+) set, each to a value that can work; (\d+) at their default, (\d+) not set/.exec(stdout) ??
    [];
  const from = (origin: RegExp) => String(stdout.split('\n').filter((line) => origin.test(line)).length);
  expect([set, standard, unset]).toEqual([
    from(/^\w+\s+(?:environment|\.env|flag)\s/),
    from(/^\w+\s+default\s/),
    from(/^\w+\s+unset\s/),
  ]);
});
