import { array, int, object, string, type output } from 'zod';
import { AppError } from '#core/errors.ts';
import { fence, fenceRule } from '#core/gateway/promptFence.ts';
import type { JobPage } from './jobPages.ts';
import type { Spending } from './spending.ts';

/** Characters of one page that the model sees. */
const LONGEST_TEXT = 12_000;

export const pagesSummary = object({
  summary: string(),
  model: string(),
  /** Numbered from 1, as cited in the summary. */
  sources: array(object({ number: int(), url: string(), title: string() })),
});

type PagesSummary = output<typeof pagesSummary>;

/**
 * Summarises several pages in one text.
 * @throws {AppError} `provider` with the specification's text where no page could be read.
 */
export async function summarizePages(
  pages: readonly JobPage[],
  spending: Spending,
  signal?: AbortSignal,
): Promise<PagesSummary> {
  const read = pages.flatMap(({ page, url }) => (page === null || page.text === '' ? [] : [{ page, url }]));
  if (read.length === 0) {
    throw new AppError('provider', 'No articles could be scraped successfully', {
      hint: 'Each address says why; try others.',
    });
  }
  const texts = read.map(({ page }, at) =>
    fence(`page_${at + 1}`, `${page.title ?? ''}\n${page.date ?? ''}\n\n${page.text.slice(0, LONGEST_TEXT)}`),
  );
  const prompt =
    'Summarise these pages together for an editor: what happened, who says what, where they differ. Two to five short ' +
    `paragraphs of plain text; after each sentence the number of the page that says it, as [1].\n\n${texts.join('\n\n')}`;
  const request = {
    model: spending.modelOf('summaries'),
    prompt,
    systemPrompt: fenceRule,
    temperature: 0.3,
    maxTokens: 2_000,
  };
  const { content, model } = await spending.ask(request, signal);
  const sources = read.map(({ page, url }, at) => ({ number: at + 1, url, title: page.title ?? url }));
  return { summary: content.trim(), model, sources };
}
