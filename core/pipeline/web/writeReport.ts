import { array, int, object, optional, string } from 'zod';
import { parseJsonAnswer } from '#core/gateway/json/jsonAnswer.ts';
import { fence, fenceRule } from '#core/gateway/promptFence.ts';
import { wordsOf } from './rankLinks.ts';
import type { Spending } from './spending.ts';
import type { CitedPage, Claim } from './verifyClaims.ts';

/** Characters of one page that the model sees; with all cited pages, about 50,000. */
const LONGEST_PART = 2_500;

const answer = object({
  claims: array(object({ text: string(), citations: array(object({ page: int(), passage: string() })).default([]) })),
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
 * Has a model answer the question from the pages, each claim with its passage.
 * @param soFar gets the claims that are complete while the answer arrives.
 * @throws {AppError} of the gateway, `budget`; the signal's reason.
 */
export async function writeReport(
  question: string,
  pages: readonly CitedPage[],
  { spending, signal, soFar }: { spending: Spending; signal: AbortSignal; soFar: (part: WrittenReport) => void },
): Promise<WrittenReport> {
  const texts = pages.map(({ number, title, text }) =>
    fence(`page_${number}`, `${title}\n\n${partsAbout(question, text)}`),
  );
  const prompt =
    `Answer the question from these pages alone, for an editor who will check every word. Write up to twelve claims of one ` +
    `sentence each, in the language of the question. Each claim cites the pages that say it: their number, and the passage ` +
    `that supports it, copied word for word (one or two sentences). Use no figure and no name that does not stand in the ` +
    `passage. Under "open" say what the pages do not answer.\n${fence('question', question)}\n\n${texts.join('\n\n')}\n\n` +
    'Answer with JSON alone: {"claims": [{"text": "…", "citations": [{"page": 1, "passage": "…"}]}], "open": ["…"]}';
  const request = {
    model: spending.modelOf('analyses'),
    prompt,
    systemPrompt: fenceRule,
    temperature: 0.3,
    maxTokens: 3_000,
  };
  let text = '';
  let shown = 0;
  const { content, model } = await spending.ask(request, signal, {
    onText: (piece) => {
      text += piece;
      // A claim ends with a brace; between two braces there is nothing new to parse.
      if (!piece.includes('}')) return;
      const whole = wholeClaims(text);
      if (whole.length > shown) soFar({ model: request.model, claims: whole, open: [] });
      shown = whole.length;
    },
    onRetry: () => {
      [text, shown] = ['', 0];
    },
  });
  const { claims, open = [] } = parseJsonAnswer(content, answer);
  return { model, claims, open: open.slice(0, 10) };
}

/** The claims of an incomplete answer without the last one, whose citations may still be missing. */
function wholeClaims(text: string): Claim[] {
  try {
    return parseJsonAnswer(text, answer).claims.slice(0, -1);
  } catch {
    return [];
  }
}

/** The paragraphs of a page that share most words with the question, in their order. */
function partsAbout(question: string, text: string): string {
  if (text.length <= LONGEST_PART) return text;
  const wanted = wordsOf(question);
  const parts = text
    .split(/\n+/)
    .map((part, at) => ({ part, at, shared: [...wordsOf(part)].filter((word) => wanted.has(word)).length }));
  const kept: typeof parts = [];
  let length = 0;
  for (const each of parts.toSorted((a, b) => b.shared - a.shared || a.at - b.at)) {
    if (length + each.part.length > LONGEST_PART) continue;
    kept.push(each);
    length += each.part.length;
  }
  return kept
    .toSorted((a, b) => a.at - b.at)
    .map(({ part }) => part)
    .join('\n');
}

/** Without a model: the sentences of each page that share most words with the question, verbatim. */
export function bestPassages(question: string, pages: readonly CitedPage[]): WrittenReport {
  const wanted = wordsOf(question);
  const found = pages.flatMap(({ number, text }) =>
    [...new Set(text.match(/[^.!?。！？؟\n]{20,400}[.!?。！？؟]?/gu)?.map((sentence) => sentence.trim()))]
      .map((sentence) => ({
        number,
        sentence,
        shared: [...wordsOf(sentence)].filter((word) => wanted.has(word)).length,
      }))
      .toSorted((a, b) => b.shared - a.shared)
      .slice(0, 2),
  );
  // Sites repeat sentences, within a page and from page to page.
  const best = found
    .filter(({ sentence }, at) => found.findIndex((each) => each.sentence === sentence) === at)
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, 12);
  const claims = best.map(({ number, sentence }) => ({
    text: sentence,
    citations: [{ page: number, passage: sentence }],
  }));
  return {
    model: null,
    claims,
    open: ['No language model is configured: these are the sentences of the pages that are nearest to the question.'],
  };
}
