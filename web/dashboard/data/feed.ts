import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FeedFilter } from '#core/velocity/filterPosts.ts';
import type { FeedSort } from '#core/velocity/sortPosts.ts';
import { showToast } from '../../ui/toast/showToast.ts';
import { answerOf, api } from './api.ts';
import { useDedupedMutation } from './useDedupedMutation.ts';

export interface FeedView {
  sort: FeedSort;
  filter: FeedFilter;
}

const readFeed = (query: Parameters<typeof api.feed.$get>[0]['query'], signal: AbortSignal) =>
  answerOf(api.feed.$get({ query }, { init: { signal } }));
export type FeedPage = Awaited<ReturnType<typeof readFeed>>;
/** A post as its card shows it. */
export type FeedPost = FeedPage['posts'][number];

/**
 * The feed page by page. Live changes do not move the list under its reader, so its key does not begin with `feed`: the
 * number of new posts is shown, and Refresh loads them.
 */
export function feedList({ sort, filter }: FeedView) {
  return infiniteQueryOptions({
    queryKey: ['feed-list', { sort, filter }],
    queryFn: ({ pageParam, signal }) => readFeed({ sort, filter, ...pageParam }, signal),
    initialPageParam: start,
    // All pages are scored as of the same moment.
    getNextPageParam: ({ next, moment }) => (next === null ? null : { after: next, moment: String(moment) }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { live: false },
    // Another order or filter replaces this list once it is loaded, without a blank page in between.
    placeholderData: keepPreviousData,
  });
}

/** The page parameter of the first page. */
const start: { after?: string; moment?: string } = {};

/** Reloads a list from its first page. The old list stays until then, and where that fails. */
export function useRefreshFeed({ sort, filter }: FeedView) {
  const client = useQueryClient();
  return async () => {
    const { queryKey } = feedList({ sort, filter });
    await client.cancelQueries({ queryKey });
    // Other orders are reloaded when they are next shown.
    client.removeQueries({ queryKey: ['feed-list'], type: 'inactive' });
    client.setQueryData<InfiniteData<FeedPage>>(queryKey, (list) =>
      list === undefined ? list : { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    );
    await client.invalidateQueries({ queryKey });
  };
}

/** How many posts were stored since the list was read. */
export function newPosts(since: string | undefined) {
  return queryOptions({
    queryKey: ['feed', 'new', since],
    queryFn: ({ signal }) => answerOf(api.feed.new.$get({ query: { since: since ?? '' } }, { init: { signal } })),
    enabled: since !== undefined,
    refetchInterval: 60_000,
  });
}

/** Marks the posts of the lists that colleagues add to the inbox, or whose story they trash, since the list was read. */
export function useMovedPosts(since: string | undefined): void {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['feed-moved', since],
    queryFn: ({ signal }) => answerOf(api.feed.moved.$get({ query: { since: since ?? '' } }, { init: { signal } })),
    enabled: since !== undefined,
    refetchInterval: 60_000,
    meta: { sum: true },
  });
  useEffect(() => {
    const moved = new Map(data?.posts.map(({ id, movedToInbox }) => [id, movedToInbox]));
    if (moved.size > 0) markPosts(client, moved);
  }, [client, data]);
}

/** When accounts were last scraped, and will be, and why posts of that scrape have no title ideas. */
export function lastAndNextScrape() {
  return queryOptions({
    queryKey: ['feed', 'scraped'],
    queryFn: ({ signal }) => answerOf(api.feed.scraped.$get({}, { init: { signal } })),
  });
}

const none: ReadonlySet<string> = new Set();

/** Adds posts to the inbox, also several at once. `adding`: the ids of those that are being added. */
export function useAddToInbox(): { adding: ReadonlySet<string>; add: (id: string) => void } {
  const client = useQueryClient();
  const [adding, setAdding] = useState(none);
  const { mutate } = useDedupedMutation({
    onMutate: (id) => setAdding((ids) => new Set(ids).add(id)),
    mutationFn: (id: string) => answerOf(api.feed[':id'].inbox.$post({ param: { id } })),
    onSuccess: async ({ added, story }, id) => {
      markPosts(client, new Map([[id, true]]));
      if (!added) showToast(`It was in the inbox already: story #${story.number}.`, 'success');
      const lists = { queryKey: ['feed-list'] };
      if (client.isFetching(lists) > 0) {
        // The server may have read that list before the post was added; its answer would take the mark away again.
        await client.cancelQueries(lists);
        await client.invalidateQueries(lists);
      }
      await client.invalidateQueries({ queryKey: ['inbox'] });
    },
    onError: (error) => showToast(error.message, 'error'),
    onSettled: (_answer, _error, id) => setAdding((ids) => new Set([...ids].filter((one) => one !== id))),
  });
  return { adding, add: mutate };
}

/** Sets whether posts are in the inbox. Pages without such a post stay the same objects. */
function markPosts(client: QueryClient, moved: ReadonlyMap<string, boolean>): void {
  client.setQueriesData<InfiniteData<FeedPage>>({ queryKey: ['feed-list'] }, (list) =>
    list === undefined ? list : { ...list, pages: list.pages.map((page) => withMarks(page, moved)) },
  );
}

function withMarks(page: FeedPage, moved: ReadonlyMap<string, boolean>): FeedPage {
  const isStale = (post: FeedPost) => moved.has(post.id) && moved.get(post.id) !== post.movedToInbox;
  if (!page.posts.some(isStale)) return page;
  const posts = page.posts.map((post) =>
    isStale(post) ? Object.assign({}, post, { movedToInbox: moved.get(post.id) }) : post,
  );
  return { ...page, posts };
}
