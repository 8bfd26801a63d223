import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OwnEditing } from '#web/dashboard/data/stories/ownEditing.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An editor that is open and told to a server that then fails so many requests. */
async function openEditor({ failing }: { failing: number }) {
  const sent: (string | null)[] = [];
  let left = 0;
  const editing = new OwnEditing(async (cell) => {
    sent.push(cell?.id ?? null);
    left -= 1;
    if (left >= 0) throw new Error('The server cannot be reached.');
  });
  editing.show({ id: 'story', field: 'title' });
  await vi.advanceTimersByTimeAsync(300);
  left = failing;
  return { editing, sent };
}

it('that an editor was closed is told again where the server was not reached', async () => {
  const { editing, sent } = await openEditor({ failing: 1 });
  editing.show(null);
  await vi.advanceTimersByTimeAsync(7999);
  expect(sent).toEqual(['story', null]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['story', null, null]);
});

it('that is told no more once the server has forgotten the editor', async () => {
  const { editing, sent } = await openEditor({ failing: 100 });
  editing.show(null);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual(['story', null, null, null]);
});

it('the next cell is told in its place', async () => {
  const { editing, sent } = await openEditor({ failing: 1 });
  editing.show(null);
  await vi.advanceTimersByTimeAsync(1000);
  editing.show({ id: 'other', field: 'title' });
  await vi.advanceTimersByTimeAsync(300);
  expect(sent).toEqual(['story', null, 'other']);
  editing.show(null);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['story', null, 'other', null]);
});
