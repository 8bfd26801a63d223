import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { array, literal, object, string } from 'zod';
import { amount, linkWithTitle, readMarkdown } from '../../content/readMarkdown.ts';
import { sampleFolder } from './accounts.ts';

const folder = join(sampleFolder, 'stories');

const frontMatter = object({
  title: string().default(''),
  angle: string().default(''),
  category: string(),
  hoursAgo: amount,
  /** Approved for research. */
  go: literal('yes').optional(),
  researched: literal('yes').optional(),
  /** Key of the post that it was created from, which fills its empty fields. */
  post: string().optional(),
  source: array(string()),
  video: array(linkWithTitle.transform(({ url, title }) => ({ url, title: title ?? url }))),
}).strict();

export type SampleStory = ReturnType<typeof readStory>;

/** Inbox stories, oldest first, which determines their numbers. */
export const sampleStories: readonly SampleStory[] = readdirSync(folder)
  .map((name) => readStory(join(folder, name)))
  .toSorted((a, b) => b.hoursAgo - a.hoursAgo);

function readStory(path: string) {
  const { head, body } = readMarkdown(path, frontMatter, { lists: ['source', 'video'] });
  const { go, researched, source, video, ...texts } = head;
  return {
    key: basename(path, '.md'),
    ...texts,
    summary: body,
    sources: source.join('\n'),
    videos: video,
    go: go === 'yes',
    researched: researched === 'yes',
  };
}
