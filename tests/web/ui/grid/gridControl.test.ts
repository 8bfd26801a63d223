import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CellEditor } from '#web/ui/grid/cell/editor.ts';
import { Colleagues } from '#web/ui/edits/colleagues.ts';
import type { GridColumn, GridItem } from '#web/ui/grid/column.ts';
import { GridControl } from '#web/ui/grid/gridControl.ts';
import { HEAD } from '#web/ui/grid/gridState.ts';
import { Cells, editsOn } from '../edits/cells.ts';

interface Row {
  id: string;
  title: string;
}

const columns: GridColumn<Row>[] = [
  {
    id: 'title',
    label: 'Title',
    width: 100,
    text: ({ title }) => title,
    shown: { slim: 50, medium: 50, tall: 50 },
    edit: { multiline: false, choices: [], limit: 20 },
  },
];
const rows = (count: number): GridItem[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'row', id: `r${at}` }) as const);

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setImmediate(then));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A table of which three rows are there, with more to come, and a person who types into its field. */
function openGrid() {
  const cells = new Cells();
  const { edits } = editsOn(cells);
  const source: { isGrowing: boolean; problem: Error | null; tell: () => void } = {
    isGrowing: true,
    problem: null,
    tell: () => {},
  };
  const told: string[] = [];
  const control = new GridControl<Row>({
    rows: {
      row: (id) => ({ id, title: '' }),
      isGrowing: () => source.isGrowing,
      problem: () => source.problem,
      subscribe: (listener) => {
        source.tell = listener;
        return () => {};
      },
    },
    edits,
    colleagues: new Colleagues(),
    wholeTexts: async () => [],
    replacedTexts: async () => [],
    lastChange: async () => null,
    retryAfter: () => null,
    onRowLeft: () => {},
    onEditing: () => {},
    tell: (text) => told.push(text),
    say: () => {},
  });
  const field = Object.assign(new EventTarget(), {
    value: '',
    readOnly: false,
    selectionEnd: 0,
    setSelectionRange: () => {},
    select: () => {},
  });
  const editor = new CellEditor(control);
  // A field of a page has more, none of which is used here.
  Reflect.apply(editor.attach.bind(editor), undefined, [field]);
  control.show(rows(3), columns);
  const type = (letters: string) => {
    field.value += letters;
    editor.typed('insertText');
  };
  return { cells, control, editor, type, source, told };
}

it('what is typed after Ctrl+End stays in its story though more rows come', async () => {
  const { cells, control, editor, type } = openGrid();
  control.selection.go({ row: 2, column: 0 }, { toEnd: true });
  type('B');
  control.show(rows(6), columns);
  await Promise.resolve();
  type('e');
  editor.save();
  await expect.poll(() => Object.fromEntries(cells.held)).toEqual({ 'r2 title': 'Be' });
  expect(control.state.view.active).toEqual({ row: 'r2', column: 'title' });
});

it('the cursor follows the last row while nobody types', async () => {
  const { control } = openGrid();
  control.selection.go({ row: 2, column: 0 }, { toEnd: true });
  control.show(rows(6), columns);
  await expect.poll(() => control.state.view.active?.row).toBe('r5');
});

describe('the cursor of a table whose rows are still to come', () => {
  const wider = columns.flatMap((column) => [column, { ...column, id: 'summary' }]);

  it('goes from the head to the first row with them', () => {
    const { control } = openGrid();
    control.show([], columns);
    expect(control.state.view.active).toEqual({ row: HEAD, column: 'title' });
    control.show([], wider);
    control.show(rows(3), wider);
    expect(control.state.view.active).toEqual({ row: 'r0', column: 'title' });
    control.selection.go({ row: -1, column: 1 });
    control.show(rows(5), wider);
    expect(control.state.view.active).toEqual({ row: HEAD, column: 'summary' });
  });

  it('stays at the head where a person went there', () => {
    const { control } = openGrid();
    for (const goesBefore of [true, false]) {
      control.show(rows(3), wider);
      control.selection.go({ row: goesBefore ? -1 : 1, column: 1 });
      control.show([], wider);
      if (!goesBefore) control.selection.go({ row: -1, column: 0 });
      control.show([], columns);
      control.show(rows(3), columns);
      expect(control.state.view.active).toEqual({ row: HEAD, column: 'title' });
    }
  });
});

it('a text that is too long stays in its editor, wherever the cursor is sent', () => {
  const { control, editor, type, told } = openGrid();
  control.selection.go({ row: 1, column: 0 });
  type('x'.repeat(21));
  control.selection.go({ row: 0, column: 0 });
  control.selection.select({ top: 0, bottom: 2, left: 0, right: 0 });
  expect(control.state.view).toMatchObject({ active: { row: 'r1' }, editing: true });
  expect(editor.isOpenOn({ row: 'r1', column: 'title' })).toBe(true);
  expect(told[0]).toBe('Title is too long: 21 characters, at most 20. Nothing was saved.');
});

it('what waits for the rest of the rows is told that they cannot be read', async () => {
  const { control, source } = openGrid();
  const copied = control.rowsUpTo(100);
  source.problem = new Error('The server answered 403.');
  source.tell();
  await expect(copied).rejects.toThrow('403');
  await expect(control.rowsUpTo(100)).rejects.toThrow('403');
  source.isGrowing = false;
  await control.rowsUpTo(100);
});
