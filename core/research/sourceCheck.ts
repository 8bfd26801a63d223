import { markdownLink } from './sourceAddresses.ts';
import { addressesIn } from './textAddresses.ts';

/** An address that an answer cites. */
export interface CitedSource {
  url: string;
  /** The text of the link; null for a bare address. */
  title: string | null;
  /** The line with the address, without Markdown and addresses. */
  line: string;
}

/** The problem of a source: there is no page, the page says something else, or it could not be read. */
export interface SourceProblem {
  url: string;
  kind: 'missing' | 'unrelated' | 'unchecked';
  /** A sentence. */
  reason: string;
}

/**
 * Opens cited pages and reports the problems. Never throws; pages that a stop or the time limit leaves over are
 * `unchecked`.
 */
export type CheckSources = (
  cited: readonly CitedSource[],
  context: { signal: AbortSignal },
) => Promise<SourceProblem[]>;

/**
 * Heading of the list appended to an answer. Prompts, production stories and the check before publishing rely on it.
 */
const HEADING = '### Sources that did not hold';
const MOST = 40;

/** The addresses that an answer cites, without duplicates, at their first occurrence; at most 40. */
export function citedSources(answer: string): CitedSource[] {
  const found = new Map<string, CitedSource>();
  for (const written of answer.split('\n')) {
    const titles = new Map(
      Array.from(written.matchAll(markdownLink), ([, title = '', url = '']) => [url, title.trim()]),
    );
    const line = written.replaceAll(markdownLink, '$1').replaceAll(/https?:\/\/\S+|[*_`#>]/g, '');
    for (const url of addressesIn(written)) {
      if (found.size < MOST && !found.has(url))
        found.set(url, { url, title: titles.get(url) ?? null, line: line.trim() });
    }
  }
  return [...found.values()];
}

/** Appends a list of the failed sources to the answer, so that later steps and readers see it. */
export function withSourceProblems(answer: string, problems: readonly SourceProblem[]): string {
  const failed = problems.filter(({ kind }) => kind !== 'unchecked');
  if (failed.length === 0) return answer;
  const lines = failed.map(({ url, reason }) => `- <${url}>: ${reason}`);
  return `${answer.trimEnd()}\n\n${HEADING}\n${lines.join('\n')}`;
}

/** Problems as warnings of the step's output. */
export function sourceWarnings(problems: readonly SourceProblem[]): string[] {
  const failed = problems.filter(({ kind }) => kind !== 'unchecked');
  const unchecked = problems.filter(({ kind }) => kind === 'unchecked');
  return [
    ...failed.map(({ url, reason }) => `Source does not hold: ${url} (${reason})`),
    ...unchecked.map(({ url, reason }) => `Source not checked: ${url} (${reason})`),
  ];
}

/** Addresses that a text lists as failed sources. */
export function failedSources(text: string): string[] {
  return text
    .split(/^(?=#{1,6} )/m)
    .filter((section) => section.startsWith(HEADING))
    .flatMap(addressesIn);
}
