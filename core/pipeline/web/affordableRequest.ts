import type { LimitedRequest } from '../ledger/callBudget.ts';
import type { Spending } from './spending.ts';

/** A request about pages, as far as its size can be chosen. */
interface SizedRequest {
  /** Characters of one page that the model sees: the most first, and fewer where the budget pays for no more. */
  lengths: readonly [number, ...number[]];
  /** Tokens of the answer: the most, so many that pages need not be shorter, and the fewest that are worth their price. */
  tokens: { most: number; enough: number; least: number };
  /** The texts of all pages, of at most so many characters each. */
  textsOf: (longest: number) => Promise<string>;
  requestOf: (texts: string, maxTokens: number) => LimitedRequest;
}

/**
 * The request with as much of the pages, and as long an answer, as the rest of the budget pays for. Where it pays for
 * nothing of this, the smallest, which the budget then refuses.
 */
export async function affordableRequest(
  { lengths, tokens, textsOf, requestOf }: SizedRequest,
  spending: Pick<Spending, 'affordableTokens'>,
): Promise<LimitedRequest> {
  for (const longest of lengths) {
    const texts = await textsOf(longest);
    const affordable = spending.affordableTokens(requestOf(texts, tokens.most));
    if (affordable >= tokens.enough) return requestOf(texts, affordable);
  }
  const texts = await textsOf(lengths.at(-1) ?? lengths[0]);
  const affordable = spending.affordableTokens(requestOf(texts, tokens.most));
  return requestOf(texts, Math.max(tokens.least, affordable));
}
