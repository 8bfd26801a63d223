import { type RefObject, useEffect, useRef, useState } from 'react';

/** A list that is read page by page, as `useInfiniteQuery` returns it. */
interface PagedList {
  data: { pages: readonly unknown[] } | undefined;
  error: Error | null;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

interface OlderPagesInput {
  /** What the list shows: another one begins with its first page. */
  shown: string;
  area: RefObject<HTMLElement | null>;
  /** Selector of the entries in it. The first new one gets the focus where the last page takes the button away. */
  entries: string;
}

/** The older pages of a list that a button asks for. */
export function useOlderPages(list: PagedList, { shown, area, entries }: OlderPagesInput) {
  const pages = list.data?.pages.length ?? 0;
  const [wanted, setWanted] = useState({ shown, pages: 1 });
  const isReading = wanted.shown === shown && wanted.pages > pages && list.error === null;
  const { fetchNextPage } = list;
  const readsMore = isReading && list.hasNextPage && !list.isFetching;
  useEffect(() => {
    // Not while the list is read again because something was stored: one of the two reads would end the other.
    if (readsMore) void fetchNextPage();
  }, [readsMore, fetchNextPage]);
  const askedBelow = useRef<number | null>(null);
  useEffect(() => {
    if (isReading || askedBelow.current === null) return;
    const all = area.current?.querySelectorAll<HTMLElement>(entries) ?? [];
    const next = all[askedBelow.current] ?? all[all.length - 1] ?? area.current?.querySelector('button');
    askedBelow.current = null;
    if (document.activeElement === document.body) next?.focus();
  }, [isReading, area, entries]);
  return {
    isReading,
    read: () => {
      askedBelow.current = area.current?.querySelectorAll(entries).length ?? 0;
      setWanted({ shown, pages: pages + 1 });
      if (list.error !== null) void list.refetch();
    },
  };
}
