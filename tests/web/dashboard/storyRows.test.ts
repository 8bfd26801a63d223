import { beforeEach, describe, expect, it } from 'vitest';
import { StoryRows } from '../../../web/dashboard/data/stories/storyRows.ts';
import type { PageAsked, TableRow } from '../../../web/dashboard/data/stories/tableRow.ts';

interface Story extends TableRow {
  urgency: string;
}

const ranks = ['High', 'Medium', 'Low'];

function story(number: number, urgency: string, title = `Story ${number}`): Story {
  const place = { rank: ranks.indexOf(urgency), section: urgency, key: '', number };
  return { id: `id${number}`, story_number: number, title, urgency, cut: {}, place };
}

describe('rows that are all read again, as after a lost connection', () => {
  let stored: Map<number, Story>;
  let rows: StoryRows<Story>;
  const titles = () => rows.state.order.map((id) => rows.row(id)?.title);
  const store = (...stories: Story[]) => {
    for (const row of stories) stored.set(row.story_number, row);
  };
  const readAll = async () => {
    rows.again();
    await new Promise(setImmediate);
  };

  beforeEach(async () => {
    stored = new Map();
    store(story(1, 'Low'), story(2, 'Low'), story(3, 'Low'));
    rows = new StoryRows<Story>(async ({ filter, ids }: PageAsked) =>
      [...stored.values()]
        .filter(({ id }) => ids === undefined || ids.includes(id))
        .filter(({ urgency }) => filter.fits?.urgency?.includes(urgency) ?? true)
        .toSorted((a, b) => a.place.rank - b.place.rank || b.story_number - a.story_number),
    );
    rows.show({ filter: { fits: { urgency: ['Low'] } }, longest: 100, limit: 50 });
    await new Promise(setImmediate);
    rows.hold('id2');
  });

  it('keep the row with the cursor where it is, though the filter shows it no more', async () => {
    store(story(2, 'High', 'Story 2, now'));
    await readAll();
    expect(titles()).toEqual(['Story 3', 'Story 2, now', 'Story 1']);
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

  it('show a row of the next filter, though the last did not', async () => {
    store(story(2, 'High'));
    await readAll();
    rows.show({ filter: { fits: { urgency: ['High'] } }, longest: 100, limit: 50 });
    await expect.poll(titles).toEqual(['Story 2']);
    rows.hold(null);
    expect(titles()).toEqual(['Story 2']);
  });
});
