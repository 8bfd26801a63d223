import { describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import type { Gateway } from '#core/gateway/llm.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { createSpending } from '#core/pipeline/web/spending.ts';
import { webSearch } from '#core/pipeline/web/webSearch.ts';
import { createScriptedGateway } from '../../../support/scriptedGateway.ts';
import { localReader, webSite } from '../../../support/webSite.ts';
import { webJobServices } from './webJobServices.ts';

/** No search of these tests keeps anything. */
const noDatabase: Database = {
  from: () => {
    throw new Error('no database');
  },
  rpc: () => {
    throw new Error('no database');
  },
};
const spendingOf = (gateway: Gateway | null, model = 'perplexity/sonar') =>
  createSpending({
    gateway: webJobServices(noDatabase, { gateway }).gateway.for({ purpose: 'web' }),
    catalogue: seedCatalogue,
    budgetUsd: null,
    modelOf: () => model,
  });
const noModel = spendingOf(null);
const question = { query: 'lumen strait "toll" & more', news: false };

describe('a search of the web', () => {
  it("asks the newsroom's own SearXNG first, and shows links alone", async () => {
    const results = [
      { url: 'https://a.example/toll', title: 'Toll agreed', content: 'Five states pay.', publishedDate: '2026-11-20' },
      { url: 'javascript:alert(1)', title: 'No page' },
      { url: `https://a.example/${'#'.repeat(3_000)}`, title: 'Too long' },
      { url: 'https://c.example/a\nb', title: 'A line break' },
      ...Array.from({ length: 9 }, (_, n) => ({ url: `https://b.example/${n}` })),
    ];
    await using server = await webSite({
      '/search': (_, response) => response.end(JSON.stringify({ results })),
    });
    const services = webJobServices(noDatabase, { searxngUrl: `${server.url}/` });
    const found = await webSearch(services, noModel, question);
    expect(found.provider).toBe('searxng');
    expect(found.results).toHaveLength(5);
    expect(found.results[1]?.url).toBe('https://c.example/ab');
    expect(found.results[0]).toEqual({
      title: 'Toll agreed',
      url: 'https://a.example/toll',
      source: 'a.example',
      date: expect.stringMatching(/^2026-11-20/),
      snippet: 'Five states pay.',
    });
    expect(new URL(server.asked[0] ?? '', server.url).searchParams.get('q')).toBe(question.query);
    expect(JSON.stringify(found)).not.toContain('javascript:');
    expect((await webSearch(services, noModel, { ...question, news: true })).results).toHaveLength(10);
    await services.reader.close();
  });

  it('says what is wrong with a search server that does not answer as one', async () => {
    await using server = await webSite({
      '/html/search': (_, response) => response.end('<!doctype html><p>Too many requests'),
      '/busy/search': (_, response) => response.writeHead(429).end(),
    });
    for (const [path, words] of [
      ['/html', 'its answer is not the JSON of SearXNG'],
      ['/busy', 'it answers 429'],
    ] as const) {
      const services = webJobServices(noDatabase, { searxngUrl: `${server.url}${path}` });
      await expect(webSearch(services, noModel, question)).rejects.toMatchObject({
        code: 'provider',
        message: expect.stringContaining(words),
        hint: expect.stringContaining('SEARXNG_URL'),
      });
      await services.reader.close();
    }
  });

  it('uses a searching model where there is a key, and returns only addresses that it cited', async () => {
    const listed = [
      { url: 'https://www.a.example/toll/', title: 'Toll agreed', date: '2026-11-20', snippet: 'Five states pay.' },
      { url: 'https://invented.example/', title: 'Made up' },
    ];
    const citations = [
      { url: 'https://a.example/toll', title: null },
      { url: 'data:text/html,x', title: 'No page' },
    ];
    const gateway = createScriptedGateway(() => ({ content: JSON.stringify({ results: listed }), citations }));
    const services = webJobServices(noDatabase, { gateway });
    const spending = spendingOf(gateway);
    const { provider, results } = await webSearch(services, spending, question);
    expect(provider).toBe('gateway');
    expect(results).toEqual([
      {
        title: 'Toll agreed',
        url: 'https://a.example/toll',
        source: 'a.example',
        date: '2026-11-20',
        snippet: 'Five states pay.',
      },
    ]);
    expect(spending.spentUsd()).toBeGreaterThan(0);
    await services.reader.close();
  });

  it('has the gateway search for a model that cannot, and reports one that did not search', async () => {
    const listed = JSON.stringify({ results: [{ url: 'https://a.example/toll', title: 'Toll agreed' }] });
    const citations = [{ url: 'https://a.example/toll', title: null }];
    const gateway = createScriptedGateway(() => ({
      content: listed,
      citations: gateway.calls.length < 2 ? citations : [],
    }));
    const services = webJobServices(noDatabase, { gateway });
    await webSearch(services, spendingOf(gateway), question);
    const { results } = await webSearch(services, spendingOf(gateway, 'openai/gpt-4o'), question);
    expect(gateway.calls.map(({ request }) => request.webSearch)).toEqual([undefined, { maxResults: 5 }]);
    expect(results).toMatchObject([{ title: 'Toll agreed' }]);
    await expect(webSearch(services, spendingOf(gateway, 'local/llama'), question)).rejects.toMatchObject({
      code: 'provider',
      message: 'local/llama names pages but cites none: it did not search.',
      hint: expect.stringContaining('Settings'),
    });
    await services.reader.close();
  });

  it('reads the feed of a news search where there is neither, and reports a malformed one', async () => {
    const item = (n: number) =>
      `<item><title>Toll ${n}</title><link>https://n.example/${n}</link><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item>`;
    const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${Array.from({ length: 20 }, (_, n) => item(n)).join('')}</channel></rss>`;
    await using server = await webSite({
      '/robots.txt': 'User-agent: *\nDisallow: /',
      '/feed': (_, response) => response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed),
      '/page': '<!doctype html><title>Consent</title><p>Before you go on to the search, agree to this.',
    });
    const reader = localReader();
    const services = {
      reader,
      clock: systemClock,
      searxngUrl: undefined,
      newsSearchUrl: `${server.url}/feed?q={query}`,
    };
    const { provider, results } = await webSearch(services, noModel, { ...question, news: true });
    expect([provider, results.length]).toEqual(['news', 10]);
    expect(results[0]).toMatchObject({
      title: 'Toll 0',
      url: 'https://n.example/0',
      date: expect.stringMatching(/^2026/),
    });
    expect(new URL(server.asked[0] ?? '', server.url).searchParams.get('q')).toBe(question.query);
    const other = { ...services, newsSearchUrl: `${server.url}/page?q={query}` };
    await expect(webSearch(other, noModel, question)).rejects.toMatchObject({
      message: expect.stringContaining('does not answer with a feed'),
    });
    await reader.close();
  });
});
