import { plural } from '#core/format.ts';

const BEGIN = 'Title ideas ended early';

/** Why a scrape ended before every post had its title ideas, for the line of an account in its progress. */
export function ideasStoppedText({
  left,
  message,
  hint,
}: {
  left: number;
  message: string;
  hint: string | null;
}): string {
  const posts = left === 0 ? '' : `, ${plural(left, 'post was', 'posts were')} not tried`;
  return `${BEGIN}${posts}: ${message}${hint === null ? '' : ` ${hint}`}`;
}

/** Whether a line of a scrape's progress says so. */
export function saysIdeasStopped(text: string): boolean {
  return text.includes(BEGIN);
}
