import { object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { scoredPostDocument } from './scoredPostDocument.ts';
import { getScrapedPost } from '#core/data/posts/scrapedPosts.ts';
import { formatCount } from '#core/format.ts';
import { scorePost } from '#core/velocity/scorePost.ts';

export const feedShow = defineCommand({
  input: object({ post: string() }),
  result: object({ post: scoredPostDocument }),
  run: async ({ post }, { open, signal, clock }) => {
    const { services } = await open();
    return { post: scorePost(await getScrapedPost(services.db, post, { signal }), clock.now()) };
  },
  show: ({ post }, { output }) => {
    const { author, metrics, quotedPost, aiSuggestions: ideas } = post;
    output.fields([
      ['Post', post.tweetId],
      ['Address', post.url],
      ['Author', `${author.displayName} @${author.username}${author.verified ? ' ✓' : ''}`],
      ['Posted', post.postedAt],
      ['Category', post.category],
      ['Score', post.velocityScore],
      ['Trend', `${post.trendingFactor.toFixed(1)}x`],
      ['Momentum', formatCount(post.momentum)],
      ['Views', `${post.viewsEstimated ? '~' : ''}${formatCount(post.views)}`],
      ['Likes', formatCount(metrics.likes)],
      ['Reposts', formatCount(metrics.retweets)],
      ['Replies', formatCount(metrics.replies)],
      ['In the inbox', post.movedToInbox ? 'yes' : 'no'],
      ['Text', post.content],
      ['Quotes', quotedPost === null ? null : `${quotedPost.content}\n${quotedPost.url}`],
      ['Media', post.media.map(({ url, altText }) => (altText === '' ? url : `${url} (${altText})`)).join('\n')],
      ['Titles', ideas === null ? null : ideas.titles.join('\n')],
      ['Angle', ideas === null ? null : ideas.storyAngle],
    ]);
    if (!post.movedToInbox) output.note(`Take it up with \`velocity inbox add --post ${post.tweetId}\`.`);
  },
});
