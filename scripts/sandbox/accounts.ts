import { join } from 'node:path';
import { array, boolean, enum as oneOf, int, object, string, type infer as Infer } from 'zod';
import { contentFolder } from '../content/contentFolder.ts';
import { readJson } from '../content/readJson.ts';

const folder = join(contentFolder, 'sandbox');

const media = object({
  type: oneOf(['photo', 'video', 'animated_gif']),
  name: string(),
  alt: string().optional(),
}).strict();

const post = object({
  /** Age in minutes when the sandbox starts. */
  minutesAgo: int(),
  text: string(),
  likes: int(),
  retweets: int(),
  replies: int(),
  /** Missing if the platform does not report it. */
  views: int().optional(),
  lang: string().optional(),
  media: array(media).optional(),
  /** The account whose post this reposts. */
  retweetOf: string().optional(),
  /** The account that this replies to. */
  replyTo: string().optional(),
  quotes: object({ handle: string(), name: string(), text: string() }).strict().optional(),
}).strict();

const account = object({ handle: string(), name: string(), followers: int(), verified: boolean() })
  .strict()
  .transform((read) => ({ ...read, posts: readJson(join(folder, 'posts', `${read.handle}.json`), array(post)) }));

export type SandboxMedia = Infer<typeof media>;
export type SandboxPost = Infer<typeof post>;

/** A fictional news account whose posts the sandbox serves. Places, people and institutions are invented. */
export type SandboxAccount = Infer<typeof account>;

export const sandboxAccounts: readonly SandboxAccount[] = readJson(join(folder, 'accounts.json'), array(account));
