import { truncate } from '#core/format.ts';
import type { ScrapedPost } from '#core/velocity/post.ts';

const LONGEST = 120;
/** Shorter parts ("BREAKING.", "U.S.") say too little to stand alone. */
const SHORTEST = 25;

/**
 * A short capitalised word before a full stop is usually a title or initials ("Sgt.", "U.S."), not the end of a
 * sentence.
 */
const ABBREVIATION = /(?:^|[\s(])(?:\p{Lu}\.)*\p{Lu}\p{L}{0,3}\.\s*$/u;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The first sentence of a post as a title: without links, on one line, at most 120 characters. */
export function headline({ content, author, media }: Pick<ScrapedPost, 'content' | 'author' | 'media'>): string {
  const text = content
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  let title = '';
  for (const { segment } of sentences.segment(text.slice(0, 2_000))) {
    title += segment;
    if (title.trim().length >= SHORTEST && !ABBREVIATION.test(title)) break;
  }
  const said = truncate(title.trim(), LONGEST);
  if (said !== '') return said;
  return `${media[0]?.type === 'video' ? 'Video' : 'Picture'} from @${author.username}`;
}
