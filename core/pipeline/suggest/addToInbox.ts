import type { InboxStory } from '#core/data/inbox/inboxStories.ts';
import { addPostToInbox, type StoryFromPost } from '#core/data/posts/addPostToInbox.ts';
import { getScrapedPost } from '#core/data/posts/scrapedPosts.ts';
import type { PostAuthor, PostMedia, QuotedPost, ScrapedPost } from '#core/velocity/post.ts';
import type { OperationContext, Services } from '../services.ts';
import { headline } from './headline.ts';

export interface AddedToInbox {
  /** False where the post's story was in the inbox already. */
  added: boolean;
  story: InboxStory;
}

/**
 * Creates the inbox story of a post once; idempotent. A story in the trash is restored.
 * @param input.postId the post's id or the platform's.
 * @throws {AppError} `not_found`.
 * @example
 * ```ts
 * const { added, story } = await addToInbox(services, { postId });
 * ```
 */
export async function addToInbox(
  { db }: Pick<Services, 'db'>,
  input: { postId: string },
  { signal }: OperationContext = {},
): Promise<AddedToInbox> {
  const post = await getScrapedPost(db, input.postId, { signal });
  return addPostToInbox(db, post.id, storyOf(post), { signal });
}

/** The fields of an inbox story, taken from its post and the one that this quotes. */
export function storyOf(post: ScrapedPost): StoryFromPost {
  const { aiSuggestions, author, media, quotedPost: quoted } = post;
  const suggested = aiSuggestions?.titles.find((title) => title.trim() !== '');
  const videos = [...videosOf(media, author), ...videosOf(quoted?.media ?? [], quoted?.author ?? author)];
  return {
    title: suggested ?? headline(post),
    summary: quoted === null || quoted.content === '' ? post.content : `${post.content}\n\n${quotation(quoted)}`.trim(),
    angle: aiSuggestions?.storyAngle ?? '',
    sources: [post.url, ...(quoted === null ? [] : [quoted.url])].join('\n'),
    videos: [...new Map(videos.map((video) => [video.url, video])).values()],
    category: post.category,
  };
}

function videosOf(media: readonly PostMedia[], { username }: Pick<PostAuthor, 'username'>) {
  return media
    .filter(({ type }) => type === 'video')
    .map(({ url, altText }) => ({ url, title: altText === '' ? `Video from @${username}` : altText }));
}

function quotation({ author, content }: QuotedPost): string {
  return `${author === null ? 'Quotes' : `Quotes ${author.displayName} (@${author.username})`}: ${content}`;
}
