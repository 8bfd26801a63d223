import { formatAge, formatCount, plural } from '#core/format.ts';
import { feedFilterLabels } from '#core/velocity/filterPosts.ts';
import type { ScoredPost } from '#core/velocity/post.ts';
import { feedSortLabels, type FeedSort } from '#core/velocity/sortPosts.ts';
import { velocityBand } from '#core/velocity/velocityBand.ts';
import type { ListColumn } from '#cli/ui/theme/listColumns.ts';
import { cleanLine } from '#cli/ui/text/clean.ts';
import type { TuiState } from '#cli/ui/tui/state.ts';
import { visiblePosts } from '#cli/ui/tui/lists/visible.ts';
import type { Listing } from '#cli/ui/tui/lists/list.ts';

/** The curated feed. */
export function feedListing(state: TuiState): Listing<ScoredPost> {
  const rows = visiblePosts(state);
  return {
    context: [
      { text: ` ${plural(rows.length, 'post', 'posts', state.feed.more)}`, bold: true },
      { text: `   Sort ${feedSortLabels[state.feedSort]}   Show ${feedFilterLabels[state.feedFilter]}`, tone: 'quiet' },
    ],
    columns: feedColumns(state.feedSort),
    rows,
    loaded: state.feed,
    loading: 'Loading posts...',
    empty:
      state.feedFilter === 'all'
        ? ['No posts yet', 'Scrape the monitored accounts: velocity scrape --all']
        : ['No post passes this filter', 'f shows others'],
  };
}

function feedColumns(sort: FeedSort): readonly ListColumn<ScoredPost>[] {
  const sorted = (by: FeedSort) => sort === by;
  return [
    { label: '', width: 1, cell: ({ movedToInbox }) => ({ text: movedToInbox ? '✓' : '', tone: 'good' }) },
    {
      label: 'Vel',
      width: 4,
      align: 'right',
      cell: ({ velocityScore }) => {
        return { text: ` ${velocityScore}`, tone: velocityBand(velocityScore), bold: true, badge: true };
      },
    },
    ...(sorted('momentum')
      ? [
          {
            label: 'Mom',
            width: 7,
            align: 'right',
            cell: ({ momentum }: ScoredPost) => ({ text: formatCount(momentum), bold: true }),
          } as const,
        ]
      : []),
    {
      label: 'Age',
      width: 4,
      align: 'right',
      cell: ({ postedAt }, now) => ({ text: formatAge(postedAt, now), bold: sorted('posted') }),
    },
    {
      label: 'Author',
      width: 15,
      cell: ({ author }) => ({ text: `@${cleanLine(author.username)}`, tone: author.verified ? 'plain' : 'quiet' }),
    },
    { label: 'Post', width: null, cell: ({ content }) => ({ text: cleanLine(content) }) },
    {
      label: 'Views',
      width: 7,
      align: 'right',
      cell: ({ views, viewsEstimated }) => {
        return { text: `${viewsEstimated ? '~' : ''}${formatCount(views)}`, bold: sorted('views') };
      },
    },
    metric('Likes', 'likes', sorted('likes'), sorted('likes') ? 0 : 90),
    metric('Reposts', 'retweets', false, 110),
    metric('Replies', 'replies', sorted('replies'), sorted('replies') ? 0 : 110),
    {
      label: 'Trend',
      width: 5,
      align: 'right',
      from: 100,
      cell: ({ trendingFactor }) => ({ text: `${trendingFactor.toFixed(1)}x`, tone: 'quiet' }),
    },
    { label: 'Category', width: 16, from: 130, cell: ({ category }) => ({ text: cleanLine(category), tone: 'quiet' }) },
  ];
}

function metric(
  label: string,
  name: 'likes' | 'retweets' | 'replies',
  bold: boolean,
  from: number,
): ListColumn<ScoredPost> {
  return { label, width: 7, align: 'right', from, cell: ({ metrics }) => ({ text: formatCount(metrics[name]), bold }) };
}
