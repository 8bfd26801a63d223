import { describe, expect, it } from 'vitest';
import { UndoSteps } from '#web/ui/edits/undoSteps.ts';
import { Cells, editsOn } from './cells.ts';

const place = { row: '1', column: 'a' };

/** Somebody who sees `A whole` of `A whole text`, types into it and can undo that. */
function typing() {
  const cells = new Cells();
  cells.held.set('1 a', 'A whole text');
  const { edits } = editsOn(cells);
  const wholeTexts = async (places: readonly { row: string; column: string }[]) =>
    places.map(({ row, column }) => cells.held.get(`${row} ${column}`) ?? '');
  const replaced = new Map<string, string>();
  cells.onStored = (before, after) => replaced.set(after, before);
  const replacedTexts = async (written: readonly { value: string }[]) =>
    written.map(({ value }) => replaced.get(value) ?? null);
  const steps = new UndoSteps(
    { edits, replacedTexts, wholeTexts, tell: () => {} },
    { isTypedInto: () => false, onStep: () => {} },
  );
  const type = (value: string, expected = edits.of('1', 'a')?.value ?? 'A whole') => {
    const change = { ...place, expected, partial: true, value };
    steps.record([change]);
    return edits.enter([change]);
  };
  return { cells, edits, steps, type, held: () => cells.held.get('1 a') };
}

describe('edits of a text of which only the beginning is known', () => {
  it('go on with the rest of a text of which only the beginning could be read', async () => {
    const cells = new Cells();
    const { edits } = editsOn(cells);
    cells.held.set('1 a', 'A whole text');
    cells.held.set('2 a', 'Another text');
    const typed = (row: string) => ({ row, column: 'a', expected: 'A whole', partial: true, value: 'A whole!' });
    await edits.enter([typed('1'), typed('2')]);
    expect([...cells.held]).toEqual([
      ['1 a', 'A whole text!'],
      ['2 a', 'Another text'],
    ]);
    expect(edits.of('1', 'a')).toBeUndefined();
    expect(edits.of('2', 'a')).toMatchObject({ state: 'conflict', value: 'A whole!', theirs: 'Another text' });
  });

  it('find the rest of their text after a reload', async () => {
    const cells = new Cells();
    cells.held.set('1 a', 'A whole text');
    const { edits } = editsOn(cells, [
      { row: '1', column: 'a', expected: 'A whole', partial: true, value: 'The whole' },
    ]);
    edits.reconcile('1', 'a', 'A whole text');
    expect(edits.of('1', 'a')).toMatchObject({ state: 'failed', value: 'The whole text' });
    await edits.retryAll();
    expect(cells.held.get('1 a')).toBe('The whole text');
  });

  it('are all stored, though the next one begins before the first has its answer', async () => {
    const { edits, type, held } = typing();
    void type('A whole AAA');
    await type('A whole AAA BBB');
    expect(held()).toBe('A whole text AAA BBB');
    expect(edits.counts()).toEqual({ saving: 0, failed: 0, conflicts: 0 });
  });

  it('are stored too where the rest of the text comes while the next one is typed', async () => {
    const { edits, type, held } = typing();
    void type('A whole AAA');
    await edits.whenWhole('1', 'a');
    await edits.enter([{ ...place, expected: 'A whole AAA', partial: true, value: 'A whole AAA BBB' }]);
    expect(held()).toBe('A whole text AAA BBB');
  });

  it('are replaced as a whole by what is pasted over them, or by nothing', async () => {
    const { edits, type, held } = typing();
    void type('A whole AAA');
    await edits.enter([{ ...place, expected: 'A whole AAA', truncated: true, value: 'A wholly new one' }]);
    expect(held()).toBe('A wholly new one');
    const other = typing();
    void other.type('A whole AAA');
    await other.edits.enter([{ ...place, expected: 'A whole AAA', truncated: true, value: '' }]);
    expect(other.held()).toBe('');
  });

  it('ask before they replace what a colleague wrote behind the beginning, while that is still being saved', async () => {
    const { cells, edits, held } = typing();
    const theirs = 'A whole text, and more';
    const [bytes, partial] = ['A whole text'.length, true];
    cells.held.set('1 a', theirs);
    void edits.enter([{ ...place, expected: 'A whole', partial, bytes, value: 'So: A whole' }]);
    await Promise.resolve();
    await edits.enter([{ ...place, expected: 'So: A whole', truncated: true, value: '' }]);
    expect(edits.of('1', 'a')).toMatchObject({ state: 'conflict', value: '', theirs });
    expect(held()).toBe(theirs);
  });

  it('are undone one by one, at once or later', async () => {
    const { edits, steps, type, held } = typing();
    void type('A whole AAA');
    steps.undo();
    await edits.settled();
    expect(held()).toBe('A whole text');
    await type('A whole AAA', 'A whole');
    await edits.enter([]);
    steps.undo();
    await edits.settled();
    expect(held()).toBe('A whole text');
    steps.redo();
    await edits.settled();
    expect(held()).toBe('A whole text AAA');
  });

  it.each([0, 1, 3])('come back by Undo where they were emptied at once, %i moments later', async (moments) => {
    const { edits, steps, type, held } = typing();
    void type('A whole AAA');
    for (let moment = 0; moment < moments; moment += 1) await Promise.resolve();
    const { value: expected = '', partial: truncated } = edits.of('1', 'a') ?? {};
    const emptied = { ...place, expected, truncated, value: '' };
    steps.record([emptied]);
    await edits.enter([emptied]);
    expect(held()).toBe('');
    for (const before of ['A whole text AAA', 'A whole text']) {
      steps.undo();
      await expect.poll(held).toBe(before);
      await edits.settled();
    }
    expect(edits.counts()).toEqual({ saving: 0, failed: 0, conflicts: 0 });
  });

  it('are the whole text that the person saw, where they could not be saved before', async () => {
    const { cells, edits, type, held } = typing();
    cells.refuses = true;
    await type('A whole AAA');
    cells.refuses = false;
    // The editor has read the rest, with or without the edit having been told of it.
    await edits.enter([{ ...place, expected: 'A whole text AAA', value: 'A whole text AAA BBB' }]);
    expect(held()).toBe('A whole text AAA BBB');
  });

  it('go on as the text did, where a colleague changed its beginning', async () => {
    const beginning = `The port opens. ${'It was closed for long. '.repeat(3)}`;
    const rest = `${'It was closed for long. '.repeat(2)}The end.`;
    const { cells, edits } = typing();
    cells.held.set('1 a', `The old port opens. ${beginning.slice(16)}${rest}`);
    await edits.enter([{ ...place, expected: beginning, partial: true, value: `Mine. ${beginning}` }]);
    expect(edits.of('1', 'a')).toMatchObject({ state: 'conflict', value: `Mine. ${beginning}${rest}` });
    await edits.keepMine('1', 'a');
    expect(cells.held.get('1 a')).toBe(`Mine. ${beginning}${rest}`);
  });

  it('wait as drafts from the first moment, and are given up with their steps', async () => {
    const { cells, edits, steps, type, held } = typing();
    cells.refuses = true;
    await type('A whole AAA');
    expect(edits.of('1', 'a')).toMatchObject({ state: 'failed', partial: true });
    edits.discard('1', 'a');
    cells.refuses = false;
    steps.undo();
    await edits.settled();
    expect(held()).toBe('A whole text');
    expect(edits.of('1', 'a')).toBeUndefined();
  });
});

it('undoing a text that was kept over a conflict brings back the one that it replaced', async () => {
  const { cells, edits, steps } = typing();
  cells.held.set('1 a', 'Was');
  const mine = { ...place, expected: 'Was', value: 'Was mine' };
  cells.held.set('1 a', 'Was theirs');
  steps.record([mine]);
  await edits.enter([mine]);
  await edits.keepMine('1', 'a');
  expect(cells.held.get('1 a')).toBe('Was mine');
  steps.undo();
  await edits.settled();
  expect(cells.held.get('1 a')).toBe('Was theirs');
});
