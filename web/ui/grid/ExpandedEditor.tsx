import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../button/Button.tsx';
import { Dialog, DialogClose } from '../dialog/Dialog.tsx';
import { Field } from '../field/Field.tsx';
import { TextArea } from '../field/TextInput.tsx';
import { bringsBack, changeByTyping, type Typing } from '../edits/typing.ts';
import type { CellChange } from '../edits/cellChange.ts';
import { onWhole } from '../edits/onWhole.ts';
import { copied } from '../clipboard/copied.ts';
import { copyWhenRead, tooLong, wholeTextsOf } from './clipboard/gridClipboard.ts';
import { PendingCopy } from '../clipboard/pendingCopy.ts';
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
  const [bytes] = useState(() => cutBytes(control, place));
  const [text, setText] = useState(beginning);
  const [problem, setProblem] = useState<string>();
  // All that is shown was typed over: what is not shown yet goes with it.
  const replacesAll = useRef(false);
  const isHistory = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const listen = useCallback(
    (area: HTMLTextAreaElement) => {
      const onBeforeInput = ({ inputType }: InputEvent) => {
        isHistory.current = inputType.startsWith('history');
        const isAll = area.value !== '' && area.selectionStart === 0 && area.selectionEnd === area.value.length;
        if (isAll && !isHistory.current && !area.hasAttribute('data-whole')) replacesAll.current = true;
      };
      const onCopy = (event: ClipboardEvent) => {
        const column = control.column(place.column);
        const row = control.parts.rows.row(place.row);
        const { selectionStart, selectionEnd, value } = area;
        const isAll = value !== '' && selectionStart === 0 && selectionEnd === value.length;
        if (!isAll || area.hasAttribute('data-whole') || column === undefined || row === undefined) {
          control.forgetCopy();
          return;
        }
        event.preventDefault();
        const whole = wholeTextsOf(control, [{ row, column }]);
        const ready = whole.then(([text = '']) => copied([[onWhole(onTyped(typed, text), beginning, value)]]));
        void copyWhenRead(control, new PendingCopy(ready, { place, shown: value }));
        if (event.type !== 'cut') return;
        // No event tells of it beforehand.
        replacesAll.current = true;
        document.execCommand('delete');
      };
      const onPaste = (event: ClipboardEvent) => {
        const pasted = control.pastedInto(place, area.value);
        if (pasted === null) return;
        event.preventDefault();
        void insertWhenRead(pasted, area);
      };
      field.current = area;
      area.addEventListener('beforeinput', onBeforeInput);
      area.addEventListener('copy', onCopy);
      area.addEventListener('cut', onCopy);
      area.addEventListener('paste', onPaste);
      return () => {
        area.removeEventListener('beforeinput', onBeforeInput);
        area.removeEventListener('copy', onCopy);
        area.removeEventListener('cut', onCopy);
        area.removeEventListener('paste', onPaste);
      };
    },
    [control, place, typed, beginning],
  );
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
        const { selectionStart = 0, selectionEnd = 0, value = '' } = field.current ?? {};
        // At once: a key that is pressed before it is drawn would put the beginning in its place again.
        flushSync(() => {
          setStored(whole);
          setText((text) => (replacesAll.current ? text : onWhole(onTyped(typed, whole), beginning, text)));
          setProblem(undefined);
        });
        // Who selected all that was shown has selected all.
        if (value !== '' && selectionStart === 0 && selectionEnd === value.length) field.current?.select();
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
    control.setExpanded(place);
    return () => control.setExpanded(null);
  }, [control, place]);
  const isTyped = stored === null ? typed !== null || text !== beginning : text !== stored;
  const change = useCallback(() => {
    const typing = { bytes, ...typingIn(beginning, typed, text, replacesAll.current) };
    if (stored === null) return changeByTyping(place, typing);
    // Who typed over it never saw what has come since.
    if (typing.initial === null)
      return changeByTyping(place, { ...typing, isWhole: typed?.isWhole ?? bytes === undefined }, stored);
    return { ...place, expected: stored, value: text };
  }, [place, typed, beginning, stored, text, bytes]);
  const onText = (value: string) => {
    if (!replacesAll.current || !bringsBack(beginning, value, isHistory.current)) {
      setText(value);
      return;
    }
    replacesAll.current = false;
    setText(stored === null ? value : onWhole(onTyped(typed, stored), beginning, value));
  };
  // What is saved where the screen is left by the browser's Back, as from the cell's own editor.
  const unsaved = useRef<CellChange | null>(null);
  useEffect(() => {
    unsaved.current = isTyped ? change() : null;
    control.parts.edits.keepOpen(unsaved.current);
  }, [control, change, isTyped]);
  useLayoutEffect(
    () => () => {
      control.parts.edits.keepOpen(null);
      if (unsaved.current !== null) control.enter([unsaved.current]);
    },
    [control],
  );
  const close = () => {
    unsaved.current = null;
    onClose();
  };
  if (column?.edit === undefined) return null;
  const save = () => {
    const problem = lengthProblem(column, text);
    setProblem(problem);
    if (problem !== undefined) return;
    if (isTyped || stored !== null) control.enter([change()]);
    close();
  };
  return (
    <Dialog
      open
      title={`Edit ${column.label}`}
      size="large"
      unsaved={isTyped}
      onClose={close}
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

/** Inserts a text where the caret is, as a paste that can be undone. */
async function insertWhenRead(pasted: string | Promise<string>, area: HTMLTextAreaElement): Promise<void> {
  const text = typeof pasted === 'string' ? pasted : await pasted.catch(() => '');
  if (document.activeElement === area && text !== '') document.execCommand('insertText', false, text);
}

/** What is shown of the cell until its whole text has come. */
function beginningOf<Row extends GridRowData>(control: GridControl<Row>, place: Place, typed: Typing | null) {
  const column = control.column(place.column);
  const row = control.parts.rows.row(place.row);
  return typed?.value ?? (column === undefined || row === undefined ? '' : control.textOf(row, column));
}

function cutBytes<Row extends GridRowData>(control: GridControl<Row>, place: Place): number | undefined {
  const column = control.column(place.column);
  const row = control.parts.rows.row(place.row);
  return column === undefined || row === undefined ? undefined : control.cutBytes(row, column);
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
