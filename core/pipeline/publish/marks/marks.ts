import { createHash } from 'node:crypto';
import type { ArticleSource } from '#core/data/articles/articles.ts';
import { knownAddresses, unknownAddresses } from '#core/research/sourceAddresses.ts';
import { addressesIn } from '#core/research/textAddresses.ts';
import { failedSources } from '#core/research/sourceCheck.ts';
import { comparable, plainMaterial, sourceNumbersIn, withoutSourceNumbers } from './comparable.ts';
import { figuresIn, inventedFigures } from './figures.ts';
import { inventedNames, knownNames } from './names.ts';
import { inventedQuotations, withoutQuotations } from './quotations.ts';

export const markKinds = ['quotation', 'figure', 'name', 'address'] as const;

/** A part of an article that its material does not support. */
export interface Mark {
  /** Six characters, the same for the same words: how an editor refers to it. */
  id: string;
  kind: (typeof markKinds)[number];
  text: string;
}

/** The parts of an article that are checked. */
export interface CheckedText {
  title: string;
  summary: string;
  content: string;
  sources: readonly ArticleSource[];
}

/**
 * The parts of an article that are not in its material: quotations that are not verbatim, figures, names, addresses.
 * Without duplicates, in the order of the text. Pure: the same text always has the same marks.
 * @param material Markdown.
 */
export function marksOf(article: CheckedText, material: string): Mark[] {
  const plain = plainMaterial(material).split('\n');
  const compared = plain.map((paragraph) => comparable(paragraph));
  const figures = new Set(plain.flatMap((paragraph) => figuresIn(paragraph).map(({ value }) => value)));
  const names = knownNames(compared, [...plain, article.title, article.summary, article.content]);
  const addresses = knownAddresses(material);
  const failed = new Set(failedSources(material));
  const isFailed = (url: string) => failed.has(url);
  const lowerMaterial = material.toLowerCase();
  const found = new Map<string, Mark>();
  const mark = (kind: Mark['kind'], texts: readonly string[]) => {
    for (const text of texts) {
      const id = markId(kind, text);
      if (!found.has(id)) found.set(id, { id, kind, text });
    }
  };
  for (const part of [article.title, article.summary, ...article.content.split('\n')]) {
    if (part.trim() === '') continue;
    const text = withoutSourceNumbers(part);
    mark('quotation', inventedQuotations(text, compared));
    const unquoted = withoutQuotations(text).replaceAll(/https?:\/\/\S+/g, '');
    mark('figure', inventedFigures(unquoted, figures));
    mark('name', inventedNames(unquoted, names, part === article.title || /^#{1,6}\s/.test(part)));
    mark('address', unknownAddresses(text, addresses));
    mark('address', bareAddresses(text, lowerMaterial));
    mark('address', addressesIn(text).filter(isFailed));
    mark(
      'address',
      sourceNumbersIn(part)
        .filter((number) => number < 1 || number > article.sources.length)
        .map((number) => `[${number}]`),
    );
  }
  mark('address', unknownAddresses(article.sources.map(({ url }) => url).join('\n'), addresses));
  mark('address', article.sources.map(({ url }) => url).filter(isFailed));
  return [...found.values()];
}

/**
 * Addresses and mailboxes without a protocol. Their last part is in lower case: in `ended.Then` only a space is
 * missing.
 */
const bare =
  /(?<![\p{L}\d@/.-])(?:[\w.+-]{1,64}@)?(?:[a-z\d](?:[a-z\d-]{0,62})\.){1,8}[a-z]{2,24}(?![\p{L}\d])(?:\/[^\s<>"'`\])]{0,500})?/giu;

function bareAddresses(text: string, known: string): string[] {
  const rest = text.replaceAll(/https?:\/\/\S+/g, ' ');
  return Array.from(rest.matchAll(bare), ([found]) => found.replace(/[.,;:!?]+$/, '')).filter(
    (found) => /\.[a-z]{2,24}(?:\/|$)/.test(found) && !known.includes(found.toLowerCase()),
  );
}

function markId(kind: string, text: string): string {
  return createHash('sha256').update(`${kind}\n${text.toLowerCase()}`).digest('hex').slice(0, 6);
}
