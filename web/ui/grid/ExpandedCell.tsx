import { useCallback, useLayoutEffect } from 'react';
import type { EditedText } from '../edits/editedText.ts';
import { ExpandedEditor } from '../edits/ExpandedEditor.tsx';
import { pasteLate } from './clipboard/latePaste.ts';
import { isStorable, textProblem } from '../edits/textProblem.ts';
import type { GridRowData } from './column.ts';
import type { GridControl } from './gridControl.ts';
import { commandOf } from './keys/gridKeys.ts';

interface ExpandedCellProps<Row extends GridRowData> {
  control: GridControl<Row>;
  text: EditedText;
  takeAhead: () => string;
  onClose: () => void;
}

/** The large editor of a cell. */
export function ExpandedCell<Row extends GridRowData>({ control, text, ...rest }: ExpandedCellProps<Row>) {
  const { edits, retryAfter } = control.parts;
  const column = control.cells.column(text.place.column);
  const takes = useCallback(() => isStorable(control.cells.column(text.place.column), text), [control, text]);
  const keepDraft = useCallback(() => edits.keepOpen(takes() ? text.change() : null), [edits, text, takes]);
  const enter = useCallback(() => {
    if (!text.isChanged) void edits.retry(text.place.row, text.place.column);
    else if (takes()) control.enter([text.change()]);
  }, [control, edits, text, takes]);
  useLayoutEffect(() => {
    // The cursor moves behind the dialog.
    control.setOpened({ text, reopen: () => control.expand(text.place), end: () => true });
    return () => {
      control.setOpened(null);
      edits.keepOpen(null);
    };
  }, [control, edits, text]);
  // Not reached: the grid shows this for columns of the view alone.
  if (column?.edit === undefined) return null;
  return (
    <ExpandedEditor
      {...rest}
      label={column.label}
      text={text}
      page={control}
      retryAfter={retryAfter}
      undoKey={undoKey}
      problemOf={() => textProblem(column, text)}
      onTyped={keepDraft}
      onSave={enter}
      onLatePaste={(insertions) => void pasteLate(control, text, insertions)}
    />
  );
}

function undoKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  const command = commandOf(event, 'cell');
  return command === 'undo' || command === 'redo' ? command : null;
}
