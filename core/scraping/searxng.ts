import { array, object, string } from 'zod';
import type { Clock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import { bodyText } from '#core/http/bodyText.ts';
import { startDeadline } from '#core/http/deadline.ts';
import { connectionFailureOf } from '#core/http/connectionFailure.ts';
import { pageDate } from './extract/pageDate.ts';

const answer = object({
  results: array(
    object({
      url: string(),
      title: string().nullish(),
      content: string().nullish(),
      publishedDate: string().nullish(),
      engine: string().nullish(),
    }),
  ),
});

const TIMEOUT_MS = 15_000;
/** As long as browsers take them. */
const LONGEST_ADDRESS = 2_000;

/**
 * Searches with the operator's SearXNG server. It may be inside the private network: its address comes from the
 * settings, never from a page.
 * @throws {AppError} `provider`, `deadline`, `cancelled`.
 */
export async function searchSearxng(asked: {
  baseUrl: string;
  query: string;
  news: boolean;
  clock: Clock;
  signal?: AbortSignal | undefined;
}) {
  const { baseUrl, query, news, clock, signal } = asked;
  const { request } = await import('undici');
  const deadline = startDeadline(clock, TIMEOUT_MS, signal);
  const words = new URLSearchParams({ q: query, format: 'json', categories: news ? 'news' : 'general' });
  try {
    const reply = await request(`${baseUrl.replace(/\/+$/, '')}/search?${words.toString()}`, {
      signal: deadline.signal,
    });
    const text = await bodyText(reply.body, reply.headers, { bytes: 4 * 1024 * 1024, beyond: 'fail' });
    if (reply.statusCode !== 200) throw wrong(`it answers ${reply.statusCode}`);
    return answer.parse(JSON.parse(text)).results.flatMap(({ url, title, content, publishedDate }) =>
      URL.canParse(url) && url.length <= LONGEST_ADDRESS
        ? [
            {
              title: (title ?? url).slice(0, 300),
              // Without the line breaks that the parser of addresses ignores.
              url: new URL(url).href,
              source: new URL(url).host.replace(/^www\./, ''),
              date: pageDate(publishedDate, clock.now()),
              snippet: (content ?? '').slice(0, 600),
            },
          ]
        : [],
    );
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    const ended = deadline.ended();
    if (ended === 'cancelled') throw new AppError('cancelled', 'Stopped.', { cause: thrown });
    if (ended === 'timeout')
      throw new AppError('deadline', 'The search server did not answer in 15 s.', { cause: thrown });
    throw wrong(connectionFailureOf(thrown)?.words ?? 'its answer is not the JSON of SearXNG', thrown);
  } finally {
    deadline.release();
  }
}

function wrong(why: string, cause?: unknown): AppError {
  return new AppError('provider', `The search server cannot be used: ${why}.`, {
    hint: 'Check SEARXNG_URL, and that the server allows the format json.',
    cause,
  });
}
