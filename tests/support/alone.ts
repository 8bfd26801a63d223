import type { PostRelations } from '#core/velocity/post.ts';

/** A post that is neither a reply nor a quote. */
export const alone: PostRelations = {
  isReply: false,
  inReplyTo: null,
  quoteCount: null,
  bookmarkCount: null,
  quotedPost: null,
};
