import { array, boolean, enum as oneOf, object } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import { scoredPostDocument } from '#cli/output/scoredPost.ts';
import { getScrapedPosts } from '#core/data/scrapedPosts.ts';
import { formatAge, formatCount } from '#core/format.ts';
import { feedFilters, filterPosts } from '#core/velocity/filterPosts.ts';
import type { ScoredPost } from '#core/velocity/post.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { feedSorts, sortPosts } from '#core/velocity/sortPosts.ts';
import { velocityBand } from '#core/velocity/velocityBand.ts';

const SHOWN_TO_PEOPLE = 20;

export const feed = defineCommand({
  input: object({
    sort: oneOf(feedSorts).default('velocity'),
    filter: oneOf(feedFilters).default('all'),
    limit: optionalWholeNumber(1, 1_000_000),
    ids: boolean().default(false),
  }),
  result: object({ posts: array(scoredPostDocument) }),
  run: async ({ sort, filter, limit, ids }, { open, signal, clock, output }) => {
    const { services } = await open();
    const now = clock.now();
    const scored = (await getScrapedPosts(services.db, {}, { signal })).map((post) => scorePost(post, now));
    const posts = sortPosts(filterPosts(scored, filter, now), sort).slice(0, limit);
    const forPeople = output.mode === 'text' && !ids && limit === undefined;
    return { posts: forPeople ? posts.slice(0, SHOWN_TO_PEOPLE) : posts, all: posts.length, ids };
  },
  show: async ({ posts, all, ids }, { output, clock }) => {
    if (ids) {
      output.ids(posts);
      return;
    }
    if (posts.length === 0) {
      output.note('No posts. Scrape some with `velocity scrape --all`.');
      return;
    }
    const now = clock.now();
    await output.table<ScoredPost>(
      [
        {
          header: 'Score',
          value: (post) => post.velocityScore,
          align: 'right',
          style: (post) => velocityBand(post.velocityScore),
        },
        { header: 'Age', value: (post) => formatAge(post.postedAt, now), align: 'right' },
        { header: 'Author', value: (post) => `@${post.author.username}`, least: 11 },
        { header: 'Post', value: (post) => post.content, least: 30 },
        {
          header: 'Views',
          value: (post) => `${post.viewsEstimated ? '~' : ''}${formatCount(post.views)}`,
          align: 'right',
          leaveOut: 3,
        },
        { header: 'Likes', value: (post) => formatCount(post.metrics.likes), align: 'right', leaveOut: 2 },
        { header: 'Replies', value: (post) => formatCount(post.metrics.replies), align: 'right', leaveOut: 4 },
        { header: 'In', value: (post) => (post.movedToInbox ? '✓' : ''), leaveOut: 1 },
        { header: 'Post id', value: (post) => post.tweetId },
      ],
      posts,
    );
    if (all > posts.length) output.note(`${posts.length} of ${all} posts. --limit shows more.`);
  },
});
