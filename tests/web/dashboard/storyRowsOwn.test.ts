import { describe, expect, it } from 'vitest';
import { StoryRows } from '../../../web/dashboard/data/stories/storyRows.ts';
import type { PageAsked, RowsPage } from '../../../web/dashboard/data/stories/tableRow.ts';
import { byPlace, story, type Story } from './tableStories.ts';

/** A table of three rows whose later answers have what was stored when they were asked for, and come one by one. */
async function openTable() {
  const stored = new Map([1, 2, 3].map((number) => [number, story(number, 'Low')]));
  const answers: (() => void)[] = [];
  let isHeldBack = false;
  const rows = new StoryRows<Story>(({ ids }: PageAsked) => {
    const found = [...stored.values()].filter(({ id }) => ids?.includes(id) ?? true).toSorted(byPlace);
    const page = { rows: found, next: null };
    if (!isHeldBack) return page;
    return new Promise<RowsPage<Story>>((resolve) => answers.push(() => resolve(page)));
  });
  rows.show({ filter: {}, longest: 100, limit: 50 });
  isHeldBack = true;
  const titles = () => rows.state.order.map((id) => rows.row(id)?.title);
  const asked = async (count: number) => {
    await expect.poll(() => answers.length).toBe(count);
  };
  const come = async () => {
    answers.shift()?.();
    await new Promise(setImmediate);
  };
  return { rows, stored, titles, asked, come };
}

describe('what this person did', () => {
  it('stays in the row that the cursor leaves, though a colleague changed that row before', async () => {
    const { rows, stored, titles, asked, come } = await openTable();
    rows.hold('id2');
    stored.set(2, story(2, 'Low', 'By a colleague'));
    rows.changed(['id2']);
    await asked(1);
    await come();
    rows.write('id2', { title: 'My own' });
    rows.hold('id1');
    expect(titles()).toEqual(['Story 3', 'My own', 'Story 1']);
  });

  it('is not replaced by what was asked for before it was stored', async () => {
    const { rows, titles, asked, come } = await openTable();
    rows.reload();
    await asked(1);
    rows.write('id2', { title: 'My own' });
    await come();
    expect(titles()).toEqual(['Story 3', 'My own', 'Story 1']);
  });

  it('does not bring a deleted row back, where its page was on its way', async () => {
    const { rows, titles, asked, come } = await openTable();
    rows.reload();
    await asked(1);
    rows.remove('id2');
    await come();
    expect(titles()).toEqual(['Story 3', 'Story 1']);
  });
});
