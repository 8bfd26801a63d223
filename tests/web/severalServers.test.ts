import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishArticles } from '../support/articles.ts';
import { postgresEnv } from '../support/postgresEnv.ts';
import { createReader, makeStaff } from '../support/readers.ts';
import { type Site, startSite } from '../support/site.ts';

/** Two servers over one PostgreSQL, as behind a load balancer. */
let servers: [Site, Site];

beforeAll(async () => {
  const env = {
    ...(await postgresEnv()),
    // All servers have one public address, that of the load balancer.
    SITE_URL: 'https://news.example',
  };
  servers = await Promise.all([startSite({ env }), startSite({ env })]);
});
afterAll(() => Promise.all(servers?.map((server) => server.stop()) ?? []));

describe('servers over one PostgreSQL', () => {
  it('show a newly published article, all of them, within five seconds', async () => {
    const text = async (server: Site) => (await fetch(server.url)).text();
    for (const server of servers) expect(await text(server)).not.toContain('From the wire');
    await publishArticles(servers[0].db, [{ title: 'From the wire' }]);
    for (const server of servers) {
      await expect.poll(() => text(server), { timeout: 5000 }).toContain('From the wire');
    }
  });

  it('send the same pages and feeds, under the address that readers use', async () => {
    for (const path of ['/article/from-the-wire', '/feed.xml', '/sitemap-articles-1.xml', '/robots.txt']) {
      const [one, two] = await Promise.all(servers.map(async (server) => (await fetch(server.url + path)).text()));
      const timeless = (text: string | undefined) => text?.replaceAll(/"now":"[^"]+"/g, '');
      expect(timeless(one), path).toBe(timeless(two));
      expect(one, path).toContain('https://news.example/');
      expect(one, path).not.toContain('127.0.0.1');
    }
  });

  it('accept a session that another one issued', async () => {
    const reader = await createReader(servers[0]);
    await makeStaff(servers[0], reader);
    const answer = await fetch(`${servers[1].url}/api/dashboard/me`, {
      headers: { authorization: `Bearer ${reader.session.access_token}` },
    });
    expect(await answer.json()).toEqual({ kind: 'staff', id: reader.id, email: reader.email });
  });

  it('create no staff account by themselves: the operator decides who is staff', async () => {
    const said = await servers[0].says('Ctrl+C stops it.');
    expect(said).not.toContain('Staff sign-in');
  });
});
