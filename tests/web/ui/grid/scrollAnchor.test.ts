import { describe, expect, it } from 'vitest';
import type { GridItem } from '#web/ui/grid/column.ts';
import { anchorsIn, movedBy } from '#web/ui/grid/view/scrollAnchor.ts';

const HEIGHT = 64;
const startOf = (at: number) => (at < 0 ? undefined : at * HEIGHT);
const list = (...ids: string[]): GridItem[] => ids.map((id) => ({ kind: 'row', id }));
const rows = list('a', 'b', 'c', 'd', 'e', 'f');
const seen = { items: rows, startOf, first: 2, from: 2 * HEIGHT, size: 3 * HEIGHT, covered: 0 };
const nobody = { active: undefined, isEditing: false };

describe('what stays where it is while rows come and go', () => {
  it('is the row with the cursor where it is seen, and all that is seen where it is not', () => {
    expect(anchorsIn(seen, { ...nobody, active: 'd' }).map(({ id }) => id)).toEqual(['d']);
    expect(anchorsIn(seen, { ...nobody, active: 'a' }).map(({ id }) => id)).toEqual(['c', 'd', 'e']);
  });

  it('is nothing at the top, but for an open editor', () => {
    expect(anchorsIn({ ...seen, first: 0, from: 0 }, { active: 'a', isEditing: false })).toEqual([]);
    expect(anchorsIn({ ...seen, first: 0, from: 0 }, { active: 'a', isEditing: true })).toEqual([
      { id: 'a', start: 0 },
    ]);
  });

  it('is none of what a heading covers', () => {
    expect(anchorsIn({ ...seen, covered: HEIGHT / 2 }, nobody).map(({ id }) => id)).toEqual(['d', 'e']);
    expect(anchorsIn({ ...seen, covered: HEIGHT / 2 }, { ...nobody, active: 'c' }).map(({ id }) => id)).toEqual([
      'd',
      'e',
    ]);
  });

  it('moves with what is moved, and not with rows that go elsewhere', () => {
    const anchors = anchorsIn(seen, nobody);
    expect(movedBy(anchors, { items: list('new', 'a', 'b', 'c', 'd', 'e', 'f'), startOf })).toBe(HEIGHT);
    expect(movedBy(anchors, { items: list('a', 'b', 'd', 'e', 'f', 'c'), startOf })).toBe(-HEIGHT);
    expect(movedBy(anchors, { items: list('e', 'a', 'b', 'c', 'd', 'f'), startOf })).toBe(HEIGHT);
    expect(movedBy(anchors, { items: list('a', 'b', 'f'), startOf })).toBe(0);
    // Most of what is seen, together.
    const others = ['f', 'g', 'h', 'i', 'j'];
    expect(movedBy(anchors, { items: list('a', 'b', 'e', ...others, 'c', 'd'), startOf })).toBe(-2 * HEIGHT);
  });
});
