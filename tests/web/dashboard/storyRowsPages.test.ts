import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StoryRows } from '../../../web/dashboard/data/stories/storyRows.ts';
import type { PageAsked } from '../../../web/dashboard/data/stories/tableRow.ts';
import { byPlace, story, type Story } from './tableStories.ts';

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setImmediate(then));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a row that moves behind the page that had it, before the next page is read, is shown once', async () => {
  const stored = new Map(Array.from({ length: 6 }, (_, at) => [at + 1, story(at + 1, 'Low')]));
  const rows = new StoryRows<Story>(async ({ after, limit }: PageAsked) => {
    const now = [...stored.values()].toSorted(byPlace);
    if (after === undefined) {
      stored.set(6, story(6, 'Zero', 'Moved'));
      return { rows: now.slice(0, limit), next: now[limit - 1]?.place ?? null };
    }
    return {
      rows: now.slice(now.findIndex(({ place }) => place.number < after.number || place.rank > after.rank)),
      next: null,
    };
  });
  rows.show({ filter: {}, longest: 100, limit: 3 });
  await expect.poll(() => rows.state.status).toBe('complete');
  const titles = rows.state.order.map((id) => rows.row(id)?.title);
  expect(titles).toEqual(['Story 5', 'Story 4', 'Story 3', 'Story 2', 'Story 1', 'Moved']);
});

it('the row with the cursor stays while pages before it come again, though it belongs among them now', async () => {
  const stored = new Map(Array.from({ length: 6 }, (_, at) => [at + 1, story(at + 1, 'Low')]));
  const pages: PromiseWithResolvers<void>[] = [];
  let isHeldBack = false;
  const rows = new StoryRows<Story>(async ({ ids, after, limit }: PageAsked) => {
    const now = [...stored.values()].toSorted(byPlace);
    if (ids !== undefined) return { rows: now.filter(({ id }) => ids.includes(id)), next: null };
    if (isHeldBack) {
      const page = Promise.withResolvers<void>();
      pages.push(page);
      await page.promise;
    }
    const begin = after === undefined ? 0 : now.findIndex(({ id }) => id === `id${after.number}`) + 1;
    const page = now.slice(begin, begin + limit);
    return { rows: page, next: begin + limit < now.length ? (page.at(-1)?.place ?? null) : null };
  });
  const titles = () => rows.state.order.map((id) => rows.row(id)?.title);
  rows.show({ filter: {}, longest: 100, limit: 3 });
  await expect.poll(() => rows.state.status).toBe('complete');
  rows.hold('id2');
  isHeldBack = true;
  rows.reload();
  stored.set(2, story(2, 'High', 'Story 2, now'));
  rows.changed(['id2']);
  const inPlace = ['Story 6', 'Story 5', 'Story 4', 'Story 3', 'Story 2, now', 'Story 1'];
  await expect.poll(titles).toEqual(inPlace);
  pages[0]?.resolve();
  await expect.poll(() => pages.length).toBe(2);
  const before = rows.state;
  pages[1]?.resolve();
  await expect.poll(() => rows.state === before).toBe(false);
  expect(titles()).toEqual(inPlace);
  rows.hold(null);
  expect(titles()).toEqual(['Story 2, now', 'Story 6', 'Story 5', 'Story 4', 'Story 3', 'Story 1']);
});
