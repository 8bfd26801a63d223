import { afterAll, beforeAll, expect } from 'vitest';
import { publishArticles } from './articles.ts';
import { type RawAnswer, rawRequest, type RawRequest } from './rawRequest.ts';
import { type Site, startSite } from './site.ts';

export const EVIL = 'evil.example';
/** Text that would do harm wherever it were interpreted as markup or code. */
export const dangerous = `</script><script>harm()</script><img src=x onerror=harm()>"'&]]>{{x}}`;

/** A running product that a file's tests send bad input to. */
export interface HostileSite {
  readonly site: Site;
  /** Sends a request and checks what holds for every answer: no 500, no internals, no error that a cache may keep. */
  ask(path: string, request?: RawRequest): Promise<RawAnswer>;
  /** A POST of JSON, or of the text given, with the publishable key. */
  json(body: unknown, headers?: Readonly<Record<string, string>>): RawRequest;
}

/** Starts the product with a plain, a harmful and a hidden article; it must end well, without a stack trace in its log. */
export function useHostileSite(): HostileSite {
  let started: Site | undefined;
  const running = () => {
    if (started === undefined) throw new Error('the site is not started yet');
    return started;
  };

  beforeAll(async () => {
    started = await startSite({
      env: { GOOGLE_CLIENT_ID: 'client-of-the-test', GOOGLE_CLIENT_SECRET: 'secret-of-the-google-client' },
    });
    await publishArticles(started.db, [
      { slug: 'plain', title: 'A plain story' },
      { slug: 'harm', title: dangerous, summary: dangerous, content: `${dangerous}\n\n${dangerous}` },
      { slug: 'hidden', title: 'A hidden story', isPublished: false },
    ]);
  });
  afterAll(async () => {
    if (started === undefined) return;
    const health = await rawRequest(started.url, '/health').catch(() => null);
    const { code, stderr, stdout } = await started.stop();
    expect(health?.status, 'it is well after all that').toBe(200);
    expect(code).toBe(143);
    expect(stdout + stderr).not.toMatch(/\n\s+at |A request failed|could not be decoded/);
  });

  return {
    get site() {
      return running();
    },
    ask: (path, request = {}) => askSafely(running(), path, request),
    json: (body, headers = {}) => ({
      method: 'POST',
      headers: { apikey: running().publishableKey, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  };
}

async function askSafely(site: Site, path: string, request: RawRequest): Promise<RawAnswer> {
  const answer = await rawRequest(site.url, path, request);
  const what = `${request.method ?? 'GET'} ${path.slice(0, 200)}`;
  expect(answer.status, what).toBeLessThan(500);
  const shown = JSON.stringify(answer.headers) + answer.text;
  expect(shown, what).not.toMatch(/\n\s+at |node_modules|\.(ts|mjs|js):\d+|velocity-home/);
  for (const secret of [site.secretKey, site.home, 'secret-of-the-google-client'])
    expect(shown, what).not.toContain(secret);
  expect(answer.status < 400 || answer.headers['cache-control'] === 'no-store', what).toBe(true);
  expect(answer.headers['x-content-type-options'], what).toBe('nosniff');
  expect(answer.headers['content-security-policy'], what).toBeDefined();
  return answer;
}
