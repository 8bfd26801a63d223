import { describe, expect, it } from 'vitest';
import { AppError } from '#core/errors.ts';
import { articlePage, localReader, webSite } from '../../support/webSite.ts';

const paragraphs = ['The harbour of Merjan reopened on Monday after eleven days of repairs, port officials said.'];
const page = articlePage('Harbour reopens', paragraphs);

describe('reading a page', () => {
  it('returns title and text, with an honest user agent', async () => {
    await using site = await webSite({ '/news': page });
    await using web = localReader();
    const found = await web.scrape(`${site.url}/news#part`);
    expect(found).toMatchObject({ title: 'Harbour reopens', text: paragraphs[0], language: 'en', fromCache: false });
    expect(found.address).toBe(`${site.url}/news`);
    expect(site.asked).toEqual(['/robots.txt', '/news']);
    expect(site.headers.at(-1)?.['user-agent']).toBe('VelocityBot/0.1 (+https://velocity.example)');
    expect(site.headers.at(-1)?.cookie).toBeUndefined();
  });

  it('follows redirects, each checked, and no more than five', async () => {
    await using site = await webSite({
      '/old': (_, response) => response.writeHead(301, { location: '/news', 'set-cookie': 'a=1' }).end(),
      '/inside': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      '/around': (request, response) =>
        response.writeHead(302, { location: `/around?${(request.url ?? '').length}` }).end(),
      '/news': page,
    });
    await using web = localReader();
    expect((await web.scrape(`${site.url}/old`)).url).toBe(`${site.url}/news`);
    expect(site.headers.at(-1)?.cookie).toBeUndefined();
    expect(await failureOf(web.scrape(`${site.url}/inside`))).toMatchObject({ code: 'blocked_address' });
    const around = await failureOf(web.scrape(`${site.url}/around`));
    expect(around.message).toContain('redirects more than 5 times');
    expect(site.asked.filter((path) => path.startsWith('/around'))).toHaveLength(6);
  });

  it('obeys robots.txt: 4xx allows, 5xx means not now, rules count', async () => {
    await using closed = await webSite({
      '/robots.txt': 'User-agent: *\nDisallow: /private',
      '/private': page,
      '/open': page,
    });
    await using broken = await webSite({
      '/robots.txt': (_, response) => response.writeHead(503).end(),
      '/open': page,
    });
    await using own = await webSite({
      '/robots.txt': 'User-agent: velocitybot\nAllow: /\n\nUser-agent: *\nDisallow: /',
      '/open': page,
    });
    await using web = localReader();
    expect((await failureOf(web.scrape(`${closed.url}/private`))).message).toContain('asks robots not to fetch');
    expect((await web.scrape(`${closed.url}/open`)).title).toBe('Harbour reopens');
    expect(await failureOf(web.scrape(`${broken.url}/open`))).toMatchObject({ code: 'provider', retryable: true });
    expect(broken.asked).toEqual(['/robots.txt']);
    expect((await web.scrape(`${own.url}/open`)).title).toBe('Harbour reopens');
  });

  it('refuses a page whose robots.txt leads into a network, and goes on with others', async () => {
    await using inside = await webSite({
      '/robots.txt': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      '/news': page,
    });
    await using open = await webSite({ '/news': page });
    await using web = localReader();
    expect(await failureOf(web.scrape(`${inside.url}/news`))).toMatchObject({ code: 'blocked_address' });
    expect(await failureOf(web.scrape(`${inside.url}/other`))).toMatchObject({ code: 'blocked_address' });
    expect(inside.asked).toEqual(['/robots.txt']);
    expect((await web.scrape(`${open.url}/news`)).title).toBe('Harbour reopens');
  });

  it('reads 500 KiB of a robots.txt that has no end', async () => {
    const rule = Buffer.from('Disallow: /private/page\n');
    await using site = await webSite({
      '/robots.txt': (_, response) => {
        response.write('User-agent: *\n');
        const more = () => {
          while (!response.destroyed && response.write(Buffer.concat(Array.from({ length: 4_000 }, () => rule))));
        };
        response.on('drain', more);
        more();
      },
      '/open': page,
    });
    await using web = localReader();
    expect((await web.scrape(`${site.url}/open`)).title).toBe('Harbour reopens');
    expect((await failureOf(web.scrape(`${site.url}/private/page`))).code).toBe('invalid_input');
  });

  it('sends nothing further to a host that asks to wait, and reports for how long', async () => {
    await using site = await webSite({
      '/busy': (_, response) => response.writeHead(429, { 'retry-after': '7' }).end(),
    });
    await using web = localReader();
    const error = await failureOf(web.scrape(`${site.url}/busy`));
    expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 7_000 });
    await expect(web.scrape(`${site.url}/other`, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout');
    expect(site.asked).not.toContain('/other');
  });

  it('fails at once for a host that asks to wait for a day', async () => {
    await using site = await webSite({
      '/busy': (_, response) => response.writeHead(429, { 'retry-after': '86400' }).end(),
    });
    await using web = localReader();
    await failureOf(web.scrape(`${site.url}/busy`));
    const error = await failureOf(web.scrape(`${site.url}/other`, { signal: AbortSignal.timeout(20_000) }));
    expect([error.code, error.message]).toEqual([
      'rate_limited',
      expect.stringMatching(/left alone for 2[34]h \d\dm\.$/),
    ]);
    expect(site.asked).not.toContain('/other');
  });

  it('keeps its deadline for a page that arrives byte by byte', async () => {
    await using site = await webSite({
      '/slow': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const timer = setInterval(() => response.write('x'), 50);
        response.on('close', () => clearInterval(timer));
      },
    });
    await using web = localReader();
    const begun = performance.now();
    expect(await failureOf(web.scrape(`${site.url}/slow`, { timeoutMs: 400 }))).toMatchObject({ code: 'deadline' });
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  it('reports the kind of a failure', async () => {
    await using site = await webSite({
      '/wall': (_, response) => response.writeHead(403).end('no'),
      '/down': (_, response) => response.writeHead(500).end('no'),
      '/cut': (request) => request.socket.destroy(),
      '/empty': '',
      '/sign-in':
        '<title>Sign in</title><form><input name="user"><input type="password"><button>Sign in</button></form>',
    });
    await using web = localReader();
    expect((await failureOf(web.scrape(`${site.url}/none`))).code).toBe('not_found');
    expect((await failureOf(web.scrape(`${site.url}/wall`))).message).toContain('does not show this page to robots');
    expect(await failureOf(web.scrape(`${site.url}/down`))).toMatchObject({ code: 'provider', retryable: true });
    expect((await failureOf(web.scrape(`${site.url}/cut`))).code).toBe('provider');
    expect((await web.scrape(`${site.url}/empty`)).warnings).toEqual([
      'The page has no text; it may be made by scripts.',
    ]);
    expect((await web.scrape(`${site.url}/sign-in`)).warnings).toEqual(['The page asks for a sign-in.']);
  });
});

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  try {
    await work;
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  throw new Error('It was expected to fail.');
}
