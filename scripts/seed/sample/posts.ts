import { americanPosts } from './americanPosts.ts';
import { conflictPosts } from './conflictPosts.ts';
import type { SamplePost } from './sample.ts';
import { worldPosts } from './worldPosts.ts';

export const samplePosts: readonly SamplePost[] = [...conflictPosts, ...worldPosts, ...americanPosts];

/** Ids as long as the platform's: more digits than a number can hold. */
export function tweetIdOf(post: SamplePost): string {
  return `19916${String(samplePosts.indexOf(post) + 1).padStart(3, '0')}00000000517`;
}

/** An address that leads nowhere: the accounts are invented. */
export function urlOf(post: SamplePost): string {
  return `https://x.example/${post.by}/status/${tweetIdOf(post)}`;
}
