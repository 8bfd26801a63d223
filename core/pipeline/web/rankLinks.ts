import { array, int, object } from 'zod';
import { AppError } from '#core/errors.ts';
import { parseJsonAnswer } from '#core/gateway/json/jsonAnswer.ts';
import { fence, fenceRule } from '#core/gateway/promptFence.ts';
import { recommendModel } from '#core/models/recommend.ts';
import type { Log } from '#core/log.ts';
import type { Spending } from './spending.ts';
import { wordsOf } from './wordsOf.ts';

export interface FoundLink {
  url: string;
  label: string;
}

/** Maximum number of links that a model is asked about. */
const MOST_ASKED = 60;
const answer = object({ order: array(int()).max(200) });

/**
 * Ranks links by how likely they answer the question: by a model, or without a key by the words that their texts share
 * with the question. Unpromising links are dropped.
 * @param question in words: where research began with an address, what that page is about.
 */
export async function rankLinks(
  question: string,
  links: readonly FoundLink[],
  { spending, log }: { spending: Spending; log: Log },
  signal?: AbortSignal,
): Promise<FoundLink[]> {
  const byWords = rankByWords(question, links);
  if (!spending.configured || byWords.length === 0) return byWords.filter(({ shared }) => shared > 0);
  const asked = byWords.slice(0, MOST_ASKED);
  const list = asked.map(({ label, url }, at) => `${at + 1}. ${label.slice(0, 120)} (${shortUrl(url)})`).join('\n');
  const prompt =
    `Which of these links lead to pages that help to answer the question? The most helpful first; leave out those that do ` +
    `not help.\n${fence('question', question)}\n${fence('links', list)}\nAnswer with JSON alone: {"order": [numbers]}`;
  try {
    const request = {
      model: recommendModel('summarization'),
      prompt,
      systemPrompt: fenceRule,
      temperature: 0.3,
      maxTokens: 300,
    };
    const { content } = await spending.ask(request, signal);
    const { order } = await parseJsonAnswer(content, answer);
    const chosen = [...new Set(order)].flatMap((number) => asked[number - 1] ?? []);
    return chosen;
  } catch (thrown) {
    if (signal?.aborted === true || !(thrown instanceof AppError)) throw thrown;
    log.info('The links are taken in the order of their words', { reason: thrown.message });
    return byWords.filter(({ shared }) => shared > 0);
  }
}

function rankByWords(question: string, links: readonly FoundLink[]): (FoundLink & { shared: number })[] {
  const wanted = wordsOf(question);
  return links
    .map((link) => ({
      ...link,
      shared: [...wordsOf(`${link.label} ${pathOf(link.url)}`)].filter((word) => wanted.has(word)).length,
    }))
    .toSorted((a, b) => b.shared - a.shared);
}

/** Without the host: all links of a site share its words. */
function pathOf(url: string): string {
  return shortUrl(url).replace(/^[^/?]*/, '');
}

function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').slice(0, 120);
}
