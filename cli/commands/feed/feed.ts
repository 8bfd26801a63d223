import { enum as oneOf, object, optional, string } from 'zod';
import { defineListCommand, listOptions } from '#cli/defineListCommand.ts';
import { searchOptions, typedSearch } from '#cli/input/searchOptions.ts';
import { listedCategory } from '#cli/input/typedCategory.ts';
import type { CommandContext } from '#cli/command.ts';
import { scoredPostDocument } from './scoredPostDocument.ts';
import type { Column } from '#cli/output/table.ts';
import { getMonitoredAccounts } from '#core/data/accounts/monitoredAccounts.ts';
import { feedPages } from '#core/data/posts/feed.ts';
import { formatAge, formatCount } from '#core/format.ts';
import { renewMomentum } from '#core/pipeline/scrape/renewMomentum.ts';
import { feedFilters } from '#core/velocity/filterPosts.ts';
import type { ScoredPost, ScrapedPost } from '#core/velocity/post.ts';
import { scorePost } from '#core/velocity/scorePost.ts';
import { feedSorts, type FeedSort } from '#core/velocity/sortPosts.ts';
import { velocityBand } from '#core/velocity/velocityBand.ts';

export const feedCommand = defineListCommand({
  input: object({
    sort: oneOf(feedSorts).default('velocity'),
    filter: oneOf(feedFilters).default('all'),
    ...searchOptions,
    author: optional(string()),
    category: optional(string()),
    ...listOptions,
  }),
  name: 'posts',
  row: scoredPostDocument,
  read: async ({ sort, filter, limit, ...typed }, context) => {
    const { open, signal, clock } = context;
    const now = clock.now();
    const search = typedSearch(typed, now);
    const { services } = await open();
    search.category = await feedCategory(typed.category, context);
    if (sort === 'momentum') await renewMomentum(services.db, {}, { signal });
    return { pages: scored(feedPages(services.db, { sort, filter, search, now, limit }, { signal }), now) };
  },
  columns: ({ sort }, { clock }) => columns(clock.now(), sort),
  empty: ['No posts. Scrape some with `velocity scrape --all`, or search for something else.'],
});

/** A section, a category of an account, or one that posts kept from an account that has another now. */
async function feedCategory(typed: string | undefined, context: CommandContext): Promise<string | undefined> {
  if (typed === undefined) return undefined;
  const { open, signal, clock } = context;
  const { db } = (await open()).services;
  const accounts = await getMonitoredAccounts(db, {}, { signal });
  const all = { sort: 'posted', filter: 'all', now: clock.now(), limit: 1 } as const;
  return listedCategory(typed, context, {
    names: [...accounts.map(({ category }) => category), 'General'],
    rowsOf: (category) => [feedPages(db, { ...all, search: { category } }, { signal })],
  });
}

async function* scored(pages: AsyncIterable<ScrapedPost[]>, now: number): AsyncGenerator<ScoredPost[]> {
  for await (const page of pages) yield page.map((post) => scorePost(post, now));
}

function columns(now: number, sort: FeedSort): Column<ScoredPost>[] {
  const momentum: Column<ScoredPost> = {
    header: 'Momentum',
    value: (post) => formatCount(post.momentum),
    align: 'right',
  };
  return [
    ...(sort === 'momentum' ? [momentum] : []),
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
  ];
}
