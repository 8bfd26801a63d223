import { assert, constantFrom, array, boolean, property, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Arrangement, asDesigned } from '#web/ui/columns/arrangement.ts';
import { columnPlace, withPinned } from '#web/ui/columns/columnMoves.ts';
import { withDesigned, withHidden } from '#web/ui/columns/viewColumns.ts';
import { shownColumns } from '#web/ui/columns/shownColumns.ts';

const names = ['go', 'title', 'angle', 'sources', 'new'];
const view = {
  view: 'first',
  all: [...names.map((id) => ({ id })), { id: 'menu', fixed: true }],
  pinnedAtFirst: ['title'],
};
const arrangedAs = (arrangement: Partial<Arrangement>) => ({ ...view, arrangement: { ...asDesigned, ...arrangement } });
const shown = (arrangement: Partial<Arrangement>) => {
  const { columns, pinned } = shownColumns(arrangedAs(arrangement));
  return `${columns.map(({ id }) => id).join(' ')} ${pinned}`;
};
const inFirst = (...ids: string[]) => ids.map((id) => `first.${id}`);

describe('what a person arranged', () => {
  it('shows pinned columns first, then the others in their order', () => {
    expect(shown({})).toBe('title go angle sources new menu 1');
    expect(shown({ pinned: ['new', 'gone', 'go', 'menu'], hidden: inFirst('go', 'angle') })).toBe(
      'new title sources menu 1',
    );
    expect(shown({ pinned: [] })).toBe('go title angle sources new menu 0');
  });

  it('has a column that the order does not know behind the one that it follows by design, and the menu at the end', () => {
    expect(shown({ order: inFirst('menu', 'sources', 'gone', 'go', 'angle') })).toBe(
      'title sources new go angle menu 1',
    );
    expect(shown({ pinned: [], order: inFirst('new', 'sources') })).toBe('go title angle new sources menu 0');
  });

  it('orders the columns of its own view alone', () => {
    expect(shown({ order: ['second.new', 'second.go', 'new'] })).toBe(shown({}));
    const moved = columnPlace(arrangedAs({ order: ['second.new', 'second.go', 'old'] }), 'go').right;
    expect(moved?.order).toEqual(['second.new', 'second.go', ...inFirst('title', 'angle', 'go', 'sources', 'new')]);
  });

  it('hides columns of its own view alone', () => {
    expect(shown({ hidden: ['second.go', 'go'] })).toBe(shown({}));
    const hidden = withHidden({ ...asDesigned, hidden: ['second.go'] }, 'first', 'go', true);
    expect(hidden.hidden).toEqual(['second.go', 'first.go']);
    expect(withHidden(hidden, 'first', 'go', false).hidden).toEqual(['second.go']);
  });

  it('goes back to the design in one view, with the pins of all', () => {
    const hidden = ['first.go', 'second.go'];
    const designed = withDesigned({ hidden, pinned: ['new'], order: ['second.new', 'first.new'] }, 'first');
    expect(designed).toEqual({ hidden: ['second.go'], pinned: null, order: ['second.new'] });
  });

  it('keeps the first column of a view whose columns are all hidden', () => {
    expect(shown({ hidden: inFirst(...names) })).toBe('go menu 0');
    expect(shown({ hidden: inFirst(...names.slice(0, 4)) })).toBe('new menu 0');
  });

  it('shows a replacement column only where the original is hidden', () => {
    const all = [{ id: 'facts' }, { id: 'menu', standsInFor: 'facts' }];
    const ids = (hidden: string[]) =>
      shownColumns({ ...view, all, arrangement: { ...asDesigned, hidden } }).columns.map(({ id }) => id);
    expect(ids([])).toEqual(['facts']);
    expect(ids(['first.facts'])).toEqual(['menu']);
  });

  it('leaves a column in its order while it is pinned', () => {
    const pinned = withPinned(arrangedAs({ pinned: ['title'] }), 'sources', true);
    expect(shown(pinned)).toBe('title sources go angle new menu 2');
    expect(shown(withPinned(arrangedAs(pinned), 'sources', false))).toBe('title go angle sources new menu 1');
  });

  it('has a move change places with the next column that is seen, and none that is not seen', () => {
    const part = subarray(['first.old', ...inFirst(...names, 'menu'), 'second.go', 'go']);
    const person = property(
      subarray(inFirst(...names), { maxLength: 3 }),
      subarray([...names, 'gone']),
      part,
      constantFrom(...names),
      array(boolean(), { minLength: 1, maxLength: 6 }),
      (hidden, pinned, stored, id, presses) => {
        let arrangement: Arrangement = { hidden, pinned, order: stored };
        for (const toLeft of presses) {
          const before = shownColumns(arrangedAs(arrangement));
          const ids = before.columns.map((column) => column.id);
          const at = ids.indexOf(id);
          if (at === -1) return;
          const place = columnPlace(arrangedAs(arrangement), id);
          const to = at + (toLeft ? -1 : 1);
          const isInGroup = to >= 0 && ids[to] !== 'menu' && at < before.pinned === to < before.pinned;
          const next = toLeft ? place.left : place.right;
          expect(next !== null).toBe(isInGroup);
          if (next === null) return;
          const after = shownColumns(arrangedAs(next));
          const swapped = ids.with(at, ids[to] ?? '').with(to, id);
          expect(after.columns.map((column) => column.id)).toEqual(swapped);
          expect(after.pinned).toBe(before.pinned);
          arrangement = next;
        }
      },
    );
    assert(person);
  });
});
