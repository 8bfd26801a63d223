import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button/Button.tsx';
import { Dialog, DialogClose } from '../dialog/Dialog.tsx';
import { Field } from '../field/Field.tsx';
import { TextArea } from '../field/TextInput.tsx';
import type { TypedOver } from './cell/editor.ts';
import { onWhole } from './cell/onWhole.ts';
import { tooLong, wholeTextsOf } from './clipboard/gridClipboard.ts';
import type { GridColumn, GridRowData } from './column.ts';
import type { GridControl } from './gridControl.ts';
import type { Place } from './gridState.ts';

interface ExpandedEditorProps<Row extends GridRowData> {
  control: GridControl<Row>;
  place: Place;
  /** What was typed into the cell before; null where nothing was. */
  typed: TypedOver | null;
  /** What was typed on the cell while this was being opened. */
  takeAhead: () => string;
  onClose: () => void;
}

/** Edits the whole text of a cell in a dialog. */
export function ExpandedEditor<Row extends GridRowData>(props: ExpandedEditorProps<Row>) {
  const { control, place, typed, takeAhead, onClose } = props;
  const column = control.column(place.column);
  const [stored, setStored] = useState<string | null>(null);
  // The beginning shows at once, and can be edited.
  const [beginning] = useState(() => beginningOf(control, place, typed));
  const [text, setText] = useState(beginning);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      const column = control.column(place.column);
      const row = control.parts.rows.row(place.row);
      if (column === undefined || row === undefined) return;
      const waiting = control.parts.edits.of(row.id, column.id)?.value;
      try {
        const [whole = ''] = await wholeTextsOf(control, [{ row, column }]);
        if (stop.signal.aborted) return;
        // At once: a key that is pressed before it is drawn would put the beginning in its place again.
        flushSync(() => {
          setStored(whole);
          setText((text) => onWhole(typed?.(whole) ?? waiting ?? whole, beginning, text));
          setProblem(undefined);
        });
      } catch (error) {
        if (!stop.signal.aborted) setProblem(error instanceof Error ? error.message : 'The text could not be read.');
      }
    };
    void read();
    return () => stop.abort();
  }, [control, place, typed, beginning]);
  useEffect(() => {
    control.parts.onEditing?.(place);
    return () => control.parts.onEditing?.(null);
  }, [control, place]);
  const isTyped = stored === null ? typed !== null || text !== beginning : text !== stored;
  useEffect(() => {
    // Until the whole text is there, the draft of the cell stays what it was.
    if (stored === null) return;
    control.parts.edits.keepOpen(isTyped ? { ...place, expected: stored, value: text } : null);
  }, [control, place, stored, text, isTyped]);
  useEffect(() => () => control.parts.edits.keepOpen(null), [control]);
  if (column?.edit === undefined) return null;
  const save = () => {
    if (stored === null) return;
    const problem = lengthProblem(column, text);
    setProblem(problem);
    if (problem !== undefined) return;
    control.enter([{ ...place, expected: stored, value: text }]);
    onClose();
  };
  return (
    <Dialog
      open
      title={`Edit ${column.label}`}
      size="large"
      unsaved={isTyped}
      onClose={onClose}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button variant="primary" size="large" disabled={stored === null} onClick={save}>
            Save Changes
          </Button>
        </>
      }
    >
      <Field label={column.label} error={problem}>
        <TextArea
          rows={12}
          value={text}
          dir="auto"
          placeholder={`Enter ${column.label}...`}
          onFocus={() => {
            const ahead = takeAhead();
            if (ahead !== '') setText((before) => before + ahead);
          }}
          onChange={setText}
        />
      </Field>
    </Dialog>
  );
}

function beginningOf<Row extends GridRowData>(control: GridControl<Row>, place: Place, typed: TypedOver | null) {
  const column = control.column(place.column);
  const row = control.parts.rows.row(place.row);
  if (column === undefined || row === undefined) return '';
  const text = control.textOf(row, column);
  return typed?.(text) ?? control.parts.edits.of(row.id, column.id)?.value ?? text;
}

function lengthProblem<Row>({ label, edit }: GridColumn<Row>, text: string): string | undefined {
  const limit = edit?.limit ?? Number.POSITIVE_INFINITY;
  return text.length > limit ? tooLong(label, text.length, limit) : undefined;
}
