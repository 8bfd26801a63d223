import { describe, expect, it } from 'vitest';
import { mergeCitations } from '#core/gateway/call/citations.ts';
import { startOpenRouterSandbox } from '../../../../scripts/sandbox/openrouterServer.ts';
import { completionJson, serving, testGateway } from '../../../support/gateway.ts';

const cited = (url: string, title?: string | null) => ({ type: 'url_citation', url_citation: { url, title } });

describe('the sources of an answer', () => {
  it('are merged from annotations and from the list beside the text, each once', async () => {
    const body = JSON.parse(
      completionJson('Text [1][2].', {
        citations: ['https://example.org/a', 'https://example.org/c', { url: 'https://example.org/d', title: 'D' }],
      }),
    );
    body.choices[0].message.annotations = [
      cited('https://example.org/a', 'A'),
      cited('https://example.org/b'),
      cited('https://example.org/a', 'A again'),
    ];
    await using server = await serving(JSON.stringify(body));
    const { citations } = await testGateway(server.url).callLLM({ model: 'perplexity/sonar', prompt: 'Hello' });
    expect(citations).toEqual([
      { url: 'https://example.org/a', title: 'A' },
      { url: 'https://example.org/b', title: null },
      { url: 'https://example.org/c', title: null },
      { url: 'https://example.org/d', title: 'D' },
    ]);
  });

  it('take a title from wherever one stands', () => {
    expect(
      mergeCitations([cited('https://example.org/a', ' ')], [{ url: 'https://example.org/a', title: 'From the list' }]),
    ).toEqual([{ url: 'https://example.org/a', title: 'From the list' }]);
  });

  it('are web addresses only', () => {
    expect(
      mergeCitations(
        [cited('javascript:alert(1)'), cited('https://example.org/a\nb'), cited(`https://a.org/${'#'.repeat(3_000)}`)],
        ['ftp://example.org', ' https://example.org ', ''],
      ),
    ).toEqual([{ url: 'https://example.org', title: null }]);
  });

  it('come from the models that search, and from any model that was given a search', async () => {
    const sandbox = await startOpenRouterSandbox();
    const gateway = testGateway(sandbox.url);
    const prompt = 'Research step 1 of 8: Initial Research';
    const sonar = await gateway.callLLM({ model: 'perplexity/sonar', prompt });
    const plain = await gateway.callLLM({ model: 'openai/gpt-4o', prompt });
    const searching = await gateway.callLLM({ model: 'openai/gpt-4o', prompt, webSearch: {} });
    expect(sonar.citations).toHaveLength(6);
    expect(sonar.citations.every(({ url, title }) => url.startsWith('https://example.org/') && title !== null)).toBe(
      true,
    );
    expect(plain.citations).toEqual([]);
    expect(searching.citations).toEqual(sonar.citations);
    await sandbox.close();
  });
});
