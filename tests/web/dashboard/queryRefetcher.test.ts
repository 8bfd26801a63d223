import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryRefetcher } from '#web/dashboard/data/queryRefetcher.ts';
import { feedList } from '#web/dashboard/data/feed.ts';
import { storyCounts } from '#web/dashboard/data/stories/storyTables.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what changes of others make old', () => {
  it('is refetched several times a second if it is rows, and once a second if it is a sum over a table', async () => {
    const client = new QueryClient();
    const counts = storyCounts('inbox', {});
    const reads = { sums: 0, rows: 0 };
    const stop = [
      new QueryObserver<number>(client, {
        queryKey: [...counts.queryKey],
        meta: { ...counts.meta },
        queryFn: () => (reads.sums += 1),
      }),
      new QueryObserver<number>(client, { queryKey: ['inbox', 'story'], queryFn: () => (reads.rows += 1) }),
    ].map((observer) => observer.subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    const screens = new QueryRefetcher(client);
    Object.assign(reads, { sums: 0, rows: 0 });
    for (let change = 0; change < 100; change += 1) {
      screens.changed([{ table: 'inbox_stories', id: null, kind: 'update' }]);
      await vi.advanceTimersByTimeAsync(50);
    }
    // Within five seconds.
    expect(reads.sums).toBeLessThanOrEqual(6);
    expect(reads.rows).toBeGreaterThan(15);
    // The last change is read too.
    const before = reads.sums;
    screens.changed([{ table: 'inbox_stories', id: null, kind: 'update' }]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(reads.sums).toBe(before + 1);
    for (const end of stop) end();
    client.clear();
  });

  it('is refetched after missed events, except for the feed, which would move under its reader', async () => {
    const client = new QueryClient();
    const reads = { feed: 0, inbox: 0 };
    const { queryKey, meta } = feedList({ sort: 'velocity', filter: 'all' });
    const stop = [
      new QueryObserver<number>(client, {
        queryKey: [...queryKey],
        meta: { ...meta },
        queryFn: () => (reads.feed += 1),
      }),
      new QueryObserver<number>(client, { queryKey: ['inbox', 'story'], queryFn: () => (reads.inbox += 1) }),
    ].map((observer) => observer.subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    new QueryRefetcher(client).everything();
    await vi.advanceTimersByTimeAsync(2000);
    expect(reads).toEqual({ feed: 1, inbox: 2 });
    for (const end of stop) end();
    client.clear();
  });
});
