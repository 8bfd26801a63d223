import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../web/dashboard/data/apiError.ts';
import { StoryRows } from '../../../web/dashboard/data/stories/storyRows.ts';
import type { PageAsked } from '../../../web/dashboard/data/stories/tableRow.ts';
import { byPlace, story, type Story } from './tableStories.ts';

const away = new ApiError({ code: 'offline', message: 'The server cannot be reached.', hint: 'Wait.' });

describe('rows that are all read again, as after a lost connection', () => {
  let stored: Map<number, Story>;
  let rows: StoryRows<Story>;
  const titles = () => rows.state.order.map((id) => rows.row(id)?.title);
  const store = (...stories: Story[]) => {
    for (const row of stories) stored.set(row.story_number, row);
  };
  const readAll = async () => {
    rows.reload();
    await new Promise(setImmediate);
  };

  beforeEach(async () => {
    stored = new Map();
    store(story(1, 'Low'), story(2, 'Low'), story(3, 'Low'));
    rows = new StoryRows<Story>(async ({ filter, ids }: PageAsked) => ({
      rows: [...stored.values()]
        .filter(({ id }) => ids === undefined || ids.includes(id))
        .filter(({ urgency }) => filter.fits?.urgency?.includes(urgency) ?? true)
        .toSorted(byPlace),
      next: null,
    }));
    rows.show({ filter: { fits: { urgency: ['Low'] } }, longest: 100, limit: 50 });
    await new Promise(setImmediate);
    rows.hold('id2');
  });

  it('keep the row with the cursor where it is, though the filter shows it no more', async () => {
    store(story(2, 'High', 'Story 2, now'));
    await readAll();
    await expect.poll(titles).toEqual(['Story 3', 'Story 2, now', 'Story 1']);
    rows.hold('id1');
    expect(titles()).toEqual(['Story 3', 'Story 1']);
  });

  it('move the row with the cursor only when the cursor leaves it', async () => {
    rows.show({ filter: {}, longest: 100, limit: 50 });
    await expect.poll(() => rows.state.status).toBe('complete');
    store(story(2, 'High', 'Story 2, now'), story(4, 'Low'));
    await readAll();
    expect(titles()).toEqual(['Story 4', 'Story 3', 'Story 2, now', 'Story 1']);
    rows.hold(null);
    expect(titles()).toEqual(['Story 2, now', 'Story 4', 'Story 3', 'Story 1']);
  });

  it('keep the row with the cursor until the cursor leaves it, also where it was deleted', async () => {
    stored.delete(2);
    await readAll();
    expect(titles()).toEqual(['Story 3', 'Story 2', 'Story 1']);
    rows.hold('id3');
    expect(titles()).toEqual(['Story 3', 'Story 1']);
  });

  it('keep the selected rows where they are too, until the selection leaves them', async () => {
    rows.hold('id3', { selected: ['id3', 'id2'] });
    store(story(3, 'High', 'Story 3, now'), story(2, 'High', 'Story 2, now'), story(1, 'High'));
    rows.changed(['id1', 'id2', 'id3']);
    await expect.poll(titles).toEqual(['Story 3, now', 'Story 2, now']);
    await readAll();
    expect(titles()).toEqual(['Story 3, now', 'Story 2, now']);
    rows.hold('id2');
    expect(titles()).toEqual(['Story 2, now']);
    rows.hold(null);
    expect(titles()).toEqual([]);
  });

  it('show a row of the next filter, though the last did not', async () => {
    store(story(2, 'High'));
    await readAll();
    rows.show({ filter: { fits: { urgency: ['High'] } }, longest: 100, limit: 50 });
    await expect.poll(titles).toEqual(['Story 2']);
    rows.hold(null);
    expect(titles()).toEqual(['Story 2']);
  });

  it('stay while one of them is edited, though another filter was asked for', async () => {
    rows.hold('id2', { isEdited: true });
    store(story(4, 'High'));
    rows.show({ filter: { fits: { urgency: ['High'] } }, longest: 100, limit: 50 });
    await new Promise(setImmediate);
    store(story(2, 'Low', 'Story 2, now'));
    rows.changed(['id2']);
    await expect.poll(titles).toEqual(['Story 3', 'Story 2, now', 'Story 1']);
    rows.hold('id2');
    expect(titles()).toEqual(['Story 4']);
    expect(rows.state.status).toBe('complete');
  });
});

describe('rows that change while all are read again', () => {
  /** A table whose rows come as they were when they were asked for, once `finish` is called. */
  const readingAgain = async ({ refused = 0 } = {}) => {
    const asked: string[][] = [];
    const stored = new Map(Array.from({ length: 6 }, (_, at) => [at + 1, story(at + 1, 'Low')]));
    let come = Promise.resolve();
    const rows = new StoryRows<Story>(async ({ ids }: PageAsked) => {
      const now = [...stored.values()].toSorted(byPlace);
      if (ids !== undefined) {
        asked.push(ids);
        if (asked.length === refused) throw away;
        return { rows: now.filter(({ id }) => ids.includes(id)), next: null };
      }
      await come;
      return { rows: now, next: null };
    });
    rows.show({ filter: {}, longest: 100, limit: 50 });
    await expect.poll(() => rows.state.status).toBe('complete');
    const answer = Promise.withResolvers<void>();
    come = answer.promise;
    rows.reload();
    const change = async (changed: readonly Story[], gone: readonly number[] = []) => {
      for (const one of changed) stored.set(one.story_number, one);
      for (const number of gone) stored.delete(number);
      const before = rows.state;
      rows.changed([...changed.map(({ id }) => id), ...gone.map((number) => `id${number}`)]);
      await expect.poll(() => rows.state === before).toBe(false);
    };
    const finish = async () => {
      const before = rows.state;
      answer.resolve();
      await expect.poll(() => rows.state === before).toBe(false);
      return rows.state.order.map((id) => rows.row(id)?.title);
    };
    return { rows, stored, change, finish };
  };

  it('stay where they were added', async () => {
    const { change, finish } = await readingAgain();
    await change([story(7, 'Low', 'New')]);
    expect(await finish()).toEqual(['New', 'Story 6', 'Story 5', 'Story 4', 'Story 3', 'Story 2', 'Story 1']);
  });

  it('are read again where that has failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { rows, stored } = await readingAgain({ refused: 1 });
    stored.set(6, story(6, 'Low', 'Story 6, now'));
    rows.changed(['id6']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(rows.row('id6')?.title).toBe('Story 6');
    await vi.advanceTimersByTimeAsync(2000);
    expect(rows.row('id6')?.title).toBe('Story 6, now');
    vi.useRealTimers();
  });

  it('are gone too where the cursor leaves them meanwhile', async () => {
    const { rows, change, finish } = await readingAgain();
    rows.hold('id4');
    // Another one moves with it, which is seen.
    await change([story(2, 'High', 'Up')], [4]);
    rows.hold('id1');
    expect(await finish()).toEqual(['Up', 'Story 6', 'Story 5', 'Story 3', 'Story 1']);
  });

  it('are as they were changed last, also the one with the cursor, whose page was on its way', async () => {
    const { rows, change, finish } = await readingAgain();
    rows.hold('id4');
    await change([story(4, 'Zero', 'Down'), story(2, 'High', 'Up')]);
    expect(await finish()).toEqual(['Up', 'Story 6', 'Story 5', 'Down', 'Story 3', 'Story 1']);
    rows.hold('id1');
    expect(rows.state.order.at(-1)).toBe('id4');
  });

  it('are as they are read, where the cursor leaves them with what was known before', async () => {
    const { rows, stored, change, finish } = await readingAgain();
    await finish();
    rows.hold('id4');
    await change([story(4, 'High', 'First'), story(2, 'High', 'Up')]);
    stored.set(4, story(4, 'Zero', 'Second'));
    rows.reload();
    rows.hold(null);
    const titles = () => rows.state.order.map((id) => rows.row(id)?.title);
    await expect.poll(titles).toEqual(['Up', 'Story 6', 'Story 5', 'Story 3', 'Story 1', 'Second']);
  });

  it('are once where they moved to, and not where they are gone', async () => {
    const { change, finish } = await readingAgain();
    await change([story(2, 'High', 'Up'), story(5, 'Zero', 'Down')], [3, 6]);
    expect(await finish()).toEqual(['Up', 'Story 4', 'Story 1', 'Down']);
  });
});

it('a row that changes while the first page of a search is on its way is shown, also with the cursor in it', async () => {
  const stored = new Map(Array.from({ length: 3 }, (_, at) => [at + 1, story(at + 1, 'Low')]));
  let come = Promise.resolve();
  const rows = new StoryRows<Story>(async ({ ids }: PageAsked) => {
    const now = [...stored.values()].toSorted((a, b) => b.story_number - a.story_number);
    if (ids === undefined) await come;
    return { rows: now.filter(({ id }) => ids?.includes(id) ?? true), next: null };
  });
  rows.show({ filter: {}, longest: 100, limit: 50 });
  await expect.poll(() => rows.state.status).toBe('complete');
  rows.hold('id2');
  const answer = Promise.withResolvers<void>();
  come = answer.promise;
  rows.show({ filter: { search: 'story' }, longest: 100, limit: 50 });
  stored.set(2, story(2, 'Low', 'Story 2, now'));
  rows.changed(['id2']);
  await expect.poll(() => rows.row('id2')?.title).toBe('Story 2, now');
  answer.resolve();
  await expect.poll(() => rows.state.status).toBe('complete');
  expect(rows.state.order.map((id) => rows.row(id)?.title)).toEqual(['Story 3', 'Story 2, now', 'Story 1']);
});
