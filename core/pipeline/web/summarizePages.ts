import { array, int, object, string, type output } from 'zod';
import { AppError } from '#core/errors.ts';
import { fence, fenceRule } from '#core/gateway/promptFence.ts';
import { unfinished } from '#core/models/unfinished.ts';
import type { LimitedRequest } from '../ledger/callBudget.ts';
import { affordableRequest } from './affordableRequest.ts';
import type { JobPage } from './jobPages.ts';
import type { Spending } from './spending.ts';

/** Characters of one page that the model sees, and fewer where the budget pays for no more. */
const TEXT_LENGTHS = [12_000, 6_000, 3_000, 1_500, 800] as const;
/** Tokens of the longest summary, of one that needs no shorter pages, and of the shortest that is worth its price. */
const MOST_TOKENS = 2_000;
const ENOUGH_TOKENS = 1_200;
const LEAST_TOKENS = 600;

export const pagesSummary = object({
  summary: string(),
  model: string(),
  /** Numbered from 1, as cited in the summary. */
  sources: array(object({ number: int(), url: string(), title: string() })),
});

type PagesSummary = output<typeof pagesSummary>;

/**
 * Refuses a summary before its pages are read, where the budget would not even pay for that of a page without text.
 * @throws {AppError} `budget`.
 */
export function refuseSummary(spending: Pick<Spending, 'affordableTokens' | 'modelOf'>): void {
  if (spending.affordableTokens(requestOf(spending, '', LEAST_TOKENS)) === LEAST_TOKENS) return;
  throw new AppError('budget', 'The budget does not pay for the shortest summary.', { hint: 'Raise the budget.' });
}

/**
 * Summarises several pages in one text, from as much of each as the rest of the budget pays for.
 * @throws {AppError} `provider` with the specification's text where no page could be read; `budget` before the model is
 * called.
 */
export async function summarizePages(
  pages: readonly JobPage[],
  spending: Spending,
  signal: AbortSignal,
): Promise<PagesSummary> {
  const read = pages.flatMap(({ page, url }) => (page === null || page.text === '' ? [] : [{ page, url }]));
  if (read.length === 0) {
    throw new AppError('provider', 'No articles could be scraped successfully', {
      hint: 'Each address says why; try others.',
    });
  }
  const textsOf = async (longest: number) =>
    read
      .map(({ page }, at) =>
        fence(`page_${at + 1}`, `${page.title ?? ''}\n${page.date ?? ''}\n\n${page.text.slice(0, longest)}`),
      )
      .join('\n\n');
  const request = await affordableRequest(
    {
      lengths: TEXT_LENGTHS,
      tokens: { most: MOST_TOKENS, enough: ENOUGH_TOKENS, least: LEAST_TOKENS },
      textsOf,
      requestOf: (texts, maxTokens) => requestOf(spending, texts, maxTokens),
    },
    spending,
  );
  const { content, model, finishReason } = await spending.ask(request, signal);
  const sources = read.map(({ page, url }, at) => ({ number: at + 1, url, title: page.title ?? url }));
  const cut = finishReason === 'length' ? unfinished(finishReason, request.maxTokens) : null;
  const summary = [content.trim(), cut].filter((part) => part !== null).join('\n\n');
  return { summary, model, sources };
}

function requestOf(spending: Pick<Spending, 'modelOf'>, texts: string, maxTokens: number): LimitedRequest {
  const prompt =
    'Summarise these pages together for an editor: what happened, who says what, where they differ. Two to five short ' +
    `paragraphs of plain text; after each sentence the number of the page that says it, as [1].\n\n${texts}`;
  return { model: spending.modelOf('summaries'), prompt, systemPrompt: fenceRule, temperature: 0.3, maxTokens };
}
