import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { noteStoredText, storyChanges } from '#web/dashboard/data/stories/storyChanges.ts';

it('reads the changes of a story once where several of its cells are stored by one answer', async () => {
  const client = new QueryClient();
  let reads = 0;
  let answer = () => Promise.resolve();
  const observer = new InfiniteQueryObserver(client, {
    ...storyChanges('inbox', 's1', {}),
    queryFn: async () => {
      reads += 1;
      await answer();
      return { changes: [], held: { title: 'One', summary: 'Two', angle: 'Three' } };
    },
  });
  const stop = observer.subscribe(() => {});
  await expect.poll(() => reads).toBe(1);
  const cells = ['title', 'summary', 'angle'].map((field) => ({
    name: 'inbox' as const,
    id: 's1',
    field,
    text: 'New',
  }));
  const read = Promise.withResolvers<void>();
  answer = () => read.promise;
  const noted = cells.map((cell) => noteStoredText(client, cell));
  await expect.poll(() => reads).toBe(2);
  // The next one ends that read: what was noted before it stays.
  noted.push(noteStoredText(client, { name: 'inbox', id: 's1', field: 'title', text: 'Newer' }));
  await expect.poll(() => reads).toBe(3);
  expect(observer.getCurrentResult().data?.pages[0]?.held).toEqual({ title: 'Newer', summary: 'New', angle: 'New' });
  read.resolve();
  await Promise.all(noted);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(reads).toBe(3);
  stop();
});
