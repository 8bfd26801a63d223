import { array, enum as oneOf, object, optional, string, type output } from 'zod';
import { AppError } from '#core/errors.ts';
import { fence, fenceRule } from '#core/gateway/promptFence.ts';
import { parseJsonAnswer } from '#core/gateway/json/jsonAnswer.ts';
import { searchesByItself } from '#core/models/model.ts';
import { searchSearxng } from '#core/scraping/searxng.ts';
import type { Spending } from './spending.ts';
import type { WebServices } from './webServices.ts';

/** The results of a search, and its provider. Dates are ISO 8601, where they are known. */
export const searchAnswer = object({
  provider: oneOf(['searxng', 'gateway', 'news']),
  results: array(
    object({ title: string(), url: string(), source: string(), date: string().nullable(), snippet: string() }),
  ),
});

type SearchAnswer = output<typeof searchAnswer>;
type SearchResult = SearchAnswer['results'][number];

// Specification, section 9.
const RESULTS = 5;
const NEWS_RESULTS = 10;
/** Pages that the gateway searches for a model that cannot: each costs as much as hundreds of words. */
const MOST_SEARCHED = 10;

/**
 * Searches the web: with SearXNG where it is configured, else with a model that searches and cites, else with the feed
 * of a news search.
 * @throws {AppError} of the provider.
 */
export async function webSearch(
  services: Pick<WebServices, 'reader' | 'searxngUrl' | 'newsSearchUrl' | 'clock'>,
  spending: Spending,
  { query, news, limit = news ? NEWS_RESULTS : RESULTS }: { query: string; news: boolean; limit?: number },
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const { searxngUrl, clock } = services;
  // Results are shown as links: another scheme could run code.
  const links = (results: SearchResult[]) => results.filter(({ url }) => /^https?:/i.test(url)).slice(0, limit);
  if (searxngUrl !== undefined) {
    return {
      provider: 'searxng',
      results: links(await searchSearxng({ baseUrl: searxngUrl, query, news, clock, signal })),
    };
  }
  if (spending.configured)
    return { provider: 'gateway', results: links(await askModel(spending, { query, news, limit }, signal)) };
  return { provider: 'news', results: links(await readNews(services, query, signal)) };
}

const modelAnswer = object({
  results: array(
    object({
      url: string(),
      title: optional(string()),
      date: optional(string().nullable()),
      snippet: optional(string()),
    }),
  ),
});

async function askModel(
  spending: Spending,
  { query, news, limit }: { query: string; news: boolean; limit: number },
  signal: AbortSignal | undefined,
): Promise<SearchResult[]> {
  const what = news ? 'the newest news reports' : 'the pages';
  const prompt =
    `Find ${what} that answer best what is asked, at most ${limit}, each with its address, title, day of publishing ` +
    `(YYYY-MM-DD, or null) and one or two sentences of what it says.\n${fence('query', query)}\n` +
    'Answer with JSON alone: {"results": [{"url", "title", "date", "snippet"}]}';
  const model = spending.modelOf('web_search');
  const request = { model, prompt, systemPrompt: fenceRule, temperature: 0.3, maxTokens: 1_500 };
  const search = searchesByItself(model) ? {} : { webSearch: { maxResults: Math.min(limit, MOST_SEARCHED) } };
  const answer = await spending.ask({ ...request, ...search }, signal);
  const found = await readResults(answer.content);
  if (found.length > 0 && answer.citations.length === 0) {
    throw new AppError('provider', `${answer.model} names pages but cites none: it did not search.`, {
      hint: 'Choose a model of Perplexity for web search under Settings, or set SEARXNG_URL.',
    });
  }
  const listed = new Map(found.map((result) => [plainUrl(result.url), result]));
  // An address that the model does not cite may be invented.
  return answer.citations.flatMap(({ url, title }) => {
    if (!URL.canParse(url)) return [];
    const known = listed.get(plainUrl(url));
    return [
      {
        title: known?.title ?? title ?? url,
        url,
        source: hostOf(url),
        date: /^\d{4}-\d{2}-\d{2}/.exec(known?.date ?? '')?.[0] ?? null,
        snippet: known?.snippet ?? '',
      },
    ];
  });
}

async function readResults(text: string) {
  try {
    return (await parseJsonAnswer(text, modelAnswer)).results;
  } catch (thrown) {
    if (thrown instanceof AppError) return [];
    throw thrown;
  }
}

async function readNews(
  { reader, newsSearchUrl }: Pick<WebServices, 'reader' | 'newsSearchUrl'>,
  query: string,
  signal: AbortSignal | undefined,
): Promise<SearchResult[]> {
  // A feed is meant for programs that read on behalf of a person; robots.txt is for crawlers.
  const feed = await reader.scrape(newsSearchUrl.replace('{query}', encodeURIComponent(query)), {
    signal,
    robots: false,
  });
  if (feed.kind !== 'feed') {
    throw new AppError('provider', `${hostOf(newsSearchUrl)} does not answer with a feed.`, {
      hint: 'Set SEARXNG_URL or OPENROUTER_API_KEY for web search.',
    });
  }
  return feed.entries.flatMap(({ url, title, date, summary, author }) =>
    url === null ? [] : [{ title: title ?? url, url, source: author ?? hostOf(url), date, snippet: summary ?? '' }],
  );
}

function plainUrl(url: string): string {
  return url
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/[#?].*$|(?<!\/)\/+$/g, '')
    .toLowerCase();
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}
