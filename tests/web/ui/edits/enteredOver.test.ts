import { expect, it } from 'vitest';
import type { CellChange } from '#web/ui/edits/cellChange.ts';
import { enteredOver } from '#web/ui/edits/enteredOver.ts';
import { UndoSteps } from '#web/ui/edits/undoSteps.ts';
import { Cells, editsOn } from './cells.ts';

it('a text that replaces a stored one is undone to what was typed there and could not be saved', async () => {
  const cells = new Cells();
  cells.held.set('1 a', 'Base');
  cells.refused = 'It cannot be stored.';
  const { edits } = editsOn(cells);
  const steps = new UndoSteps(
    { edits, replacedTexts: async () => [], wholeTexts: async () => [], tell: () => {} },
    { isTypedInto: () => false, onStep: () => {} },
  );
  const enter = async (change: CellChange) => {
    steps.record([change]);
    await edits.enter([change]);
  };
  await enter({ row: '1', column: 'a', expected: 'Base', value: 'Typed\0' });
  expect(edits.of('1', 'a')).toMatchObject({ state: 'failed', value: 'Typed\0' });
  await enter(enteredOver(edits, { row: '1', column: 'a', expected: 'Base', value: 'A variation' }));
  expect(cells.held.get('1 a')).toBe('A variation');
  steps.undo();
  await edits.settled();
  expect(edits.of('1', 'a')).toMatchObject({ state: 'failed', value: 'Typed\0' });
});
