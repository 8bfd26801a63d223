import { type Difference, mergedDifference } from '../../../../ui/difference/differingWords.ts';
import type { ArticleFields, ArticleView, FieldName } from '../../../data/articles.ts';
import { shownParagraphs } from './shownParagraphs.ts';

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

/** What differs between two versions of an article; the text by its paragraphs. A field that is as before has one part. */
export function articleDifferences(
  before: ArticleFields,
  after: ArticleFields,
  categories: ArticleView['categories'],
): ArticleDifference[] {
  return labels.flatMap(({ name, label }): ArticleDifference[] => {
    if (name === 'content' && before.content !== after.content) {
      return shownParagraphs(before.content, after.content).map(({ at, kind, label: place, parts }) => ({
        id: `content-${at}`,
        name,
        label: place,
        kind,
        parts,
      }));
    }
    const [was, is] = [before, after].map((fields) => shownValue(name, fields[name], categories));
    const kind = before[name] === after[name] ? 'same' : 'changed';
    return [{ id: name, name, label, kind, parts: mergedDifference(was ?? '', is ?? '') }];
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
