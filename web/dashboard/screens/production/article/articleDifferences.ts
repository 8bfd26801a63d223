import { type Difference, mergedDifference } from '../../../../ui/difference/differingWords.ts';
import type { ArticleFields, ArticleView, FieldName } from '../../../data/articles.ts';
import { paragraphsOf } from './mergeTexts.ts';
import { asBefore, shownParagraphs } from './shownParagraphs.ts';

/** A field of an article, or a part of its text, in two versions. */
export interface ArticleDifference {
  id: string;
  name: FieldName;
  label: string;
  kind: 'changed' | 'same' | 'left out';
  parts: readonly Difference[];
}

const labels: readonly { name: FieldName; label: string }[] = [
  { name: 'title', label: 'Headline' },
  { name: 'summary', label: 'Standfirst' },
  { name: 'content', label: 'Text' },
  { name: 'image', label: 'Picture' },
  { name: 'alt', label: 'Alternative text' },
  { name: 'category', label: 'Category' },
  { name: 'slug', label: 'Slug' },
  { name: 'breaking', label: 'Breaking' },
  { name: 'correction', label: 'Correction shown to readers' },
];

/** What differs between two versions of an article; a changed text by its paragraphs. What is as before has one part. */
export function articleDifferences(
  before: ArticleFields,
  after: ArticleFields,
  categories: ArticleView['categories'],
): ArticleDifference[] {
  return labels.flatMap(({ name, label }): ArticleDifference[] => {
    const paragraphs = name === 'content' ? shownParagraphs(before.content, after.content) : [];
    if (paragraphs.some(({ kind }) => kind === 'changed')) {
      return paragraphs.map(({ at, kind, label: place, parts }) => ({
        id: `content-${at}`,
        name,
        label: place,
        kind,
        parts,
      }));
    }
    // Readers see no white space around paragraphs.
    const old = name === 'content' ? after.content : before[name];
    const [was, is] = [old, after[name]].map((value) => shownValue(name, value, categories));
    const kind = old === after[name] ? 'same' : 'changed';
    return [{ id: name, name, label, kind, parts: mergedDifference(was ?? '', is ?? '') }];
  });
}

/** Whether a whole field is as before; a paragraph has an id of its own. */
export function isSameField({ id, name, kind }: ArticleDifference): boolean {
  return kind === 'same' && id === name;
}

/** What changed, and of the text what stands beside it; of a text that is as before, only how long it is. */
export function shownDifferences(differences: readonly ArticleDifference[]): ArticleDifference[] {
  return differences.flatMap((one): ArticleDifference[] => {
    if (!isSameField(one)) return [one];
    const count = one.name === 'content' ? paragraphsOf(one.parts.map(({ text }) => text).join('')).length : 0;
    return count === 0 ? [] : [{ ...one, kind: 'left out', label: asBefore(count), parts: [] }];
  });
}

function shownValue(name: FieldName, value: string | boolean, categories: ArticleView['categories']): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  return name === 'category' ? (categories.find(({ slug }) => slug === value)?.name ?? value) : value;
}

/** The number of words that were added, or taken away. */
export function wordCount(parts: readonly Difference[], kind: 'new' | 'gone'): number {
  const words = parts.flatMap((part) => (part.kind === kind ? part.text.split(/\s+/) : []));
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
