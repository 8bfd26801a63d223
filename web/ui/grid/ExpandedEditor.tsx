import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button/Button.tsx';
import { Dialog, DialogClose } from '../dialog/Dialog.tsx';
import { Field } from '../field/Field.tsx';
import { TextArea } from '../field/TextInput.tsx';
import { bringsBack, changeByTyping, type Typing } from './cell/typing.ts';
import { onWhole } from '../edits/onWhole.ts';
import { tooLong, wholeTextsOf } from './clipboard/gridClipboard.ts';
import type { GridColumn, GridRowData } from './column.ts';
import type { GridControl } from './gridControl.ts';
import type { Place } from './gridState.ts';

/** Milliseconds after which a text is asked for again that could not be read. */
const AGAIN_MS = 3000;

interface ExpandedEditorProps<Row extends GridRowData> {
  control: GridControl<Row>;
  place: Place;
  /** What was typed into the cell before; null where nothing was. */
  typed: Typing | null;
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
  const [wasCut] = useState(() => isCut(control, place));
  const [text, setText] = useState(beginning);
  const [problem, setProblem] = useState<string>();
  // All that is shown was typed over: what is not shown yet goes with it.
  const replacesAll = useRef(false);
  const isHistory = useRef(false);
  const listen = useCallback((area: HTMLTextAreaElement) => {
    const onBeforeInput = ({ inputType }: InputEvent) => {
      isHistory.current = inputType.startsWith('history');
      const isAll = area.value !== '' && area.selectionStart === 0 && area.selectionEnd === area.value.length;
      if (isAll && !isHistory.current && !area.hasAttribute('data-whole')) replacesAll.current = true;
    };
    area.addEventListener('beforeinput', onBeforeInput);
    return () => area.removeEventListener('beforeinput', onBeforeInput);
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const read = async () => {
      const column = control.column(place.column);
      const row = control.parts.rows.row(place.row);
      if (column === undefined || row === undefined) return;
      try {
        const [whole = ''] = await wholeTextsOf(control, [{ row, column }]);
        await control.composition.ended();
        if (stop.signal.aborted) return;
        // At once: a key that is pressed before it is drawn would put the beginning in its place again.
        flushSync(() => {
          setStored(whole);
          setText((text) => (replacesAll.current ? text : onWhole(onTyped(typed, whole), beginning, text)));
          setProblem(undefined);
        });
      } catch (error) {
        if (stop.signal.aborted) return;
        setProblem(error instanceof Error ? error.message : 'The text could not be read.');
        timer = setTimeout(() => void read(), AGAIN_MS);
      }
    };
    void read();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [control, place, typed, beginning]);
  useEffect(() => {
    control.parts.onEditing?.(place);
    return () => control.parts.onEditing?.(null);
  }, [control, place]);
  const isTyped = stored === null ? typed !== null || text !== beginning : text !== stored;
  const change = useCallback(() => {
    const typing = typingIn(beginning, typed, text, replacesAll.current);
    if (stored === null) return changeByTyping(place, typing);
    // Who typed over it never saw what has come since.
    if (typing.initial === null) return changeByTyping(place, { ...typing, isWhole: typed?.isWhole ?? !wasCut });
    return { ...place, expected: stored, value: text };
  }, [place, typed, beginning, stored, text, wasCut]);
  const onText = (value: string) => {
    if (!replacesAll.current || !bringsBack(beginning, value, isHistory.current)) {
      setText(value);
      return;
    }
    replacesAll.current = false;
    setText(stored === null ? value : onWhole(onTyped(typed, stored), beginning, value));
  };
  useEffect(() => control.parts.edits.keepOpen(isTyped ? change() : null), [control, change, isTyped]);
  useEffect(() => () => control.parts.edits.keepOpen(null), [control]);
  if (column?.edit === undefined) return null;
  const save = () => {
    const problem = lengthProblem(column, text);
    setProblem(problem);
    if (problem !== undefined) return;
    if (isTyped || stored !== null) control.enter([change()]);
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
          <Button variant="primary" size="large" onClick={save}>
            Save Changes
          </Button>
        </>
      }
    >
      <Field label={column.label} error={problem}>
        <TextArea
          ref={listen}
          rows={12}
          value={text}
          dir="auto"
          placeholder={`Enter ${column.label}...`}
          onFocus={() => {
            const ahead = takeAhead();
            if (ahead !== '') setText((before) => before + ahead);
          }}
          data-whole={stored !== null || undefined}
          onChange={onText}
        />
      </Field>
    </Dialog>
  );
}

/** What is shown of the cell until its whole text has come. */
function beginningOf<Row extends GridRowData>(control: GridControl<Row>, place: Place, typed: Typing | null) {
  const column = control.column(place.column);
  const row = control.parts.rows.row(place.row);
  return typed?.value ?? (column === undefined || row === undefined ? '' : control.textOf(row, column));
}

function isCut<Row extends GridRowData>(control: GridControl<Row>, place: Place): boolean {
  const column = control.column(place.column);
  const row = control.parts.rows.row(place.row);
  return column !== undefined && row !== undefined && control.isCut(row, column);
}

/** What was typed into the cell and here, before the whole text has come. */
function typingIn(beginning: string, typed: Typing | null, value: string, replacesAll: boolean): Typing {
  const typing = { before: beginning, isWhole: false, ...typed, value };
  return { ...typing, initial: replacesAll ? null : typed === null ? beginning : typed.initial };
}

/** The whole text with what was typed into the cell before. */
function onTyped(typed: Typing | null, whole: string): string {
  if (typed === null) return whole;
  return typed.initial === null ? typed.value : onWhole(whole, typed.initial, typed.value);
}

function lengthProblem<Row>({ label, edit }: GridColumn<Row>, text: string): string | undefined {
  const limit = edit?.limit ?? Number.POSITIVE_INFINITY;
  return text.length > limit ? tooLong(label, text.length, limit) : undefined;
}
