import { array, assert, asyncProperty, constantFrom, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completed, noHistory, recorded, redoing, undoing } from '#web/ui/edits/history.ts';
import { Cells, editsOn } from './cells.ts';

describe('unsaved cells', () => {
  it('are painted first, and then sent with all that was entered meanwhile', async () => {
    const cells = new Cells();
    const painted = Promise.withResolvers<void>();
    const { edits, type, kept } = editsOn(cells, [], { shown: () => painted.promise });
    const saved = type('1', 'a', 'New');
    void type('2', 'a', 'Newer');
    expect([edits.of('1', 'a')?.value, kept.at(-1)?.length, cells.requests]).toEqual(['New', 2, 0]);
    painted.resolve();
    await saved;
    expect([cells.held.get('1 a'), cells.held.get('2 a'), cells.requests]).toEqual(['New', 'Newer', 1]);
  });

  it('are saved too where what they are to wait for could not be read', async () => {
    const cells = new Cells();
    cells.held.set('1 a', 'A whole text');
    let reading: Promise<never> | null = Promise.reject(new Error('The clipboard cannot be written.'));
    const { edits, type } = editsOn(cells, [], { reading: () => reading });
    await edits.enter([{ row: '1', column: 'a', expected: 'A whole', truncated: true, value: '' }]);
    reading = null;
    await type('2', 'a', 'New');
    expect([...cells.held]).toEqual([
      ['1 a', ''],
      ['2 a', 'New'],
    ]);
  });

  it('that cannot be stored fail alone, and say why', async () => {
    const cells = new Cells();
    cells.refused = 'b contains a NUL character, which cannot be stored.';
    const { edits, type } = editsOn(cells);
    await Promise.all([type('1', 'a', 'Good'), type('1', 'b', '\0')]);
    expect(cells.held.get('1 a')).toBe('Good');
    expect(edits.of('1', 'b')).toMatchObject({ state: 'failed', value: '\0', message: cells.refused });
    await type('1', 'b', 'Without it');
    expect([cells.held.get('1 b'), edits.counts().failed]).toEqual(['Without it', 0]);
  });

  it('of which only beginnings are known are compared with those', async () => {
    const cells = new Cells();
    const { edits } = editsOn(cells);
    cells.held.set('1 a', 'A whole text');
    cells.held.set('2 a', 'Another text');
    const change = (row: string) => ({ row, column: 'a', expected: 'A whole', truncated: true, value: `New ${row}` });
    await edits.enter([change('1'), change('2')]);
    expect([...cells.held]).toEqual([
      ['1 a', 'New 1'],
      ['2 a', 'Another text'],
    ]);
    expect(edits.of('1', 'a')).toBeUndefined();
    expect(edits.of('2', 'a')).toMatchObject({ state: 'conflict', theirs: 'Another text', value: 'New 2' });
  });

  it('get the beginning of a longer text as their whole one', async () => {
    const cells = new Cells();
    const { edits } = editsOn(cells);
    cells.held.set('1 a', 'A whole text');
    await edits.enter([{ row: '1', column: 'a', expected: 'A whole', truncated: true, value: 'A whole' }]);
    expect(cells.held.get('1 a')).toBe('A whole');
  });

  it('keep what they are compared with through a failed save and a reload', async () => {
    const cells = new Cells();
    cells.held.set('1 a', 'A whole text');
    cells.refuses = true;
    const first = editsOn(cells);
    await first.edits.enter([{ row: '1', column: 'a', expected: 'A whole', truncated: true, value: 'New' }]);
    cells.refuses = false;
    const { edits } = editsOn(cells, first.kept.at(-1));
    await edits.retryAll();
    expect(cells.held.get('1 a')).toBe('New');
  });

  it('end as the last text that was typed, however fast it was', async () => {
    const step = record({
      row: constantFrom('1', '2'),
      column: constantFrom('a', 'b'),
      value: string({ maxLength: 3 }),
    });
    await assert(
      asyncProperty(array(step, { maxLength: 30 }), async (steps) => {
        const cells = new Cells();
        const { edits, type } = editsOn(cells);
        await Promise.all(steps.map(({ row, column, value }) => type(row, column, value)));
        const last = new Map(steps.map(({ row, column, value }) => [`${row} ${column}`, value]));
        for (const [cell, value] of last) expect(cells.held.get(cell) ?? '').toBe(value);
        expect(edits.counts()).toEqual({ saving: 0, failed: 0, conflicts: 0 });
      }),
    );
  });

  it('keep the typed text where a save fails, and store it at the next try', async () => {
    const cells = new Cells();
    const { edits, kept, type } = editsOn(cells);
    cells.refuses = true;
    await type('1', 'a', 'typed offline');
    expect(edits.of('1', 'a')).toMatchObject({ state: 'failed', value: 'typed offline', stored: '' });
    expect(kept.at(-1)).toEqual([{ row: '1', column: 'a', expected: '', value: 'typed offline' }]);
    cells.refuses = false;
    await edits.retryAll();
    expect(cells.held.get('1 a')).toBe('typed offline');
    expect(kept.at(-1)).toEqual([]);
  });

  it('become a conflict where a colleague was faster: keep mine, or take theirs', async () => {
    const cells = new Cells();
    const { edits, shown, type } = editsOn(cells);
    cells.held.set('1 a', 'theirs');
    await type('1', 'a', 'mine');
    expect(edits.of('1', 'a')).toMatchObject({ state: 'conflict', theirs: 'theirs', value: 'mine' });
    await edits.keepMine('1', 'a');
    expect(cells.held.get('1 a')).toBe('mine');
    cells.held.set('1 a', 'theirs again');
    await type('1', 'a', 'mine again');
    edits.discard('1', 'a');
    expect(shown.get('1 a')).toBe('theirs again');
    expect(edits.of('1', 'a')).toBeUndefined();
  });

  it('recognise a save whose answer was lost', async () => {
    const cells = new Cells();
    const { edits, type } = editsOn(cells);
    cells.held.set('1 a', 'the same');
    await type('1', 'a', 'the same');
    expect(edits.counts()).toEqual({ saving: 0, failed: 0, conflicts: 0 });
  });

  it('ask where what follows a beginning changed before they could be saved', () => {
    const { edits } = editsOn(new Cells());
    const change = { row: '1', column: 'a', expected: 'Die F', truncated: true, bytes: 9, value: 'New' };
    edits.restore([change]);
    edits.reconcile('1', 'a', 'Die Fähr');
    expect(edits.of('1', 'a')?.state).toBe('failed');
    edits.reconcile('1', 'a', 'Die Fähre');
    expect(edits.of('1', 'a')).toMatchObject({ state: 'conflict', theirs: 'Die Fähre' });
  });

  it('are no conflict with any of several texts whose answers were lost', async () => {
    const cells = new Cells();
    const { edits, type } = editsOn(cells);
    cells.losesAnswers = true;
    await type('1', 'a', 'one');
    cells.losesAnswers = false;
    cells.refuses = true;
    await type('1', 'a', 'two');
    cells.refuses = false;
    await type('1', 'a', 'three');
    expect(cells.held.get('1 a')).toBe('three');
    expect(edits.counts()).toEqual({ saving: 0, failed: 0, conflicts: 0 });
  });

  it('go as one request where a block is pasted, and come back after a reload', async () => {
    const cells = new Cells();
    const draft = { row: '9', column: 'a', expected: '', value: 'from before the reload' };
    const { edits } = editsOn(cells, [draft]);
    const block = Array.from({ length: 100 }, (_, at) => ({
      row: `${at % 10}`,
      column: `c${at}`,
      expected: '',
      value: 'x',
    }));
    await edits.enter(block);
    expect(cells.requests).toBe(1);
    expect(edits.of('9', 'a')).toMatchObject({ state: 'failed', value: 'from before the reload' });
    await edits.retry('9', 'a');
    expect(cells.held.get('9 a')).toBe('from before the reload');
  });
});

describe('undo and redo', () => {
  it('go back to the first text and forward to the last', () => {
    assert(
      property(array(string({ maxLength: 3 }), { minLength: 1, maxLength: 20 }), (texts) => {
        let history = noHistory;
        let text = '';
        for (const value of texts) {
          if (value !== text) history = recorded(history, [{ row: '1', column: 'a', expected: text, value }]);
          text = value;
        }
        const last = text;
        for (let step = undoing(history); step !== undefined; step = undoing(history)) {
          expect(step.changes[0]?.expected).toBe(text);
          text = step.changes[0]?.value ?? '';
          history = step.history;
        }
        expect(text).toBe('');
        for (let step = redoing(history); step !== undefined; step = redoing(history)) {
          text = step.changes[0]?.value ?? '';
          history = step.history;
        }
        expect(text).toBe(last);
      }),
    );
  });

  it('restore the whole texts that a block replaced, and leave out cells that were never stored', () => {
    const change = (row: string, truncated: boolean) => ({
      row,
      column: 'a',
      expected: 'Begin',
      truncated,
      value: `New ${row}`,
    });
    const step = [change('1', true), change('2', false), change('3', true)];
    const texts = ['Begin and end', null, undefined];
    const found = step.flatMap((each) => (each.truncated ? [[each, texts.shift() ?? null] as const] : []));
    const history = completed(recorded(noHistory, step), new Map(found));
    expect(undoing(history)?.changes).toEqual([
      { row: '2', column: 'a', expected: 'New 2', value: 'Begin' },
      { row: '1', column: 'a', expected: 'New 1', value: 'Begin and end' },
    ]);
  });
});
