import { array, boolean, int, object, optional, string, type output } from 'zod';
import { parseJsonAnswer } from '#core/gateway/json/jsonAnswer.ts';
import { fence, fenceRule } from '#core/gateway/promptFence.ts';
import { readableLinks } from './crawlPages.ts';
import type { JobPages } from './jobPages.ts';
import { rankLinks, wordsOf } from './rankLinks.ts';
import { readPages, type PageEvent } from './readPages.ts';
import type { Spending } from './spending.ts';
import { verifyClaims, type CitedPage, type Claim } from './verifyClaims.ts';
import { webSearch } from './webSearch.ts';
import type { WebServices } from './webServices.ts';

export const webReport = object({
  question: string(),
  /** Null: no model was called, and the claims are passages of the pages themselves. */
  model: string().nullable(),
  claims: array(
    object({
      text: string(),
      citations: array(object({ page: int(), passage: string() })),
      supported: boolean(),
      /** Why it is not supported: a sentence; null where it is. */
      reason: string().nullable(),
    }),
  ),
  /** What the pages do not answer. */
  open: array(string()),
  sources: array(object({ number: int(), url: string(), title: string() })),
});

type WebReport = output<typeof webReport>;

/** The report so far: complete claims, each compared with its passage. */
export interface ReportEvent {
  type: 'report';
  report: WebReport;
}

interface ResearchInput {
  question: string;
  depth: number;
  seconds: number;
  pages: number;
}

/** Share of the time limit for reading; the rest is for the report. */
const READING = 0.75;
/** Maximum number of links that are followed from one level to the next. */
const BEST_LINKS = 10;
/** Characters of one page that the model sees; with all cited pages, about 50,000. */
const LONGEST_PART = 2_500;
const MOST_CITED = 20;

/**
 * Answers a question from the web, or about a page: begins with a search or that page, follows the most promising links
 * breadth first, and writes a report in which every claim cites a passage of a page that was read.
 * @throws the signal's reason; {@link AppError} of the search, `budget`.
 * @example
 * ```ts
 * const pages = await JobPages.open(db, job.id, signal);
 * const input = { question: 'Why did the ferry line close?', depth: 2, seconds: 120, pages: 30 };
 * const { claims, sources } = await researchWeb(services, pages, input, { spending, signal, emit: () => {} });
 * ```
 */
export async function researchWeb(
  services: WebServices,
  pages: JobPages,
  input: ResearchInput,
  context: { spending: Spending; signal: AbortSignal; emit: (event: PageEvent | ReportEvent) => void },
): Promise<WebReport> {
  const { spending, signal } = context;
  const until = AbortSignal.timeout(input.seconds * 1000 * READING);
  if (pages.all().length === 0) await pages.add(await seeds(services, input, context), input.pages);
  for (let depth = 1; depth <= input.depth && !until.aborted; depth += 1) {
    await readPages(services, pages, { ...context, until });
    if (depth === input.depth || until.aborted) break;
    const level = pages.all().filter((page) => page.depth === depth && page.status === 'completed');
    const links = level.flatMap((page) => readableLinks(page).map(({ url, text }) => ({ url, label: text })));
    const fresh = [...new Map(links.filter(({ url }) => !pages.has(url)).map((link) => [link.url, link])).values()];
    const ranked = await rankLinks(wantedOf(input.question, pages), fresh, { spending, log: services.log }, signal);
    await pages.add(
      ranked.slice(0, BEST_LINKS).map(({ url, label }) => ({ url, label, depth: depth + 1 })),
      input.pages,
    );
  }
  return report(pages, input.question, context);
}

async function seeds(
  services: WebServices,
  { question }: ResearchInput,
  { spending, signal }: { spending: Spending; signal: AbortSignal },
): Promise<{ url: string; label: string; depth: number }[]> {
  if (isAddress(question)) return [{ url: question, label: '', depth: 1 }];
  const { results } = await webSearch(
    services,
    spending,
    { query: question.slice(0, 400), news: false, limit: 10 },
    signal,
  );
  return results.map(({ url, title }) => ({ url, label: title, depth: 1 }));
}

/** The question, or the title of the page that was given instead of one. */
function topicOf(question: string, pages: JobPages): string {
  return isAddress(question) ? (pages.all()[0]?.page?.title ?? question) : question;
}

/** What links and sentences are compared with: of a page that was given instead of a question, its first paragraph too. */
function wantedOf(question: string, pages: JobPages): string {
  const page = isAddress(question) ? pages.all()[0]?.page : null;
  return [topicOf(question, pages), page?.description, page?.text.split('\n\n', 1)[0]].filter(Boolean).join('\n');
}

function isAddress(question: string): boolean {
  return /^https?:\/\/\S+$/i.test(question);
}

async function report(
  pages: JobPages,
  question: string,
  { spending, signal, emit }: { spending: Spending; signal: AbortSignal; emit: (event: ReportEvent) => void },
): Promise<WebReport> {
  const topic = topicOf(question, pages);
  const cited: CitedPage[] = pages
    .all()
    .flatMap(({ page, url }) =>
      page === null || page.text === '' ? [] : [{ url, title: page.title ?? url, text: page.text }],
    )
    .slice(0, MOST_CITED)
    .map(({ url, title, text }, at) => ({ url, title, text, number: at + 1 }));
  const sources = cited.map(({ number, url, title }) => ({ number, url, title }));
  if (cited.length === 0) return { question, model: null, claims: [], open: ['No page could be read.'], sources };
  const checked = ({ model, claims, open }: Written): WebReport => {
    return { question, model, claims: verifyClaims(claims, cited), open, sources };
  };
  if (!spending.configured) return checked(bestPassages(wantedOf(question, pages), cited));
  const soFar = (part: Written) => emit({ type: 'report', report: checked(part) });
  return checked(await writeReport(topic, cited, { spending, signal, soFar }));
}

const answer = object({
  claims: array(object({ text: string(), citations: array(object({ page: int(), passage: string() })).default([]) })),
  open: optional(array(string())),
});

interface Written {
  model: string | null;
  claims: Claim[];
  open: string[];
}

async function writeReport(
  question: string,
  pages: readonly CitedPage[],
  { spending, signal, soFar }: { spending: Spending; signal: AbortSignal; soFar: (part: Written) => void },
): Promise<Written> {
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
function bestPassages(question: string, pages: readonly CitedPage[]): Written {
  const wanted = wordsOf(question);
  const found = pages.flatMap(({ number, text }) =>
    (text.match(/[^.!?。！？؟\n]{20,400}[.!?。！？؟]?/gu) ?? [])
      .map((sentence) => ({
        number,
        sentence: sentence.trim(),
        shared: [...wordsOf(sentence)].filter((word) => wanted.has(word)).length,
      }))
      .toSorted((a, b) => b.shared - a.shared)
      .slice(0, 2),
  );
  const best = found
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
