import type { PageElement } from '../page/pageTree.ts';
import { pageDate } from './pageDate.ts';
import { isParagraph, textRuns, type TextRun } from './textRuns.ts';

/** Number of lines after the title within which its date or author must appear. */
const HEAD_LINES = 14;
/** Minimum length in characters of the paragraphs that follow. */
const LEAST_TEXT = 350;
const BY_LINE = /^(by|von|por|par|di|door|av|af)\s+\p{Lu}[\p{L}.'’-]+(\s|$)/iu;

/**
 * Whether a page without metadata looks like an article: its title as a heading, soon after it a date or an author on a
 * line of its own, then paragraphs. In lists the headings are links, and service pages have no date.
 * @param now epoch milliseconds, to reject impossible dates.
 */
export function isDatedArticle(body: PageElement, title: string | null, now: number): boolean {
  if (title === null) return false;
  let state: 'before' | 'head' | 'dated' = 'before';
  let lines = 0;
  let prose = 0;
  let paragraphs = 0;
  for (const run of textRuns(body)) {
    if (state === 'before') {
      if (isTitle(run, title)) state = 'head';
      continue;
    }
    // The heading of a card: from here on the page lists other pages.
    if (run.isHeading && run.links * 2 > run.text.length) break;
    if (isParagraph(run)) {
      prose += run.text.length;
      paragraphs += 1;
    }
    if (state === 'head') {
      lines += 1;
      if (saysWhen(run, now)) state = 'dated';
      else if (lines > HEAD_LINES) return false;
    }
    if (state === 'dated' && prose >= LEAST_TEXT && (paragraphs >= 2 || prose >= LEAST_TEXT * 2)) return true;
  }
  return false;
}

/** The author and the date in the lines below the title, where the page does not mark them. */
export function headLines(
  page: PageElement,
  title: string | null,
  now: number,
): { author: string | null; date: string | null } {
  const found: { author: string | null; date: string | null } = { author: null, date: null };
  if (title === null) return found;
  let lines = 0;
  let below = false;
  for (const run of textRuns(page)) {
    if (!below) {
      below = isTitle(run, title);
      continue;
    }
    lines += 1;
    if (lines > HEAD_LINES || (isParagraph(run) && !saysWhen(run, now))) break;
    if (run.isHeading || run.text.length > 120) continue;
    if (BY_LINE.test(run.text) && run.text.length < 80) found.author ??= run.text;
    if (run.links * 2 <= run.text.length) found.date ??= pageDate(run.text, now);
  }
  return found;
}

function isTitle({ text, isHeading }: TextRun, title: string): boolean {
  if (!isHeading || text.length < 8) return false;
  const [a, b] = [text.toLowerCase(), title.toLowerCase()];
  return b.startsWith(a) || a.startsWith(b);
}

function saysWhen({ text, isHeading, links }: TextRun, now: number): boolean {
  if (isHeading || text.length > 120) return false;
  return (BY_LINE.test(text) && text.length < 80) || (links * 2 <= text.length && pageDate(text, now) !== null);
}
