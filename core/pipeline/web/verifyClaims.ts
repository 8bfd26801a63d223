import { withinShare } from '#core/http/processorShare.ts';
import { figuresIn, inventedFigures } from '../publish/marks/figures.ts';
import { comparable } from '../publish/marks/comparable.ts';
import { inventedNames, knownNames } from '../publish/marks/names.ts';

/** A sentence of a report with its cited passages. */
export interface Claim {
  text: string;
  citations: { page: number; passage: string }[];
}

export interface CheckedClaim extends Claim {
  supported: boolean;
  /** Why it is not supported: a sentence; null where it is. */
  reason: string | null;
}

/** A page that a report can cite. */
export interface CitedPage {
  /** From 1. */
  number: number;
  url: string;
  title: string;
  text: string;
}

/** Shorter passages prove nothing: any page contains them. */
const SHORTEST = 12;

/** The texts of fetched pages by number, in the form in which passages are compared with them. */
export type PageTexts = ReadonlyMap<number, string>;

/** Prepares pages for `verifyClaims`. A page of two megabytes takes 50 ms, so pages take turns with other work. */
export async function comparableTexts(pages: readonly CitedPage[], signal: AbortSignal): Promise<PageTexts> {
  const texts = new Map<number, string>();
  for (const { number, text } of pages) {
    signal.throwIfAborted();
    texts.set(number, await withinShare(() => comparablePassage(text)));
  }
  return texts;
}

/**
 * Checks every claim against its citations. Only fetched pages can be cited, a passage has to occur on its page
 * verbatim, and the claim's figures and names have to occur in its passages.
 */
export function verifyClaims(claims: readonly Claim[], texts: PageTexts): CheckedClaim[] {
  return claims.map((claim) => {
    const citations = claim.citations.filter(
      ({ page, passage }) =>
        passage.trim().length >= SHORTEST && (texts.get(page)?.includes(comparablePassage(passage)) ?? false),
    );
    const reason = citations.length === 0 ? unciteable(claim, texts) : missingIn(claim, citations);
    return { text: claim.text, citations, supported: reason === null, reason };
  });
}

function unciteable({ citations }: Claim, texts: PageTexts): string {
  const [first] = citations;
  if (first === undefined) return 'No page is cited for it.';
  if (!texts.has(first.page)) return `Page ${first.page} was not fetched.`;
  return `The passage does not stand on page ${first.page}.`;
}

function missingIn(claim: Claim, citations: Claim['citations']): string | null {
  const passages = citations.map(({ passage }) => passage);
  const known = new Set(passages.flatMap((passage) => figuresIn(passage).map(({ value }) => value)));
  const figures = inventedFigures(claim.text, known);
  const names = inventedNames(claim.text, knownNames(passages.map(comparable), [...passages, claim.text]));
  const missing = [...new Set([...figures, ...names])].slice(0, 4).map((word) => `“${word}”`);
  if (missing.length === 0) return null;
  const [page] = citations;
  return `The passage of page ${page?.page ?? 0} does not name ${missing.join(' or ')}.`;
}

/** Words and figures alone: quotes, hyphens and spaces are written in many ways. */
function comparablePassage(text: string): string {
  return ` ${(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(' ')} `;
}
