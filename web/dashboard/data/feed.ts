import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { FeedFilter } from '#core/velocity/filterPosts.ts';
import type { FeedSort } from '#core/velocity/sortPosts.ts';
import { showToast } from '../../ui/toast/showToast.ts';
import { answerOf, api } from './api.ts';

export interface FeedView {
  sort: FeedSort;
  filter: FeedFilter;
  /** How often Refresh was asked for. */
  refreshed: number;
}

const readFeed = (query: Parameters<typeof api.feed.$get>[0]['query'], signal: AbortSignal) =>
  answerOf(api.feed.$get({ query }, { init: { signal } }));
export type FeedPage = Awaited<ReturnType<typeof readFeed>>;
/** A post as its card shows it. */
export type FeedPost = FeedPage['posts'][number];

/**
 * The feed page by page. Its key is not below `feed`, so that what others do leaves the list as it stands: new posts are
 * told by their number, and come with Refresh.
 */
export function feedList({ sort, filter, refreshed }: FeedView) {
  return infiniteQueryOptions({
    queryKey: ['feed-list', { sort, filter, refreshed }],
    queryFn: ({ pageParam, signal }) => readFeed({ sort, filter, ...pageParam }, signal),
    initialPageParam: start,
    // All pages have the scores of one moment.
    getNextPageParam: ({ next, moment }) => (next === null ? null : { after: next, moment: String(moment) }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The first page has no place to begin behind. */
const start: { after?: string; moment?: string } = {};

/** How many posts were stored since the list was read. */
export function newPosts(since: string | undefined) {
  return queryOptions({
    queryKey: ['feed', 'new', since],
    queryFn: ({ signal }) => answerOf(api.feed.new.$get({ query: { since: since ?? '' } }, { init: { signal } })),
    enabled: since !== undefined,
    refetchInterval: 60_000,
  });
}

/** Takes a post into the inbox. Its card shows it at once, and takes it back where that failed. */
export function useAddToInbox() {
  const client = useQueryClient();
  const mark = (id: string, movedToInbox: boolean) =>
    client.setQueriesData<InfiniteData<FeedPage>>({ queryKey: ['feed-list'] }, (list) =>
      list === undefined ? list : { ...list, pages: list.pages.map((page) => withMark(page, id, movedToInbox)) },
    );
  return useMutation({
    mutationFn: (id: string) => answerOf(api.feed[':id'].inbox.$post({ param: { id } })),
    onSuccess: async ({ added, story }, id) => {
      mark(id, true);
      if (!added) showToast(`It was in the inbox already: story #${story.number}.`, 'success');
      await client.invalidateQueries({ queryKey: ['inbox'] });
    },
    onError: (error) => showToast(error.message, 'error'),
  });
}

function withMark(page: FeedPage, id: string, movedToInbox: boolean): FeedPage {
  const posts = page.posts.map((post) => (post.id === id ? Object.assign({}, post, { movedToInbox }) : post));
  return { ...page, posts };
}
