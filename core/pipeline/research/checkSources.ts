import PQueue from 'p-queue';
import type { Clock } from '#core/clock.ts';
import { toAppError } from '#core/errors.ts';
import { startDeadline } from '#core/http/deadline.ts';
import { connectionFailureOf } from '#core/http/connectionFailure.ts';
import type { CheckSources, CitedSource, SourceProblem } from '#core/research/sourceCheck.ts';
import type { ScrapedPage, WebReader } from '#core/scraping/webReader.ts';
import { comparable } from '../publish/marks/comparable.ts';
import { figuresIn } from '../publish/marks/figures.ts';

/** Pages read concurrently; those of one host wait for their turns. */
const PARALLEL = 8;
/** Time limits in milliseconds for a page, and for all pages: the steps that depend on this one wait meanwhile. */
const PAGE_MS = 15_000;
const ALL_MS = 60_000;
/** A page with fewer characters has nothing to compare with. */
const SHORT_TEXT = 250;

/**
 * Creates a check of the pages that research cites; it reads them like all other pages (guarded fetch, robots.txt,
 * pacing).
 */
export function createSourceCheck({ reader, clock }: { reader: WebReader; clock: Clock }): CheckSources {
  return async (cited, { signal }) => {
    const deadline = startDeadline(clock, ALL_MS, signal);
    const queue = new PQueue({ concurrency: PARALLEL });
    try {
      const readings = await Promise.all(
        cited.map((source) => queue.add(() => readSource(reader, source, deadline.signal), { timeout: undefined })),
      );
      const problems = readings.flatMap(({ problem }) => problem ?? []);
      if (readings.some(({ answered }) => answered)) return problems;
      // Without a network every page would count as missing.
      return problems.map(({ url }) => ({ url, kind: 'unchecked', reason: 'No source could be reached from here.' }));
    } finally {
      deadline.release();
    }
  };
}

interface SourceReading {
  /** True where a server replied, whatever the reply was. */
  answered: boolean;
  problem: SourceProblem | null;
}

async function readSource(reader: WebReader, source: CitedSource, signal: AbortSignal): Promise<SourceReading> {
  const { url } = source;
  try {
    const page = await reader.scrape(url, { timeoutMs: PAGE_MS, signal });
    return { answered: true, problem: judge(source, page) };
  } catch (thrown) {
    const { code, message, cause } = toAppError(thrown);
    const reason = message.endsWith('.') ? message : `${message}.`;
    if (code === 'not_found') return { answered: true, problem: { url, kind: 'missing', reason } };
    if (code === 'blocked_address') return { answered: false, problem: { url, kind: 'missing', reason } };
    const unknownHost = connectionFailureOf(cause)?.code === 'ENOTFOUND';
    const answered =
      code === 'rate_limited' || code === 'invalid_input' || (code === 'provider' && cause === undefined);
    return { answered, problem: { url, kind: unknownHost ? 'missing' : 'unchecked', reason } };
  }
}

/** Null where the page's words support the citation. */
function judge(source: CitedSource, page: ScrapedPage): SourceProblem | null {
  const { url } = source;
  const [warning] = page.warnings;
  const text = comparable(`${page.title ?? ''}\n${page.description ?? ''}\n${page.text}`);
  if (mentions(source, text)) return null;
  if (page.text.length < SHORT_TEXT) {
    return { url, kind: 'unchecked', reason: warning ?? 'The page shows hardly any text.' };
  }
  if (page.language !== null && !/^en\b/i.test(page.language)) {
    return { url, kind: 'unchecked', reason: `The page is in another language (${page.language}): read it yourself.` };
  }
  return { url, kind: 'unrelated', reason: 'The page does not say what it is cited for.' };
}

/**
 * Whether half of the words in the link's title occur on the page. A short title ("Reuters") is not a headline: then
 * the line is compared, and one figure or a third of its words is enough, since most of the line was written by the
 * model.
 */
function mentions({ title, line }: CitedSource, text: string): boolean {
  const words = wordsOf(title ?? '');
  if (words.length >= 4) return shareOf(words, text) >= 0.5;
  const described = wordsOf(line);
  if (described.length < 4) return true;
  const figures = figuresIn(line).map((figure) => comparable(figure.text));
  return figures.some((figure) => text.includes(figure)) || shareOf(described, text) >= 1 / 3;
}

function wordsOf(text: string): string[] {
  return [...new Set(comparable(text).trim().split(' '))].filter((word) => word.length > 3);
}

function shareOf(words: readonly string[], text: string): number {
  return words.filter((word) => text.includes(` ${word}`)).length / words.length;
}
