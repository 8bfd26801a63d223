import { asyncProperty, assert, array, constant, integer, oneof, record } from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeComparator } from '#core/data/stories/rowPlaces.ts';
import { ApiError } from '../../../web/dashboard/data/apiError.ts';
import { StoryRows } from '../../../web/dashboard/data/stories/storyRows.ts';
import type { PageAsked, TableRow } from '../../../web/dashboard/data/stories/tableRow.ts';

interface Story extends TableRow {
  urgency: string;
}

const urgencies = ['High', 'Medium', 'Low'];
const compare = placeComparator({});

function story(number: number, rank: number, version: number): Story {
  const place = { rank, section: '', key: '', number };
  const urgency = urgencies[rank] ?? '';
  return {
    id: `id${number}`,
    story_number: number,
    title: `${number}, ${version}`,
    urgency,
    updated_at: '',
    truncated: {},
    place,
  };
}

const away = new ApiError({ code: 'offline', message: 'The server cannot be reached.', hint: 'Wait.' });

const number = integer({ min: 1, max: 9 });
const action = oneof(
  { weight: 4, arbitrary: record({ kind: constant('change' as const), number, rank: integer({ min: 0, max: 2 }) }) },
  { weight: 1, arbitrary: record({ kind: constant('delete' as const), number }) },
  {
    weight: 3,
    arbitrary: record({
      kind: constant('hold' as const),
      row: integer({ min: 0, max: 9 }),
      more: integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: record({ kind: constant('again' as const) }) },
  { weight: 2, arbitrary: record({ kind: constant('show' as const), filter: integer({ min: 0, max: 2 }) }) },
  { weight: 5, arbitrary: record({ kind: constant('wait' as const) }) },
  { weight: 1, arbitrary: record({ kind: constant('answer all' as const) }) },
  { weight: 5, arbitrary: record({ kind: constant('answer' as const), which: integer({ min: 0, max: 3 }) }) },
  { weight: 1, arbitrary: record({ kind: constant('refuse' as const), which: integer({ min: 0, max: 3 }) }) },
);

/** A table over a server whose answers have what was stored when they were asked for, and come when they are told to. */
function openTable() {
  const stored = new Map([1, 2, 3, 4, 5, 6].map((one) => [one, story(one, one % 3, 0)]));
  let filter: { fits?: { urgency: string[] } } = {};
  const matching = (fits: readonly string[] | undefined) =>
    [...stored.values()]
      .filter(({ urgency }) => fits?.includes(urgency) ?? true)
      .toSorted((a, b) => compare(a.place, b.place));
  const shown = () => matching(filter.fits?.urgency);
  const answers: { come: () => void; fail: (error: Error) => void }[] = [];
  const rows = new StoryRows<Story>((asked: PageAsked) => {
    const all = matching(asked.filter.fits?.['urgency']);
    const { ids, after, limit } = asked;
    const behind = all.filter(({ id, place }) =>
      ids === undefined ? after === undefined || compare(place, after) > 0 : ids.includes(id),
    );
    const page = behind.slice(0, limit);
    const next = ids === undefined && behind.length > limit ? (page.at(-1)?.place ?? null) : null;
    return new Promise((resolve, reject) =>
      answers.push({ come: () => resolve({ rows: page, next }), fail: (error) => reject(error) }),
    );
  });
  const show = (which: number) => {
    filter = which === 0 ? {} : { fits: { urgency: urgencies.slice(which - 1, which + 1) } };
    rows.show({ filter, longest: 100, limit: 3 });
  };
  const settle = (ms = 400) => vi.advanceTimersByTimeAsync(ms);
  const answerAll = async () => {
    for (let idle = 0; idle < 3; idle += 1) {
      // Longer than a read that was refused waits to be repeated.
      await settle(31_000);
      if (answers.length > 0) idle = -1;
      for (const answer of answers.splice(0)) answer.come();
    }
  };
  return { rows, stored, shown, answers, show, settle, answerAll };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then, 16));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a table leaves the row with the cursor where it is, and shows at last what is stored, whatever came when', async () => {
  await assert(
    asyncProperty(array(action, { maxLength: 40, size: 'max' }), async (actions) => {
      const { rows, stored, shown, answers, show, settle, answerAll } = openTable();
      show(0);
      let version = 0;
      /** The rows with the cursor and the selection, and where they stood when those came. */
      let held: Story[] = [];
      let generation = 0;
      for (const one of actions) {
        if (one.kind === 'change') {
          stored.set(one.number, story(one.number, one.rank, (version += 1)));
          rows.changed([`id${one.number}`]);
        } else if (one.kind === 'delete') {
          stored.delete(one.number);
          rows.changed([`id${one.number}`]);
        } else if (one.kind === 'hold') {
          const [before, was] = [held, rows.state.order];
          held = was.slice(one.row, one.row + 1 + one.more).flatMap((id) => rows.row(id) ?? []);
          rows.hold(held[0]?.id ?? null, { selected: held.map(({ id }) => id) });
          // A row that was left moves, and may go behind the end of what has come.
          held = held.map((row) => before.find(({ id }) => id === row.id) ?? row);
        } else if (one.kind === 'again') rows.reload();
        else if (one.kind === 'show') {
          show(one.filter);
          held = [];
        } else if (one.kind === 'answer all') await answerAll();
        else if (one.kind === 'answer') answers.splice(one.which, 1)[0]?.come();
        else if (one.kind === 'refuse') answers.splice(one.which, 1)[0]?.fail(away);
        else await settle();
        await Promise.resolve();
        const isSameTable = rows.state.status !== 'loading' && rows.state.generation === generation;
        if (!isSameTable) held = [];
        generation = rows.state.generation;
        expect(held.map(({ id }) => rows.row(id)?.place)).toEqual(held.map(({ place }) => place));
        // Each row is there once, and in order.
        const places = rows.state.order.flatMap((id) => rows.row(id)?.place ?? []);
        expect(places).toHaveLength(rows.state.order.length);
        expect(places.slice(1).every((place, at) => compare(places[at] ?? place, place) < 0)).toBe(true);
      }
      await answerAll();
      rows.hold(null);
      await answerAll();
      expect(rows.state.status).toBe('complete');
      expect(rows.state.order.map((id) => rows.row(id)?.title)).toEqual(shown().map(({ title }) => title));
      rows.stop();
    }),
    { numRuns: 5000 },
  );
});
