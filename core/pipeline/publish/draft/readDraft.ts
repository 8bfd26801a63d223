import { array, int, object, string, type output } from 'zod';
import { articleSource, type ArticleSource } from '#core/data/articles/articles.ts';
import { truncate } from '#core/format.ts';
import { plainInline } from '../plainInline.ts';
import { sourceNumbersIn, withoutSourceNumbers } from '../marks/comparable.ts';
import type { draftSchema } from './draftPrompt.ts';

/** A model's draft in the form of an article. */
export const readDraftForm = object({
  title: string(),
  summary: string(),
  content: string(),
  /** The sources that the text cites, renumbered in the order of the text. */
  sources: array(articleSource),
  words: int(),
});
export type ReadDraft = output<typeof readDraftForm>;

const longest = { title: 200, summary: 400 } as const;

/** The answer as plain text, with its sources numbered from 1 in the order in which the text cites them. */
export function readDraft(answer: output<typeof draftSchema>, sources: readonly ArticleSource[]): ReadDraft {
  const paragraphs = answer.paragraphs
    .flatMap((text) => text.split(/\n{2,}/))
    .map((text) => plainWithNumbers(text))
    .filter((text) => withoutSourceNumbers(text).trim() !== '');
  const used = [...new Set(sourceNumbersIn(paragraphs.join('\n')))].filter(
    (number) => sources[number - 1] !== undefined,
  );
  // A number without a source is moved beyond the list's range, so that it is marked.
  const renumbered = (number: number) =>
    used.includes(number) ? used.indexOf(number) + 1 : Math.max(number, used.length + 1);
  const content = paragraphs.map((text) =>
    text.replaceAll(/\[(\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)\]/g, (_whole, numbers: string) => {
      const list = [...new Set((numbers.match(/\d+/g) ?? []).map((number) => renumbered(Number(number))))];
      return `[${list.toSorted((a, b) => a - b).join(', ')}]`;
    }),
  );
  return {
    title: truncate(plainInline(withoutSourceNumbers(answer.headline)), longest.title),
    summary: truncate(plainInline(withoutSourceNumbers(answer.standfirst)), longest.summary),
    content: content.join('\n\n'),
    sources: used.flatMap((number) => sources[number - 1] ?? []),
    words: wordsOf(content),
  };
}

function wordsOf(paragraphs: readonly string[]): number {
  return paragraphs
    .map(
      (text) =>
        withoutSourceNumbers(text)
          .split(/\s+/)
          .filter((word) => /[\p{L}\p{N}]/u.test(word)).length,
    )
    .reduce((sum, count) => sum + count, 0);
}

/** Removes Markdown but keeps source numbers, which `plainInline` would drop as citation marks. */
function plainWithNumbers(text: string): string {
  const kept = text.replaceAll(/\[(\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)\](?!\()/g, '⟦$1⟧').replaceAll('⟧⟦', ', ');
  return plainInline(kept)
    .replaceAll(/\s*⟦/g, ' [')
    .replaceAll('⟧', ']')
    .replaceAll(/\]\s*\[/g, ', ')
    .trim();
}
