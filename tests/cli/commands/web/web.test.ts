import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Installation, openInstallation } from '../../../support/installation.ts';
import { articlePage, webSite, type WebSite } from '../../../support/webSite.ts';

const text = 'The railway keeps eleven sets of finished bridge spans along its main lines, says the works record.';
let installation: Installation;
let web: WebSite;
const env = { WEB_LOOPBACK: 'on', WEB_HOST_INTERVAL: '0' };

beforeAll(async () => {
  installation = await openInstallation({ owner: false, ownProcesses: false });
  web = await webSite({
    '/search': (request, response) => {
      const found = { url: `http://${request.headers.host}/spans`, title: 'Spare spans', content: text };
      response.end(JSON.stringify({ results: [{ ...found, publishedDate: '2026-11-20T08:00:00' }] }));
    },
    '/spans': articlePage('Spare spans', [text], '<p><a href="/depots">Depots</a></p>'),
    '/depots': articlePage('Depots', [text]),
  });
});
afterAll(async () => {
  await installation.close();
  await web[Symbol.asyncDispose]();
});

describe('reading web pages in a terminal', () => {
  it('takes addresses on stdin, and writes each page as Markdown with front matter', async () => {
    const folder = join(installation.home, 'pages');
    const input = `${web.url}/spans\n\n  \n${web.url}/none\r\nno address\n${web.url}/depots\n`;
    const { code, stderr } = await installation.run(['web', 'batch', '-', '-o', folder], { env, input });
    expect(code).toBe(0);
    expect(stderr).toContain(`failed ${web.url}/none: There is no page at`);
    expect(stderr).toContain('failed no address: no address is not fetched: it is not a web address.');
    expect((await readdir(folder)).toSorted()).toEqual(['001-spare-spans.md', '002-depots.md']);
    const page = await readFile(join(folder, '001-spare-spans.md'), 'utf8');
    expect(page).toMatch(/^---\ntitle: "Spare spans"\nlanguage: "en"\nurl: /);
    expect(page).toContain(`# Spare spans\n\n${text}`);
  });

  it('reads what is piped in where no address is typed, and says so where nothing is', async () => {
    const { code, stdout } = await installation.run(['web', 'batch', '--json'], { env, input: `${web.url}/spans\n` });
    expect([code, JSON.parse(stdout).pages.length]).toEqual([0, 1]);
    const empty = await installation.run(['web', 'batch'], { env, input: '\n \n' });
    expect(empty).toMatchObject({ code: 2, stdout: '' });
    expect(empty.stderr).toContain('No address is given.');
    expect((await installation.run(['web', 'summarize'], { env, input: '' })).stderr).toContain('No address is given.');
  });

  it('lists what a search finds with the day and where it stands', async () => {
    const searching = { env: { ...env, SEARXNG_URL: web.url } };
    const { stdout } = await installation.run(['web', 'search', '--news', 'bridge spans'], searching);
    expect(stdout).toBe(`Spare spans\n  ${new URL(web.url).host}, 2026-11-20  ${web.url}/spans\n  ${text}\n`);
  });

  it('names the job and each page as JSON lines while it crawls', async () => {
    const { stdout } = await installation.run(['web', 'crawl', `${web.url}/spans`, '--ndjson'], { env });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(lines[0]).toMatchObject({ type: 'job', kind: 'crawl' });
    for (const status of ['pending', 'running', 'completed']) {
      expect(lines).toContainEqual(expect.objectContaining({ type: 'page', url: `${web.url}/depots`, status }));
    }
    expect(lines.at(-1)).toMatchObject({ type: 'result', result: { status: 'completed' } });
    // A line has the fields of `--json`, not those that the program keeps for itself.
    expect(stdout).not.toContain('asksSignIn');
  });

  it('says what is wrong with a path, a port, and a search that leads to no page', async () => {
    const missing = await installation.run(['web', 'scrape', '/no/such/page.html'], { env });
    expect(missing).toMatchObject({ code: 5 });
    expect(missing.stderr).toContain('There is no file /no/such/page.html.');
    const port = await installation.run(['web', 'scrape', 'https://example.org:8443/'], { env });
    expect(port).toMatchObject({ code: 2 });
    expect(port.stderr).toContain('add the port to WEB_PORTS');
    const nothing = await installation.run(['web', 'research', `${web.url}/none`], { env });
    expect(nothing).toMatchObject({ code: 4 });
    expect(nothing.stderr).toContain('Error: No page could be read: There is no page at');
  });

  it('asks for the key of a summary before it reads anything', async () => {
    const asked = web.asked.length;
    const { code, stderr } = await installation.run(['web', 'summarize', `${web.url}/depots`], {
      env: { ...env, OPENROUTER_API_KEY: '' },
    });
    expect(code).toBe(3);
    expect(stderr).toContain('OpenRouter API key is required.');
    expect(web.asked.length).toBe(asked);
  });

  it('lists jobs with what they were asked', async () => {
    const { stdout } = await installation.run(['web', 'jobs'], { env });
    expect(stdout).toMatch(new RegExp(`crawl\\tcompleted\\t${web.url}/spans`));
    expect(stdout).toMatch(new RegExp(`batch\\tcompleted\\t${web.url}/spans`));
  });
});
