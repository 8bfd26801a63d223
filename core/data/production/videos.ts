import { _default, array, object, pipe, string, transform, union } from 'zod/mini';

/** A video that belongs to a story. */
export interface StoryVideo {
  url: string;
  title: string;
}

const video = union([
  object({ url: string(), title: _default(string(), '') }),
  pipe(
    string(),
    transform((url: string) => ({ url, title: '' })),
  ),
]);

/** Schema of the `videos` column: a list of {url, title}, or comma-separated text in older rows. */
export const storedVideos = union([array(video), pipe(string(), transform(parseVideos))]);

const QUOTED = '"(?:[^"]|"")*"';
/** Matches one video of a text: quoted, as `title (address)`, or anything up to the next comma or line end. */
const PIECE = new RegExp(
  `\\s*(?:(${QUOTED})(?:\\s+\\((${QUOTED}|[^()\\s]+)\\))?|([^,\\n]*?)\\s{1,20}\\((${QUOTED}|[^\\s"]+)\\)|([^,\\n]*))\\s*(?:[,\\n]|$)`,
  'y',
);

/**
 * Parses videos separated by commas or lines: addresses, or `title (address)`. Quotes keep titles with commas together;
 * without quotes, words before a comma belong to the title that follows. Empty parts are dropped.
 */
export function parseVideos(text: string): StoryVideo[] {
  const videos: StoryVideo[] = [];
  let words: string[] = [];
  const add = (title: string, url: string) => {
    if (title === '') videos.push(...words.map((word) => ({ url: word, title: '' })));
    videos.push({ url, title: title === '' ? '' : [...words, title].join(', ') });
    words = [];
  };
  PIECE.lastIndex = 0;
  for (let at = 0; at < text.length; at = PIECE.lastIndex) {
    const [, quotedPart, quotedUrl, title, url, plain = ''] = PIECE.exec(text) ?? [];
    if (quotedPart !== undefined && quotedUrl === undefined) add('', unquoted(quotedPart));
    else if (quotedPart !== undefined) add(unquoted(quotedPart), unquoted(quotedUrl ?? ''));
    else if (title !== undefined && title !== '') add(title.trim(), unquoted(url ?? ''));
    else if (title !== undefined) add('', `(${url})`);
    else if (/[.:/]/.test(plain) && !/\s/.test(plain)) add('', plain);
    else if (plain.trim() !== '') words.push(plain.trim());
    if (PIECE.lastIndex === 0) break;
  }
  return [...videos, ...words.map((url) => ({ url, title: '' }))];
}

/** Videos as one line of text, for cells and prompts; `parseVideos` is the reverse. */
export function videosToText(videos: readonly StoryVideo[]): string {
  return videos
    .map(({ url, title }) => {
      if (title !== '') return `${/[,"()\r\n\t]|^\s|\s$/.test(title) ? quoted(title) : title} (${address(url)})`;
      return /[.:/]/.test(url) ? address(url) : quoted(url);
    })
    .join(', ');
}

function address(url: string): string {
  return url === '' || /[,"()\s]/.test(url) ? quoted(url) : url;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}
