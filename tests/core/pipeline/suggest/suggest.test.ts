import type { FoundPost } from '#core/velocity/post.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getScrapedPost, getScrapedPosts } from '#core/data/posts/scrapedPosts.ts';
import { storeScrape } from '#core/data/scrapes/storeScrape.ts';
import { setSetting } from '#core/data/settings/settings.ts';
import { toAppError } from '#core/errors.ts';
import { GatewayError, type GatewayFailureReason } from '#core/gateway/errors/gatewayError.ts';
import type { ScrapeEvent } from '#core/pipeline/scrape/scrapeEvents.ts';
import { suggest } from '#core/pipeline/suggest/suggest.ts';
import { alone } from '../../../support/alone.ts';
import { openTestBackend, type TestBackend } from '../../../support/backends.ts';
import { scrapeServices, scriptedSuggestions } from '../scrape/scrapeServices.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend('embedded');
});
afterAll(() => backend.close());
beforeEach(() => backend.sql.query('delete from public.scraped_posts'));

const now = Date.now();

function post(tweetId: string, fields: Partial<FoundPost> = {}): FoundPost {
  return {
    tweetId,
    url: `https://x.com/meridian_desk/status/${tweetId}`,
    content: 'Karvelia and Tessaria have signed the Lake Orlen ceasefire. Guns fall silent at midnight.',
    lang: 'en',
    author: { username: 'meridian_desk', displayName: 'Meridian Desk', avatarUrl: null, verified: true },
    postedAt: new Date(now - 600_000).toISOString(),
    metrics: { views: 200_000, likes: 60_000, retweets: 20_000, replies: 4_000 },
    media: [],
    ...alone,
    ...fields,
  };
}

async function store(...posts: FoundPost[]): Promise<void> {
  await storeScrape(backend.db, { posts, category: 'General', takenAt: new Date(now).toISOString() });
}

const refusal = (reason: GatewayFailureReason) =>
  new GatewayError(reason, 'auth', 'OpenRouter API error: No auth credentials found (execution time: 9ms)', {
    hint: 'Check OPENROUTER_API_KEY.',
  });

describe('suggestions', () => {
  it('are requested with the specified settings, only for posts above 50, the fastest first', async () => {
    await store(
      post('1', { postedAt: new Date(now - 3_600_000).toISOString() }),
      post('2'),
      post('3', { metrics: { views: 1000, likes: 3, retweets: 0, replies: 0 } }),
    );
    const gateway = scriptedSuggestions();
    const report = await suggest(scrapeServices(backend, null, { gateway }));
    expect(report).toMatchObject({ asked: 2, stored: 2, defaults: 0, failed: 0, costUsd: 0.0002, stopped: null });
    expect(gateway.requests.map(({ temperature, maxTokens, model }) => [temperature, maxTokens, model])).toEqual([
      [0.7, 500, 'anthropic/claude-3-haiku'],
      [0.7, 500, 'anthropic/claude-3-haiku'],
    ]);
    expect(gateway.requests[0]?.prompt).toContain('<data name="post">\nKarvelia and Tessaria');
    expect(gateway.requests[0]?.prompt).toContain('10m old');
    const stored = await getScrapedPost(backend.db, '2');
    expect(stored.isProcessed).toBe(true);
    expect(stored.aiSuggestions?.titles).toHaveLength(3);
    expect((await getScrapedPost(backend.db, '3')).aiSuggestions).toBeNull();
  });

  it('come from the model of the settings, unless another one is named', async () => {
    const set = (expected: string | null, value: string | null) =>
      setSetting(backend.db, { key: 'model_suggestions', expected, value });
    await set(null, 'openai/gpt-4o-mini');
    await store(post('1'));
    const gateway = scriptedSuggestions();
    await suggest(scrapeServices(backend, null, { gateway }));
    await store(post('2'));
    await suggest(scrapeServices(backend, null, { gateway }), { model: 'openai/gpt-4o' });
    expect(gateway.requests.map(({ model }) => model)).toEqual(['openai/gpt-4o-mini', 'openai/gpt-4o']);
    await set('openai/gpt-4o-mini', null);
  });

  it('are requested with the quoted post and the answered account', async () => {
    const quotedPost = {
      tweetId: '60',
      url: 'https://x.com/lake_office/status/60',
      content: 'The text is final and signed.',
      author: { username: 'lake_office', displayName: 'Lake Office', avatarUrl: null, verified: true },
      postedAt: null,
      media: [],
    };
    await store(post('1', { isReply: true, inReplyTo: 'strait_watch', quotedPost }));
    const gateway = scriptedSuggestions();
    await suggest(scrapeServices(backend, null, { gateway }));
    const prompt = gateway.requests[0]?.prompt;
    expect(prompt).toContain('The post is a reply.\n<data name="reply_to">\n@strait_watch\n</data>');
    expect(prompt).toContain(
      '<data name="quoted_author">\nLake Office (@lake_office)\n</data>\n<data name="quoted">\nThe text is final and signed.\n</data>',
    );
  });

  it('that cannot be parsed become default titles, and are not requested again', async () => {
    await store(post('1'));
    const gateway = scriptedSuggestions(() => 'I am sorry, I would rather talk about the weather.');
    const services = scrapeServices(backend, null, { gateway });
    expect(await suggest(services)).toMatchObject({ stored: 1, defaults: 1, costUsd: 0.0001 });
    expect((await getScrapedPost(backend.db, '1')).aiSuggestions?.titles[0]).toBe(
      'Karvelia and Tessaria have signed the Lake Orlen ceasefire.',
    );
    expect(await suggest(services)).toMatchObject({ asked: 0 });
    expect(gateway.requests).toHaveLength(1);
  });

  it('are cleaned of blanks, line breaks and endless lists', async () => {
    await store(post('1'));
    const titles = ['', '  A title\nover two lines  ', ...Array.from({ length: 20 }, (_, n) => `Title ${n}`)];
    const gateway = scriptedSuggestions(() => `<think>{hm}</think>\`\`\`json\n${JSON.stringify({ titles })}\n\`\`\``);
    await suggest(scrapeServices(backend, null, { gateway }));
    const kept = (await getScrapedPost(backend.db, '1')).aiSuggestions;
    expect(kept?.titles).toEqual(['A title over two lines', 'Title 0', 'Title 1', 'Title 2', 'Title 3']);
    expect(kept).toMatchObject({ thumbnailIdeas: [], storyAngle: '' });
  });

  it.each(['no_key', 'bad_key', 'no_credit'] as const)('end at the first call with %s', async (reason) => {
    await store(...['1', '2', '3', '4', '5', '6'].map((id) => post(id)));
    const gateway = scriptedSuggestions(() => {
      throw refusal(reason);
    });
    const events: ScrapeEvent[] = [];
    const services = scrapeServices(backend, null, { gateway });
    const report = await suggest(services, {}, { emit: (event) => events.push(event) });
    expect(gateway.requests).toHaveLength(1);
    expect(report).toMatchObject({ asked: 1, failed: 1, stopped: { code: 'auth' } });
    expect(events.at(-1)).toMatchObject({ type: 'suggestions-stopped', left: 5, hint: 'Check OPENROUTER_API_KEY.' });
  });

  it('continue after a post whose call fails, and count its cost', async () => {
    await store(...['1', '2', '3'].map((id) => post(id)));
    let calls = 0;
    const gateway = scriptedSuggestions(() => {
      calls += 1;
      if (calls === 1)
        throw new GatewayError('cut_off', 'provider', 'cut', {
          spent: { usd: 0.0007, isEstimate: true },
        });
      return '{"titles": ["Kept"]}';
    });
    const report = await suggest(scrapeServices(backend, null, { gateway }));
    expect(report).toMatchObject({
      asked: 3,
      stored: 2,
      failed: 1,
      costUsd: 0.0009,
      costIsEstimate: true,
      stopped: null,
    });
  });

  it('stop when the caller aborts, keep finished answers, and leave the rest for the next time', async () => {
    await store(...['1', '2', '3', '4', '5', '6', '7', '8'].map((id) => post(id)));
    const stop = new AbortController();
    const gateway = scriptedSuggestions(() => {
      stop.abort();
      return '{"titles": ["Kept"]}';
    });
    const report = await suggest(scrapeServices(backend, null, { gateway }), {}, { signal: stop.signal });
    expect(report.asked).toBe(1);
    expect(report.stopped?.code).toBe('cancelled');
    const kept = (await getScrapedPosts(backend.db)).filter(({ aiSuggestions }) => aiSuggestions !== null);
    expect(kept).toHaveLength(1);
  });

  it('are the model’s, not the default titles, where the caller stops before its damaged answer is repaired', async () => {
    await store(post('1'));
    const stop = new AbortController();
    const gateway = scriptedSuggestions(() => {
      stop.abort();
      return "{'titles': ['Kept', 'Second'], 'thumbnailIdeas': ['A table'], 'storyAngle': 'Monitors',}";
    });
    const report = await suggest(scrapeServices(backend, null, { gateway }), {}, { signal: stop.signal });
    expect(report).toMatchObject({ stored: 1, defaults: 0 });
    expect((await getScrapedPost(backend.db, '1')).aiSuggestions?.titles).toEqual(['Kept', 'Second']);
  });

  it('can be requested by the post’s id, ours or the platform’s', async () => {
    await store(post('1'), post('2'), post('3'));
    const services = scrapeServices(backend, null);
    const { id } = await getScrapedPost(backend.db, '2');
    expect(await suggest(services, { postIds: ['1', id] })).toMatchObject({ stored: 2 });
    await expect(suggest(services, { postIds: ['99'] }).catch((thrown) => toAppError(thrown).code)).resolves.toBe(
      'not_found',
    );
  });
});
