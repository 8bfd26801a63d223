import type { LookupAddress } from 'node:dns';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import { createGuardedFetch, type GuardedFetch } from '#core/scraping/fetch/guardedFetch.ts';
import { webSite, type WebSite } from '../../../support/webSite.ts';

const names = {
  /** What the name server says to each question, in turn; the last answer stays. */
  answers: [['']],
  asked: 0,
};
function lookup(_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void): void {
  names.asked += 1;
  const [next = []] = names.answers.length > 1 ? names.answers.splice(0, 1) : names.answers;
  done(
    null,
    next.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
}
beforeEach(() => {
  names.asked = 0;
});

const portOf = ({ url }: WebSite) => Number(new URL(url).port);

function guarded(site: WebSite, { loopback }: { loopback: boolean }): GuardedFetch & AsyncDisposable {
  const rules = { ports: new Set([portOf(site)]), loopback };
  const fetch = createGuardedFetch({ clock: systemClock, rules, userAgent: 'VelocityBot/0.1', lookup });
  return { ...fetch, [Symbol.asyncDispose]: () => fetch.close() };
}

const limits = { timeoutMs: 20_000, maxBytes: 1_000_000 };

describe('a name whose addresses change', () => {
  it('is looked up once for a connection, which goes to the address that was checked', async () => {
    await using site = await webSite({
      '/news': (_, response) => response.writeHead(200, { connection: 'close' }).end('news'),
    });
    await using web = guarded(site, { loopback: true });
    const url = `http://rebind.example:${portOf(site)}/news`;
    // A client that checks one answer and connects by the next would be led inside.
    names.answers = [['127.0.0.1'], ['10.0.0.1']];
    const { bytes } = await web.fetch({ url, ...limits });
    expect(Buffer.from(bytes).toString()).toBe('news');
    expect(names.asked).toBe(1);
    await expect(web.fetch({ url, ...limits })).rejects.toMatchObject({
      code: 'blocked_address',
      message: expect.not.stringContaining('10.0.0.1'),
    });
    expect(site.asked).toEqual(['/news']);
  });

  it.each([
    ['the loopback', ['127.0.0.1']],
    ['a public and an inner address', ['93.184.215.14', '127.0.0.1']],
    ['the inside of an IPv6 address', ['::ffff:127.0.0.1']],
    ['the data of a cloud', ['169.254.169.254']],
  ])('is not asked where it leads to %s', async (_, addresses) => {
    await using site = await webSite({ '/news': 'news' });
    await using web = guarded(site, { loopback: false });
    names.answers = [addresses];
    const led = web.fetch({ url: `http://inside.example:${portOf(site)}/news`, ...limits });
    await expect(led).rejects.toMatchObject({ code: 'blocked_address' });
    expect(site.asked).toEqual([]);
  });

  it('is looked up again where a redirect leads to another name', async () => {
    await using site = await webSite({
      '/old': (_, response) =>
        response.writeHead(302, { location: `http://other.example:${portOf(site)}/secret` }).end(),
      '/secret': 'secret',
    });
    await using web = guarded(site, { loopback: true });
    names.answers = [['127.0.0.1'], ['192.168.1.1']];
    const led = web.fetch({ url: `http://first.example:${portOf(site)}/old`, ...limits });
    await expect(led).rejects.toMatchObject({ code: 'blocked_address' });
    expect(site.asked).toEqual(['/old']);
  });
});

describe('who stops', () => {
  it('does not wait for a name server that is slow to answer', async () => {
    await using site = await webSite({ '/news': 'news' });
    const question = Promise.withResolvers<() => void>();
    const fetch = createGuardedFetch({
      clock: systemClock,
      rules: { ports: new Set([portOf(site)]), loopback: true },
      userAgent: 'VelocityBot/0.1',
      lookup: (_name, _options, done) => question.resolve(() => done(null, [{ address: '127.0.0.1', family: 4 }])),
    });
    const stop = new AbortController();
    const url = `http://slow.example:${portOf(site)}/news`;
    const seen: string[] = [];
    const reading = fetch.fetch({ url, ...limits, signal: stop.signal }).catch((thrown: unknown) => {
      seen.push(thrown instanceof AppError ? thrown.code : 'other');
    });
    const answer = await question.promise;
    stop.abort();
    await setImmediate();
    seen.push('the name server answers');
    answer();
    await reading;
    expect(seen).toEqual(['cancelled', 'the name server answers']);
    await fetch.close();
    expect(site.asked).toEqual([]);
  });
});

describe('a redirect into a network', () => {
  it.each(['http://10.0.0.1/', 'http://[::ffff:a00:1]/', 'http://0xa000001/', 'file:///etc/passwd', '//router/'])(
    'is not followed to %s',
    async (location) => {
      await using site = await webSite({ '/old': (_, response) => response.writeHead(302, { location }).end() });
      await using web = guarded(site, { loopback: true });
      await expect(web.fetch({ url: `${site.url}/old`, ...limits })).rejects.toMatchObject({ code: 'blocked_address' });
      expect(names.asked).toBe(0);
    },
  );
});

describe('what is sent to another host', () => {
  it('contains neither headers for the first one nor its cookies', async () => {
    await using other = await webSite({ '/news': 'news' });
    await using site = await webSite({
      '/old': (_, response) => response.writeHead(302, { location: '/older', 'set-cookie': 'session=1; Path=/' }).end(),
      '/older': (_, response) => response.writeHead(302, { location: `${other.url}/news` }).end(),
    });
    await using web = guarded(site, { loopback: true });
    const headers = { 'if-none-match': '"kept"', authorization: 'Bearer key' };
    const { url } = await web.fetch({ url: `${site.url}/old`, headers, ...limits });
    expect(url.href).toBe(`${other.url}/news`);
    // The same host gets what is meant for it, but never its cookie back.
    expect(site.headers.map((sent) => sent['if-none-match'])).toEqual(['"kept"', '"kept"']);
    expect(other.headers).toHaveLength(1);
    for (const name of ['if-none-match', 'authorization', 'cookie', 'referer']) {
      expect(other.headers[0]?.[name], name).toBeUndefined();
    }
    expect(site.headers.every(({ cookie }) => cookie === undefined)).toBe(true);
  });
});

describe('a body that grows when it is unpacked', () => {
  const zeros = Buffer.alloc(32 * 1024 * 1024);
  it.each([
    ['gzip', () => gzipSync(zeros)],
    ['br', () => brotliCompressSync(zeros)],
    ['gzip, gzip', () => gzipSync(gzipSync(zeros))],
  ])('is read up to the limit: %s', async (coding, pack) => {
    const packed = pack();
    expect(packed.length).toBeLessThan(100_000);
    await using site = await webSite({
      '/bomb': (_, response) =>
        response.writeHead(200, { 'content-encoding': coding, 'content-type': 'text/html' }).end(packed),
    });
    await using web = guarded(site, { loopback: true });
    const { bytes, truncated } = await web.fetch({ url: `${site.url}/bomb`, ...limits });
    expect([bytes.length, truncated]).toEqual([limits.maxBytes, true]);
  });
});
