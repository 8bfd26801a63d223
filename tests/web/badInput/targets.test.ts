import { describe, expect, it } from 'vitest';
import { EVIL, useHostileSite } from '../../support/hostileSite.ts';
import { createReader } from '../../support/readers.ts';

const hostile = useHostileSite();

describe('redirect_to', () => {
  const elsewhere = [`https://${EVIL}/`, `//${EVIL}/`, `https:${EVIL}`, `javascript:alert(1)`];
  // Addresses that only look like this site's.
  const alike = () => [
    `${hostile.site.url}.${EVIL}/`,
    `${hostile.site.url}@${EVIL}/`,
    `${hostile.site.url}%5c.${EVIL}`,
  ];
  const host = (location: string | undefined) => new URL(location ?? '', hostile.site.url).host;

  it('sends a verification to this site only', async () => {
    const own = new URL(hostile.site.url).host;
    for (const target of [...elsewhere, ...alike()]) {
      const query = `token=x&type=signup&redirect_to=${encodeURIComponent(target)}`;
      const { status, headers } = await hostile.ask(`/auth/v1/verify?${query}`);
      expect(status, target).toBe(303);
      expect(host(headers['location']), target).toBe(own);
    }
    expect((await hostile.ask('/auth/v1/verify?token=%00&type=signup')).status).toBe(400);
    expect((await hostile.ask('/auth/v1/verify')).status).toBe(400);
  });

  it('is not used in a recovery mail, and cannot get its token', async () => {
    const reader = await createReader(hostile.site);
    for (const target of [...elsewhere, ...alike()]) {
      const answer = await hostile.ask(
        `/auth/v1/recover?redirect_to=${encodeURIComponent(target)}`,
        hostile.json({ email: reader.email }),
      );
      expect([200, 429]).toContain(answer.status);
    }
    const said = await hostile.site.says(new RegExp(`Mail to ${reader.email}[^]*verify\\?token=`));
    expect(said).not.toContain(EVIL);
    const link = [...said.matchAll(/verify\?token=(\w+)&type=recovery/g)].at(-1)?.[1] ?? '';
    const taken = await hostile.ask(`/auth/v1/verify?token=${link}&type=recovery&redirect_to=https://${EVIL}/`);
    expect(taken.status).toBe(303);
    expect(taken.headers['location']).toContain('access_token=');
    expect(host(taken.headers['location'])).toBe(new URL(hostile.site.url).host);
  });

  it('does not follow a sign-in with Google to another host', async () => {
    for (const target of [...elsewhere, ...alike()]) {
      const started = await hostile.ask(`/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(target)}`);
      expect(started.status, target).toBe(302);
      const google = new URL(started.headers['location'] ?? '');
      expect(google.host).toBe('accounts.google.com');
      expect(google.searchParams.get('redirect_uri')).toBe(`${hostile.site.url}/auth/v1/callback`);
      const state = google.searchParams.get('state') ?? '';
      const back = await hostile.ask(`/auth/v1/callback?error=access_denied&state=${encodeURIComponent(state)}`);
      expect(host(back.headers['location']), target).toBe(new URL(hostile.site.url).host);
    }
    for (const query of ['', '?provider=nothing', '?provider=%00', '?provider=__proto__']) {
      expect((await hostile.ask(`/auth/v1/authorize${query}`)).status, query).toBe(400);
    }
    const invented = await hostile.ask('/auth/v1/callback?code=x&state=y');
    expect(host(invented.headers['location'])).toBe(new URL(hostile.site.url).host);
  });
});

describe('pictures', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost:22/x.png',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/x.png',
    'http://[::ffff:10.0.0.1]/x.png',
    'http://2130706433/x.png',
    'http://10.0.0.1/x.png',
    `https://${EVIL}/x.png`,
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:1',
    '/keys.json',
    '/auth/v1/admin/users',
    '/storage/v1/object/public/../../../rest/v1/articles',
    '/storage/v1/object/public/..%2f..%2f..%2frest/v1/articles',
    '/storage/v1/object/public/%2e%2e/%2e%2e/rest',
    '/storage/v1/object/public/..%5c..%5crest',
    '\\\\10.0.0.1\\x.png',
    `http://x//${EVIL}:443/storage/v1/object/public/story-images/none.png`,
    `https://x//${EVIL}/storage/v1/object/public/story-images/none.png`,
    '\u0000',
    '',
  ])('come from nowhere but a listed place: %s', async (source) => {
    const answer = await hostile.ask(`/images/360?src=${encodeURIComponent(source)}`);
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.text).toMatch(/^<svg /);
  });

  it.each([
    'http://127.0.0.1:22/storage/v1/object/public/story-images/none.png',
    'http://169.254.169.254/storage/v1/object/public/story-images/none.png',
    '/storage/v1/object/public/story-images/none.png',
    '/storage/v1/object/public/story-images/%00',
    '/storage/v1/object/public/story-images/%25',
    '/storage/v1/object/public/%00/none.png',
    '/storage/v1/object/public/%F0%9F%98%80',
  ])("are looked for among this installation's own, whatever host their address names: %s", async (source) => {
    expect((await hostile.ask(`/images/360?src=${encodeURIComponent(source)}`)).status).toBe(404);
  });

  it.each(['/images/361?src=x', '/images/360', '/images/%00?src=x', '/images/-1?src=x', '/images/1e3?src=x'])(
    'have fixed widths and a source: %s',
    async (path) => {
      expect((await hostile.ask(path)).status).toBe(404);
    },
  );

  it.each(['story-images/%00', 'story-images/%', '%00/x', '..%2f..%2fx', '', 'none/none'])(
    'in the storage are found by their own names only: %s',
    async (name) => {
      expect((await hostile.ask(`/storage/v1/object/public/${name}`)).status).toBe(404);
    },
  );
});
