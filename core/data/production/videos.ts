import { array, object, string, union } from 'zod';

/** A video that belongs to a story. */
export interface StoryVideo {
  url: string;
  title: string;
}

const video = union([
  object({ url: string(), title: string().default('') }),
  string().transform((url) => ({ url, title: '' })),
]);

/** Schema of the `videos` column: a list of {url, title}, or the comma text that older data holds. */
export const storedVideos = union([array(video), string().transform((text) => parseVideos(text))]);

/** A comma- or line-separated text of addresses as a list. Blank pieces are dropped. */
export function parseVideos(text: string): StoryVideo[] {
  return text
    .split(/[,\n]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((url) => ({ url, title: '' }));
}

/** Videos as one line of text, for cells and prompts. */
export function videosToText(videos: readonly StoryVideo[]): string {
  return videos.map(({ url, title }) => (title === '' ? url : `${title} (${url})`)).join(', ');
}
