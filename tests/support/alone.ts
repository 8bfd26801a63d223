import type { PostRelations } from '#core/velocity/post.ts';

/** A post that answers nobody and quotes nothing. */
export const alone: PostRelations = {
  isReply: false,
  inReplyTo: null,
  quoteCount: null,
  bookmarkCount: null,
  quotedPost: null,
};
