import { array, boolean, int, object, string, type output } from 'zod';
import { AppError } from '#core/errors.ts';
import { bestPassages } from './bestPassages.ts';
import { readableLinks } from './crawlPages.ts';
import type { JobPages } from './jobPages.ts';
import { rankLinks } from './rankLinks.ts';
import { readPages, type PageEvent } from './readPages.ts';
import type { Spending } from './spending.ts';
import { comparableTexts, verifyClaims, type CitedPage } from './verifyClaims.ts';
import { webSearch } from './webSearch.ts';
import type { WebServices } from './webServices.ts';
import { writeReport, type WrittenReport } from './writeReport.ts';

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

export type WebReport = output<typeof webReport>;

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

interface ResearchContext {
  spending: Spending;
  signal: AbortSignal;
  emit: (event: PageEvent | ReportEvent) => void;
  /** What an earlier attempt has paid for: shown until there is more. */
  earlier?: WebReport | null;
}

/** Share of the time limit for searching and reading; the rest is for the report. */
const READING = 0.75;
/** Maximum number of links that are followed from one level to the next. */
const BEST_LINKS = 10;
const MOST_CITED = 20;

/**
 * Answers a question from the web, or about a page: begins with a search or that page, follows the most promising links
 * breadth first, and writes a report in which every claim cites a passage of a page that was read.
 * Where neither budget nor time are left for the report, it consists of the claims that are there: of this attempt, or of
 * an earlier one that had more; else of the sentences that are nearest to the question.
 * @throws the signal's reason; {@link AppError} of the search, which may be `budget`.
 * @example
 * ```ts
 * const pages = await JobPages.open(services, job.id, { signal });
 * const input = { question: 'Why did the ferry line close?', depth: 2, seconds: 120, pages: 30 };
 * const { claims, sources } = await researchWeb(services, pages, input, { spending, signal, emit: () => {} });
 * ```
 */
export async function researchWeb(
  services: WebServices,
  pages: JobPages,
  input: ResearchInput,
  context: ResearchContext,
): Promise<WebReport> {
  const { spending, signal } = context;
  const until = AbortSignal.timeout(input.seconds * 1000 * READING);
  const over = AbortSignal.timeout(input.seconds * 1000);
  if (pages.all().length === 0) {
    const searching = seeds(services, input, { spending, signal: AbortSignal.any([signal, until]) });
    const found = await searching.catch((thrown: unknown) => {
      if (signal.aborted || !until.aborted) throw thrown;
      return [];
    });
    await pages.add(found, input.pages, { paid: true });
  }
  for (let depth = 1; depth <= input.depth && !until.aborted; depth += 1) {
    await readPages(services, pages, { ...context, until });
    if (depth === input.depth || until.aborted) break;
    const level = pages.all().filter((page) => page.depth === depth && page.status === 'completed');
    const links = level.flatMap((page) => readableLinks(page).map(({ url, text }) => ({ url, label: text })));
    const fresh = [...new Map(links.filter(({ url }) => !pages.has(url)).map((link) => [link.url, link])).values()];
    const ranked = await rankLinks(
      wantedOf(input.question, pages),
      fresh,
      { spending, log: services.log },
      AbortSignal.any([signal, until]),
    ).catch((thrown: unknown) => {
      if (signal.aborted || !until.aborted) throw thrown;
      return [];
    });
    await pages.add(
      ranked.slice(0, BEST_LINKS).map(({ url, label }) => ({ url, label, depth: depth + 1 })),
      input.pages,
      { paid: true },
    );
  }
  return report(pages, input.question, { ...context, until, over });
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
  { spending, signal, until, over, emit, earlier = null }: ReportContext,
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
  if (cited.length === 0) {
    const why = pages.all().length === 0 && until.aborted ? NO_TIME_TO_SEARCH : 'No page could be read.';
    return { question, model: null, claims: [], open: [why], sources };
  }
  const texts = await comparableTexts(cited, signal);
  const checked = ({ model, claims, open }: WrittenReport): WebReport => {
    return { question, model, claims: verifyClaims(claims, texts), open, sources };
  };
  const nearest = () => bestPassages(wantedOf(question, pages), cited);
  if (!spending.configured) return earlier ?? checked(await nearest());
  let written = earlier;
  const soFar = (part: WrittenReport) => {
    // A model that begins anew, here or in a later attempt, replaces what is paid for once it has as much.
    if (written !== null && part.claims.length < written.claims.length) return;
    written = checked(part);
    emit({ type: 'report', report: written });
  };
  try {
    return checked(await writeReport(topic, cited, { spending, signal: AbortSignal.any([signal, over]), soFar }));
  } catch (thrown) {
    const why = signal.aborted ? null : over.aborted ? OUT_OF_TIME : outOfBudget(thrown);
    if (why === null) throw thrown;
    if (written !== null) return { ...written, open: [why] };
    return checked({ ...(await nearest()), open: [why, NEAREST] });
  }
}

const NO_TIME_TO_SEARCH = 'The time was over before the search had ended: more seconds may help.';
const OUT_OF_TIME = 'The time was over before the model had written its report: more seconds may help.';
const NEAREST = 'These are the sentences of the pages that are nearest to the question.';

/** Null where it is another failure. */
function outOfBudget(thrown: unknown): string | null {
  if (!(thrown instanceof AppError) || thrown.code !== 'budget') return null;
  return `The budget was over before a model had written its report: more may help. ${thrown.message}`;
}

interface ReportContext extends ResearchContext {
  /** Aborts when the time for searching and reading is over. */
  until: AbortSignal;
  /** Aborts when the time of all of the research is over. */
  over: AbortSignal;
}
