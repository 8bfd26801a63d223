import { array, int, object, optional, string, union } from 'zod';
import { AppError } from '#core/errors.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { parseJsonAnswer, parseUnfinishedJson } from '#core/gateway/json/jsonAnswer.ts';
import type { LLMResult } from '#core/gateway/llm.ts';
import { withinShare } from '#core/http/processorShare.ts';
import { fence, fenceRule } from '#core/gateway/promptFence.ts';
import { unfinished } from '#core/models/unfinished.ts';
import { affordableRequest } from './affordableRequest.ts';
import { partsAbout } from './partsAbout.ts';
import type { LimitedRequest } from '../ledger/callBudget.ts';
import type { Spending } from './spending.ts';
import type { CitedPage, Claim } from './verifyClaims.ts';

/** Characters of one page that the model sees, and fewer where the budget pays for no more; of 20 pages 50,000 to 12,000. */
const PART_LENGTHS = [2_500, 1_500, 900, 600] as const;
/** Tokens of a report of twelve claims, of one that needs no shorter pages, and of the shortest that is worth its price. */
const MOST_TOKENS = 3_000;
const ENOUGH_TOKENS = 1_500;
const LEAST_TOKENS = 800;
/** Tokens of a claim with the passages that it cites. */
const CLAIM_TOKENS = 200;
const MOST_CLAIMS = 12;
/** Characters of JSON. */
const SHORTEST_CLAIM = 60;

/** Some models write `"8"`. */
const pageNumber = union([
  int(),
  string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
]);
const answer = object({
  claims: array(
    object({ text: string(), citations: array(object({ page: pageNumber, passage: string() })).default([]) }),
  ),
  open: optional(array(string())),
});

/** A report before its claims are compared with their passages. */
export interface WrittenReport {
  /** Null: no model was called. */
  model: string | null;
  claims: Claim[];
  open: string[];
}

/**
 * Has a model answer the question from the pages, each claim with its passage. The report is as long, and shows the model
 * as much of the pages, as the rest of the budget pays for.
 * @param soFar gets the claims that are complete while the answer arrives.
 * @throws {AppError} `budget` where not even a short report can be paid for; errors of the gateway; the signal's reason.
 */
export async function writeReport(
  question: string,
  pages: readonly CitedPage[],
  { spending, signal, soFar }: { spending: Spending; signal: AbortSignal; soFar: (part: WrittenReport) => void },
): Promise<WrittenReport> {
  const request = await reportRequest(question, pages, { spending, signal });
  let text = '';
  let shown = 0;
  let lookAt = 0;
  const callbacks = {
    onText: (piece: string) => {
      text += piece;
      // A claim ends with a brace. The whole text is parsed, so a longer one is parsed less often.
      if (!piece.includes('}') || text.length < lookAt) return;
      lookAt = text.length + Math.max(SHORTEST_CLAIM, text.length / 20);
      const whole = wholeClaims(text);
      if (whole.length > shown) soFar({ model: request.model, claims: whole, open: [] });
      shown = whole.length;
    },
    onRetry: () => {
      [text, shown, lookAt] = ['', 0, 0];
    },
  };
  try {
    return await written(await spending.ask(request, signal, callbacks), request.maxTokens);
  } catch (thrown) {
    const tooShort = request.maxTokens < MOST_TOKENS && thrown instanceof GatewayError && thrown.reason === 'bad_body';
    throw tooShort ? nothingWhole(request.maxTokens, thrown) : thrown;
  }
}

async function written({ content, model, finishReason }: LLMResult, maxTokens: number): Promise<WrittenReport> {
  const cut = finishReason === 'length' ? unfinished(finishReason, maxTokens) : null;
  const whole = cut === null ? [] : wholeClaims(content);
  if (cut !== null && whole.length > 0) {
    return { model, claims: whole, open: [`${cut} These are the claims that were whole by then.`] };
  }
  if (cut !== null && maxTokens < MOST_TOKENS) throw nothingWhole(maxTokens);
  const { claims, open = [] } = await parseJsonAnswer(content, answer);
  return { model, claims, open: open.slice(0, 10) };
}

function nothingWhole(maxTokens: number, cause?: unknown): AppError {
  const message = `The model wrote no whole claim within ${maxTokens} tokens, and the budget paid for no more.`;
  return new AppError('budget', message, { hint: 'Raise the budget.', cause });
}

function reportRequest(
  question: string,
  pages: readonly CitedPage[],
  { spending, signal }: { spending: Spending; signal: AbortSignal },
): Promise<LimitedRequest> {
  const model = spending.modelOf('analyses');
  const shown = pages.map((page) => ({ ...page, about: partsAbout(question, page.text) }));
  return affordableRequest(
    {
      lengths: PART_LENGTHS,
      tokens: { most: MOST_TOKENS, enough: ENOUGH_TOKENS, least: LEAST_TOKENS },
      async textsOf(longest) {
        const texts: string[] = [];
        for (const { number, title, about } of shown) {
          signal.throwIfAborted();
          const text = await withinShare(() => about(longest));
          texts.push(fence(`page_${number}`, `${title}\n\n${text}`));
        }
        return texts.join('\n\n');
      },
      requestOf(texts, maxTokens) {
        const claims = Math.min(MOST_CLAIMS, Math.floor(maxTokens / CLAIM_TOKENS));
        const prompt = promptOf(question, texts, claims);
        return { model, prompt, systemPrompt: fenceRule, temperature: 0.3, maxTokens };
      },
    },
    spending,
  );
}

function promptOf(question: string, texts: string, claims: number): string {
  return (
    `Answer the question from these pages alone, for an editor who will check every word. Write up to ${claims} claims of one ` +
    `sentence each, in the language of the question. Each claim cites the pages that say it: their number, and the passage ` +
    `that supports it, copied word for word (one or two sentences). Use no figure and no name that does not stand in the ` +
    `passage. Under "open" say what the pages do not answer.\n${fence('question', question)}\n\n${texts}\n\n` +
    'Answer with JSON alone: {"claims": [{"text": "…", "citations": [{"page": 1, "passage": "…"}]}], "open": ["…"]}'
  );
}

/** The claims of an incomplete answer without the last one, whose citations may still be missing. */
function wholeClaims(text: string): Claim[] {
  return parseUnfinishedJson(text, answer)?.claims.slice(0, -1) ?? [];
}
