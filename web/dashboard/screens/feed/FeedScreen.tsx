import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { enum as oneOf, object, optional } from 'zod/mini';
import { systemClock } from '#core/clock.ts';
import { formatWhole } from '#core/format.ts';
import { type FeedFilter, feedFilters } from '#core/velocity/filterPosts.ts';
import { feedSorts } from '#core/velocity/sortPosts.ts';
import { Banner } from '../../../ui/banner/Banner.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/emptyState/EmptyState.tsx';
import { feedList, type FeedPost, newPosts, useAddToInbox, useMovedPosts, useRefreshFeed } from '../../data/feed.ts';
import { keepPosts } from '../../data/localCopies.ts';
import { feedKeys } from '../../shell/keys.ts';
import { useSearch } from '../../shell/search.ts';
import { KeyNotes } from '../../shell/StatusLine.tsx';
import { FeedHead } from './FeedHead.tsx';
import { type FeedKey, useFeedKeys } from './feedKeys.ts';
import { FeedPosts } from './FeedPosts.tsx';
import { IdeasNotice } from './IdeasNotice.tsx';
import { LoadingPosts } from './LoadingPosts.tsx';
import { keptFeed } from './keptFeed.ts';
import { RowHead } from './PostRow.tsx';
import { ScrapedNote } from './ScrapedNote.tsx';
import styles from './Feed.module.css';

const address = object({
  sort: optional(oneOf(feedSorts)),
  filter: optional(oneOf(feedFilters)),
  view: optional(oneOf(['cards', 'compact'])),
});
/** Milliseconds that Refresh spins at least, so that it is noticed. */
const REFRESH_MS = 1000;

/** The scraped posts, in the order and with the filter of the address. */
export function FeedScreen() {
  const [{ sort = 'velocity', filter = 'all', view = 'cards' }, change] = useSearch(address);
  const [turning, setTurning] = useState(false);
  // State, not a ref: the list is mounted with it, and needs another render once it is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const list = useInfiniteQuery(feedList({ sort, filter }));
  const readAgain = useRefreshFeed({ sort, filter });
  const isOffline = list.fetchStatus === 'paused';
  // Offline, the list of the previous order would stand under the name of the new one.
  const read = isOffline && list.isPlaceholderData ? undefined : list.data?.pages.flatMap((page) => page.posts);
  // Posts stored in this browser show until the list has loaded, and where it cannot be loaded.
  const kept = useMemo(() => keptFeed(sort, filter, systemClock.now()), [sort, filter]);
  const posts = read ?? kept;
  const since = list.data?.pages[0]?.readAt;
  const fresh = useQuery(newPosts(since)).data?.count ?? 0;
  useMovedPosts(since);
  const { adding, add } = useAddToInbox();
  const [current, setCurrent] = useState<{ id: string; focus: boolean } | null>(null);

  const lastPage = list.data?.pages.at(-1);
  useEffect(() => {
    if (lastPage !== undefined) keepPosts(lastPage.posts);
  }, [lastPage]);

  // The button that shows new posts is gone with them: the first of them gets its focus.
  const readBefore = useRef<string>(undefined);
  useEffect(() => {
    if (readBefore.current === undefined || readBefore.current === since) return;
    readBefore.current = undefined;
    scroller?.querySelector<HTMLElement>('[data-index="0"]')?.focus({ preventScroll: true });
  }, [since, scroller]);

  const refresh = () => {
    setTurning(true);
    setTimeout(() => setTurning(false), REFRESH_MS);
    void readAgain();
    scroller?.scrollTo({ top: 0 });
  };
  const showNew = () => {
    readBefore.current = since;
    refresh();
  };
  const addPost = (post: FeedPost) => {
    if (!post.movedToInbox && !adding.has(post.id)) add(post.id);
  };
  useFeedKeys((key: FeedKey) => {
    const place = posts.findIndex(({ id }) => id === current?.id);
    const post = posts[Math.max(0, place)];
    if (key === '.') {
      const first = posts[0];
      // The post that has the focus may not be among the first page that is read again.
      if (first !== undefined && scroller?.contains(document.activeElement) === true) {
        setCurrent({ id: first.id, focus: true });
        showNew();
      } else refresh();
    }
    if (key === '.' || post === undefined) return;
    if (key === 'a') addPost(post);
    else if (key === 'o') {
      // A restored backup may hold any text here, also a `javascript:` address.
      if (/^https?:\/\//i.test(post.url)) window.open(post.url, '_blank', 'noopener,noreferrer');
    } else {
      const next = posts[key === 'j' ? Math.min(posts.length - 1, place + 1) : Math.max(0, place - 1)];
      if (next !== undefined) setCurrent({ id: next.id, focus: true });
    }
  });

  return (
    <section className={styles['screen']}>
      <ScrapedNote />
      <KeyNotes keys={posts.length === 0 ? feedKeys.slice(-1) : feedKeys} />
      <FeedHead
        count={
          posts.length > 0 || list.isSuccess
            ? countLine(posts.length, list.hasNextPage, list.data?.pages[0]?.total ?? null)
            : list.isPending
              ? 'Loading stories...'
              : ''
        }
        sort={sort}
        filter={filter}
        layout={view}
        refreshing={turning || (list.isFetching && !list.isFetchingNextPage && !isOffline)}
        onChange={(chosen) => {
          change(chosen);
          if (chosen.view === undefined) scroller?.scrollTo({ top: 0 });
        }}
        onRefresh={refresh}
      />
      {posts.length === 0 || (list.error === null && !isOffline) ? null : (
        <div className={styles['notice']}>
          <Banner
            title={list.error === null ? 'No connection' : 'The feed could not be read'}
            action={list.error === null ? undefined : <Button onClick={() => void list.refetch()}>Try again</Button>}
          >
            {list.error?.message ?? 'The feed is read when there is one again.'}{' '}
            {read === undefined ? 'These posts are the ones that this browser keeps.' : ''}
          </Banner>
        </div>
      )}
      <IdeasNotice posts={posts} />
      <div className={styles['list']} data-compact={view === 'compact' || undefined}>
        <div role="status">
          {fresh > 0 ? (
            <button type="button" className={styles['fresh']} onClick={showNew}>
              {fresh === 1 ? '1 new post' : `${fresh} new posts`}
            </button>
          ) : null}
        </div>
        <div ref={setScroller} className={styles['scroll']} data-compact={view === 'compact' || undefined}>
          {view === 'compact' ? <RowHead /> : null}
          {posts.length > 0 ? (
            <FeedPosts
              key={view}
              posts={posts}
              compact={view === 'compact'}
              hasMore={list.hasNextPage}
              busy={list.isFetching}
              scroller={scroller}
              current={current}
              adding={adding}
              onCurrent={(id) => {
                if (id !== current?.id) setCurrent({ id, focus: false });
              }}
              onAdd={addPost}
              onEnd={() => void list.fetchNextPage()}
            />
          ) : list.isPending ? (
            <LoadingPosts compact={view === 'compact'} />
          ) : (
            <NoPosts
              error={list.error}
              filter={filter}
              onRetry={() => void list.refetch()}
              onAll={() => change({ filter: undefined })}
            />
          )}
        </div>
      </div>
    </section>
  );
}

/** @param total number of all stories; null where it is not known. */
function countLine(count: number, hasMore: boolean, total: number | null): string {
  const shown = hasMore && total !== null ? Math.max(count, total) : count;
  return `${formatWhole(shown)}${hasMore && total === null ? '+' : ''} ${shown === 1 ? 'story' : 'stories'}`;
}

interface NoPostsProps {
  error: Error | null;
  filter: FeedFilter;
  onRetry: () => void;
  onAll: () => void;
}

/** Why there are no posts, and one thing to do about it. */
function NoPosts({ error, filter, onRetry, onAll }: NoPostsProps) {
  if (error !== null) {
    return (
      <EmptyState
        kind="failed"
        title="The feed could not be read"
        text={error.message}
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  }
  if (filter !== 'all') {
    return (
      <EmptyState
        title="No story passes this filter"
        text="Scores fall with age; the other stories are still there."
        action={<Button onClick={onAll}>All Stories</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No stories yet"
      text="They come from the accounts that you monitor, with each scrape."
      action={<ButtonLink to="/dashboard/x-accounts">Accounts</ButtonLink>}
    />
  );
}
