import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { array, int, literal, number, object, string, union, type infer as Infer } from 'zod';
import { ContentError } from '../../content/contentError.ts';
import { readJson } from '../../content/readJson.ts';
import { sampleAccounts, sampleFolder } from './accounts.ts';

const folder = join(sampleFolder, 'posts');
const SEED_IMAGES = '/storage/v1/object/public/story-images/seed';

const ideas = object({ titles: array(string()), thumbnailIdeas: array(string()), storyAngle: string() }).strict();

/** An image is given by the article whose drawing it shows. */
const picture = object({ picture: string(), altText: string() })
  .strict()
  .transform(({ picture: slug, altText }) => {
    const url = `${SEED_IMAGES}/${slug}.webp`;
    return { type: 'image' as const, url, thumbnail: url, altText };
  });
const video = object({ type: literal('video'), url: string(), thumbnail: string(), altText: string() }).strict();

const post = object({
  /** Key by which a story refers to the post. */
  key: string().optional(),
  text: string(),
  /** Hours before the sample is loaded. */
  hoursAgo: number(),
  /** Null: not reported by the platform. */
  views: int().nullable(),
  likes: int(),
  retweets: int(),
  replies: int(),
  lang: string().default('en'),
  media: array(union([picture, video])).default([]),
  ideas: ideas.optional(),
}).strict();

export type SamplePost = Infer<typeof post> & { by: string };

/** Files `{number}-{username}.json` in numeric order, which determines the posts' ids. */
export const samplePosts: readonly SamplePost[] = readdirSync(folder)
  .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  .flatMap((name) => {
    const by = /^\d+-(\w+)\.json$/.exec(name)?.[1];
    if (by === undefined || !sampleAccounts.some(({ username }) => username === by)) {
      throw new ContentError(
        join(folder, name),
        1,
        'is not named after an account of accounts.json: `9-username.json`',
      );
    }
    return readJson(join(folder, name), array(post.transform((read) => ({ by, ...read }))));
  });

/** Ids as long as the platform's: beyond the range of a JavaScript number. */
export function tweetIdOf(wanted: SamplePost): string {
  return `19916${String(samplePosts.indexOf(wanted) + 1).padStart(3, '0')}00000000517`;
}

/** A URL that does not exist: the accounts are invented. */
export function urlOf(wanted: SamplePost): string {
  return `https://x.example/${wanted.by}/status/${tweetIdOf(wanted)}`;
}
