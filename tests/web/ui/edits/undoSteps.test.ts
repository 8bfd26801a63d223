import { describe, expect, it } from 'vitest';
import type { CellChange } from '#web/ui/edits/cellChange.ts';
import type { WrittenText } from '#web/ui/edits/storedTexts.ts';
import { UndoSteps } from '#web/ui/edits/undoSteps.ts';
import { Cells, editsOn } from './cells.ts';

const place = { row: '1', column: 'a' };

/** Somebody who edits a cell that holds `Base`, and undoes that. */
function editing(
  replacedTexts: (cells: readonly WrittenText[]) => Promise<readonly (string | null)[]> = async () => [],
) {
  const cells = new Cells();
  cells.held.set('1 a', 'Base');
  const { edits } = editsOn(cells);
  const wholeTexts = async (places: readonly { row: string; column: string }[]) =>
    places.map(({ row, column }) => cells.held.get(`${row} ${column}`) ?? '');
  const steps = new UndoSteps(
    { edits, replacedTexts, wholeTexts, tell: () => {} },
    { isTypedInto: () => false, onStep: () => {} },
  );
  const enter = (change: Partial<CellChange>) => {
    const made = { ...place, expected: '', value: '', ...change };
    steps.record([made]);
    return edits.enter([made]);
  };
  return { cells, edits, steps, enter, held: () => cells.held.get('1 a') };
}

describe('undo', () => {
  it('pressed twice asks where a colleague wrote between the two edits', async () => {
    const { cells, edits, steps, enter, held } = editing();
    await enter({ expected: 'Base', value: 'Base one' });
    cells.held.set('1 a', 'Base one COLLEAGUE');
    await enter({ expected: 'Base one COLLEAGUE', value: 'Base one COLLEAGUE two' });
    steps.undo();
    steps.undo();
    await edits.settled();
    await expect.poll(() => edits.of('1', 'a')).toMatchObject({ state: 'conflict', value: 'Base' });
    expect(held()).toBe('Base one COLLEAGUE');
  });

  it('brings a text back that could not be saved and was given up', async () => {
    const { edits, steps, held } = editing();
    edits.restore([{ ...place, expected: 'Base', value: 'Base kept' }]);
    expect(edits.of('1', 'a')?.state).toBe('failed');
    expect(steps.takeTheirs(place)).toBe(true);
    expect(edits.of('1', 'a')).toBeUndefined();
    steps.undo();
    await edits.settled();
    expect(held()).toBe('Base kept');
  });

  it('brings the own text back that was given up for a colleague’s, and gives it up again', async () => {
    const { cells, edits, steps, enter, held } = editing();
    await enter({ row: '2', expected: '', value: 'Elsewhere' });
    cells.held.set('1 a', 'Base COLLEAGUE');
    await enter({ expected: 'Base', value: 'Base mine' });
    expect(steps.takeTheirs(place)).toBe(true);
    expect(edits.of('1', 'a')).toBeUndefined();
    expect(steps.takeTheirs(place)).toBe(false);
    for (const [press, text] of [
      [() => steps.undo(), 'Base mine'],
      [() => steps.redo(), 'Base COLLEAGUE'],
      [() => steps.undo(), 'Base mine'],
    ] as const) {
      press();
      await edits.settled();
      expect(held()).toBe(text);
    }
    expect(cells.held.get('2 a')).toBe('Elsewhere');
    steps.undo();
    await edits.settled();
    expect([cells.held.get('2 a'), held()]).toEqual(['', 'Base mine']);
  });

  it('pressed twice undoes two edits', async () => {
    const { edits, steps, enter, held } = editing();
    await enter({ expected: 'Base', value: 'Base one' });
    await enter({ expected: 'Base one', value: 'Base one two' });
    steps.undo();
    steps.undo();
    await edits.settled();
    expect(held()).toBe('Base');
  });

  it.each([
    ['each stored by itself', true],
    ['so quickly that some were never stored', false],
  ])('finds what a cell held before it was emptied twice, %s', async (_, isSlow) => {
    // Somebody had emptied it before, too.
    const history = [
      { before: 'Long ago', after: '' },
      { before: '', after: 'Base' },
    ];
    const { cells, edits, steps, enter, held } = editing(async (written) =>
      written.map(({ value, newer }) => {
        const found = history.filter(({ after }) => after === value).toReversed();
        return (found[newer] ?? found.at(-1))?.before ?? null;
      }),
    );
    cells.onStored = (before, after) => history.push({ before, after });
    for (const [expected, value] of [
      ['Ba', ''],
      ['', 'Some words'],
      ['Some words', ''],
      ['', 'Some words'],
    ] as const) {
      const done = enter({ expected, value, ...(expected === 'Ba' && { truncated: true }) });
      if (isSlow) await done;
    }
    await edits.settled();
    for (const expected of ['', 'Some words', '', 'Base']) {
      steps.undo();
      await expect.poll(held).toBe(expected);
      await edits.settled();
    }
  });

  it('undoes what was stored though its answer was lost', async () => {
    const { cells, edits, steps, enter, held } = editing();
    cells.losesAnswers = true;
    await enter({ expected: 'Base', value: 'Base one' });
    expect(edits.of('1', 'a')?.state).toBe('failed');
    cells.losesAnswers = false;
    steps.undo();
    await expect.poll(held).toBe('Base');
    await edits.settled();
    expect(edits.counts()).toEqual({ saving: 0, failed: 0, conflicts: 0 });
  });

  it('brings back a long text whose removal was stored, though the answer was lost', async () => {
    const { cells, edits, steps, enter, held } = editing(async (written) =>
      written.map(({ value }) => (value === '' ? 'Base' : null)),
    );
    cells.held.set('2 a', 'Other');
    await enter({ row: '2', expected: 'Other', value: 'Other text' });
    cells.losesAnswers = true;
    await enter({ expected: 'Ba', truncated: true, value: '' });
    cells.losesAnswers = false;
    expect(held()).toBe('');
    steps.undo();
    await expect.poll(held).toBe('Base');
    await edits.settled();
    expect(cells.held.get('2 a')).toBe('Other text');
    expect(edits.counts()).toEqual({ saving: 0, failed: 0, conflicts: 0 });
  });

  it('of a removal that was refused leaves the text, and what was done before it', async () => {
    const { cells, edits, steps, enter, held } = editing(async (written) => written.map(() => null));
    cells.held.set('2 a', 'Other');
    await enter({ row: '2', expected: 'Other', value: 'Other text' });
    cells.refuses = true;
    await enter({ expected: 'Ba', truncated: true, value: '' });
    cells.refuses = false;
    steps.undo();
    await expect.poll(() => edits.of('1', 'a')).toBeUndefined();
    await edits.settled();
    expect([held(), cells.held.get('2 a')]).toEqual(['Base', 'Other text']);
    steps.undo();
    await expect.poll(() => cells.held.get('2 a')).toBe('Other');
  });

  it('that is late undoes nothing that was typed after it', async () => {
    const answer = Promise.withResolvers<string[]>();
    const { edits, steps, enter, held } = editing(() => answer.promise);
    await enter({ expected: 'Ba', truncated: true, value: 'Pasted' });
    steps.undo();
    await enter({ expected: 'Pasted', value: 'Pasted and typed' });
    answer.resolve(['Base']);
    await answer.promise;
    await edits.settled();
    expect(held()).toBe('Pasted and typed');
    steps.undo();
    await edits.settled();
    expect(held()).toBe('Pasted');
  });

  it.each([false, true])(
    'brings back a long text over which two others were typed, the first one stored: %s',
    async (isStored) => {
      const whole = 'The whole of a long text';
      const written: { before: string; after: string }[] = [];
      // As the database tells it: the newest change that made a text says what it replaced.
      const { cells, edits, steps, enter, held } = editing(async (asked) =>
        asked.map(({ value }) => written.findLast(({ after }) => after === value)?.before ?? null),
      );
      cells.held.set('1 a', whole);
      cells.onStored = (before, after) => written.push({ before, after });
      cells.refuses = !isStored;
      await enter({ expected: 'The whole', truncated: true, value: 'First' });
      cells.refuses = false;
      await enter({ expected: 'First', value: 'Second' });
      expect(held()).toBe('Second');
      steps.undo();
      steps.undo();
      await expect.poll(held).toBe(whole);
      await edits.settled();
      expect(edits.of('1', 'a')).toBeUndefined();
    },
  );

  it('restores a row that was deleted before it undoes the edit before that, and not twice', async () => {
    const { edits, steps, enter, held } = editing();
    let [isThere, restored] = [false, 0];
    await enter({ expected: 'Base', value: 'Base one' });
    const restore = () => {
      if (isThere) return false;
      isThere = true;
      restored += 1;
      return true;
    };
    steps.recordOther(restore);
    steps.undo();
    expect([restored, held()]).toEqual([1, 'Base one']);
    steps.recordOther(restore);
    steps.undo();
    await edits.settled();
    expect([restored, held()]).toEqual([1, 'Base']);
  });

  it('undoes edits that were made after a row was deleted first', async () => {
    const { edits, steps, enter, held } = editing();
    let restored = 0;
    steps.recordOther(() => (restored += 1) > 0);
    await enter({ expected: 'Base', value: 'Base one' });
    steps.undo();
    await edits.settled();
    expect([restored, held()]).toEqual([0, 'Base']);
    steps.undo();
    expect(restored).toBe(1);
  });
});

it('a text whose answer was lost is no conflict for the next one of its author', async () => {
  const { cells, edits, enter, held } = editing();
  cells.losesAnswers = true;
  await enter({ expected: 'Base', value: 'Base one' });
  expect([edits.of('1', 'a')?.state, held()]).toEqual(['failed', 'Base one']);
  cells.losesAnswers = false;
  await enter({ expected: 'Base one', value: 'Base one two' });
  expect([edits.of('1', 'a'), held()]).toEqual([undefined, 'Base one two']);
});
