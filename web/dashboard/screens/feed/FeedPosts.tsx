import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useServerTime } from '../../useNow.ts';
import type { FeedPost } from '../../data/feed.ts';
import { PostCard } from './PostCard.tsx';
import { PostRow } from './PostRow.tsx';
import styles from './Feed.module.css';

export interface FeedPostsProps {
  posts: readonly FeedPost[];
  compact: boolean;
  /** Whether more posts can be loaded. */
  hasMore: boolean;
  busy: boolean;
  /** The part of the page that scrolls; null until it is mounted. */
  scroller: HTMLElement | null;
  /** Id of the current post, and whether to move the focus to it. */
  current: { id: string; focus: boolean } | null;
  /** Ids of posts that are being added to the inbox. */
  adding: ReadonlySet<string>;
  onCurrent: (id: string) => void;
  onAdd: (post: FeedPost) => void;
  onEnd: () => void;
}

/** Estimated height of a card with its gap, before it is measured, and height of a row; pixels. */
const CARD = 138;
const ROW = 32;
/** How many posts before the end the next page is loaded. */
const AHEAD = 20;

/** A virtualized list of posts, after the feed pattern of WAI-ARIA. */
export function FeedPosts(props: FeedPostsProps) {
  const { posts, compact, hasMore, busy, scroller, current, adding, onCurrent, onAdd, onEnd } = props;
  const now = useServerTime(60_000);
  const feed = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: posts.length,
    getScrollElement: () => scroller,
    estimateSize: () => (compact ? ROW : CARD),
    getItemKey: (index) => posts[index]?.id ?? index,
    overscan: compact ? 12 : 4,
    // The height of the sticky header row.
    scrollPaddingStart: compact ? ROW : 0,
  });
  const items = list.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const isAtEnd = hasMore && !busy && lastShown >= posts.length - AHEAD;
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, onEnd]);

  useEffect(() => {
    if (current === null || !current.focus) return undefined;
    const index = posts.findIndex(({ id }) => id === current.id);
    if (index === -1) return undefined;
    list.scrollToIndex(index, { align: 'auto' });
    // The card may not be rendered before it is scrolled into view.
    const frame = requestAnimationFrame(() => {
      feed.current?.querySelector<HTMLElement>(`[data-post="${current.id}"]`)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the focus follows the key, not what is read meanwhile
  }, [current]);

  const currentId = current?.id ?? posts[0]?.id;
  const Post = compact ? PostRow : PostCard;
  return (
    <div
      ref={feed}
      role="feed"
      aria-label="Stories"
      aria-busy={busy}
      className={styles['posts']}
      style={{ height: list.getTotalSize() }}
    >
      {items.map(({ index, start, key }) => {
        const post = posts[index];
        if (post === undefined) return null;
        return (
          <article
            key={key}
            ref={list.measureElement}
            data-index={index}
            data-post={post.id}
            data-compact={compact || undefined}
            data-current={post.id === current?.id || undefined}
            aria-posinset={index + 1}
            aria-setsize={hasMore ? -1 : posts.length}
            aria-label={`${post.author.displayName}: ${post.content.slice(0, 80)}`}
            tabIndex={post.id === currentId ? 0 : -1}
            className={styles['post']}
            style={{ transform: `translateY(${start}px)` }}
            onFocus={() => onCurrent(post.id)}
          >
            <Post post={post} now={now} adding={adding.has(post.id)} onAdd={() => onAdd(post)} />
          </article>
        );
      })}
    </div>
  );
}
