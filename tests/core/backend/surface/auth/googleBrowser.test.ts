import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLIENT_ADDRESS } from '#core/backend/surface/clientAddress.ts';
import { openTestBackend, testBackendKinds, type TestBackend } from '../../../../support/backends.ts';

/** A browser: keeps the cookies of the sign-in, and follows no redirect by itself. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly backend: TestBackend;

  constructor(backend: TestBackend) {
    this.backend = backend;
  }

  async open(address: string): Promise<{ leadsTo: URL; cookies: string[] }> {
    const answer = await this.backend.fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    const cookies = answer.headers.getSetCookie();
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (cookie.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { leadsTo: new URL(answer.headers.get('location') ?? '', this.backend.url), cookies };
  }

  /** Presses "Continue with Google". @returns the state that Google gets. */
  async begin(more = ''): Promise<string> {
    const { leadsTo } = await this.open(`${this.backend.url}/auth/v1/authorize?provider=google${more}`);
    if (leadsTo.host !== 'accounts.google.com') throw new Error(`It leads to ${leadsTo.href}.`);
    return leadsTo.searchParams.get('state') ?? '';
  }

  /** Comes back from Google, where somebody signed in with this address. @returns what the page finds in its address. */
  async comeBack(state: string, account: string): Promise<URLSearchParams> {
    const back = `${this.backend.url}/auth/v1/callback?code=${account}&state=${state}`;
    return new URLSearchParams((await this.open(back)).leadsTo.hash.slice(1));
  }
}

describe.each(testBackendKinds)('signing in with Google on %s', (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    const real = globalThis.fetch;
    // Google: the code is the account that signed in; `ana-unverified` has Ana's address, which Google has not verified.
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const asked = new Request(input, init);
      if (asked.url === 'https://oauth2.googleapis.com/token') {
        const code = new URLSearchParams(await asked.text()).get('code') ?? '';
        const claims = Buffer.from(JSON.stringify({ email: 'token@gmail.com', email_verified: false })).toString(
          'base64url',
        );
        const more = code === 'token-unverified' ? { id_token: `e30.${claims}.e30` } : {};
        return Response.json({ access_token: code, token_type: 'Bearer', expires_in: 3600, ...more });
      }
      if (asked.url === 'https://www.googleapis.com/userinfo/v2/me') {
        const account = (asked.headers.get('authorization') ?? '').replace('Bearer ', '');
        const email = `${account.replace('-unverified', '')}@gmail.com`;
        const isVerified = !account.endsWith('-unverified');
        return Response.json({ id: account, email, verified_email: isVerified, name: account });
      }
      return real(input, init);
    });
    backend = await openTestBackend(kind);
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await backend.close();
  });

  it('signs in the browser that began it, in several tabs at once, and leaves no cookie behind', async () => {
    const browser = new Browser(backend);
    const [first, second] = [await browser.begin(), await browser.begin()];
    expect(browser.cookies.size).toBe(2);
    expect((await browser.comeBack(second, 'ana')).get('access_token')).not.toBeNull();
    expect((await browser.comeBack(first, 'ana')).get('access_token')).not.toBeNull();
    expect(browser.cookies.size).toBe(0);
  });

  it('keeps the cookie from scripts, other sites and other addresses', async () => {
    const { cookies } = await new Browser(backend).open(`${backend.url}/auth/v1/authorize?provider=google`);
    expect(cookies).toEqual([
      expect.stringMatching(/; Path=\/auth\/v1\/callback; Max-Age=600; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('does not sign in who opens the address with which a stranger would have come back', async () => {
    const stranger = new Browser(backend);
    const victim = new Browser(backend);
    const state = await stranger.begin();
    // The victim has a sign-in of its own under way, too.
    const own = await victim.begin();
    const refused = await victim.comeBack(state, 'mallory');
    expect([refused.get('access_token'), refused.get('error_code')]).toEqual([null, 'sign_in_not_begun_here']);
    expect(refused.get('error_description')).toContain('sign in again here');
    for (const states of [`${state}&state=${own}`, `${own}&state=${state}`, '', 'x']) {
      expect((await victim.comeBack(states, 'mallory')).get('access_token'), states).toBeNull();
    }
    const made = await backend.sql.query(`select 1 from auth.users where email = 'mallory@gmail.com'`);
    expect(made).toEqual([]);
    expect((await victim.comeBack(own, 'victoria')).get('access_token')).not.toBeNull();
  });

  it('gives nobody the cookie of a sign-in that a stranger began', async () => {
    const state = await new Browser(backend).begin();
    const victim = new Browser(backend);
    const own = await victim.begin(`&state=${state}&code_challenge=${'a'.repeat(43)}&code_challenge_method=s256`);
    expect(own).not.toBe(state);
    expect((await victim.comeBack(state, 'mallory')).get('access_token')).toBeNull();
  });

  it('lets an address return thirty times in five minutes, and counts no return that another browser began', async () => {
    const browser = new Browser(backend);
    const state = await browser.begin();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const comeBack = async (sent: string) => {
      const headers = { cookie: sent, [CLIENT_ADDRESS]: '192.0.2.44' };
      const back = `${backend.url}/auth/v1/callback?code=ana&state=${state}`;
      return (await backend.fetch(back, { redirect: 'manual', headers })).status;
    };
    for (let turn = 0; turn < 40; turn += 1) expect(await comeBack('')).toBe(302);
    const answers: number[] = [];
    for (let turn = 0; turn < 31; turn += 1) answers.push(await comeBack(cookie));
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
    expect(answers.at(-1)).toBe(429);
  });

  it.each(['known', 'new', 'token'])(
    'a Google account whose address is not verified leaves nothing behind (%s address)',
    async (name) => {
      const owner = new Browser(backend);
      if (name !== 'new') await owner.comeBack(await owner.begin(), name);
      const before = await backend.sql.query('select count(*)::int from auth.users');
      const stranger = new Browser(backend);
      const refused = await stranger.comeBack(await stranger.begin(), `${name}-unverified`);
      expect([refused.get('access_token'), refused.get('error_code')]).toEqual([null, 'address_not_verified']);
      expect(await backend.sql.query('select count(*)::int from auth.users')).toEqual(before);
      expect((await owner.comeBack(await owner.begin(), name)).get('access_token')).not.toBeNull();
    },
  );

  it('an account that an earlier version made of such an address keeps its owner out no longer', async () => {
    await backend.sql.script(`
      insert into auth.users (id) values ('11111111-1111-4111-8111-111111111111');
      insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        values (gen_random_uuid(), 'google', 'x', '11111111-1111-4111-8111-111111111111',
                '{"email": "old@gmail.com", "email_verified": false}');`);
    await backend.signUp('old@gmail.com');
    const owner = new Browser(backend);
    expect((await owner.comeBack(await owner.begin(), 'old')).get('access_token')).not.toBeNull();
  });

  it('tells the page where Google refuses', async () => {
    const browser = new Browser(backend);
    const state = await browser.begin();
    const refused = await browser.comeBack(`${state}&error=access_denied&error_description=No`, 'ana');
    expect([refused.get('access_token'), refused.get('error')]).toEqual([null, 'access_denied']);
  });
});
