import { plural } from '#core/format.ts';
import type { ScrapeBatch } from './scrapeBatches.ts';

const BEGINNING = 'Title ideas ended early';

/** Why a scrape ended before every post had its title ideas, for the line of an account in its progress. */
export function ideasStoppedText({
  left,
  message,
  hint,
}: {
  /** Posts that were not tried. */
  left: number;
  message: string;
  hint: string | null;
}): string {
  const posts = left === 0 ? '' : `, ${plural(left, 'post was', 'posts were')} not tried`;
  return `${BEGINNING}${posts}: ${message}${hint === null ? '' : ` ${hint}`}`;
}

/** That text of a scrape, in the two parts of a notice; null where every post was tried. */
export function ideasStoppedIn({ progress }: Pick<ScrapeBatch, 'progress'>): { title: string; reason: string } | null {
  for (const { text } of progress) {
    const at = text.indexOf(BEGINNING);
    const colon = text.indexOf(': ', at);
    if (at !== -1 && colon !== -1) return { title: text.slice(at, colon), reason: text.slice(colon + 2) };
  }
  return null;
}
