import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { Dialog, DialogClose } from '../dialog/Dialog.tsx';
import { EditedField, type Insertions } from '../edits/editedField.ts';
import type { EditedText } from '../edits/editedText.ts';
import { Field } from '../field/Field.tsx';
import { undoKeyOf } from '../field/fieldHistory.ts';
import { TextArea } from '../field/TextInput.tsx';
import { pause } from '../pause.ts';
import { pasteLate } from './clipboard/latePaste.ts';
import { tooLong } from './clipboard/pasteCells.ts';
import type { GridRowData } from './column.ts';
import type { GridControl } from './gridControl.ts';
import { commandOf } from './keys/gridKeys.ts';

/** Milliseconds after which a text is asked for again at the latest, also where it waits for a new session. */
const LONGEST_PAUSE_MS = 30_000;

interface ExpandedEditorProps<Row extends GridRowData> {
  control: GridControl<Row>;
  /** The cell's text, with what was typed into the cell before. */
  text: EditedText;
  /** What was typed on the cell while this was being opened. */
  takeAhead: () => string;
  onClose: () => void;
}

/** Edits the whole text of a cell in a dialog. */
export function ExpandedEditor<Row extends GridRowData>({
  control,
  text,
  takeAhead,
  onClose,
}: ExpandedEditorProps<Row>) {
  const column = control.cells.column(text.place.column);
  const [isHigh] = useState(!text.isWhole);
  const [isChanged, setIsChanged] = useState(text.isChanged);
  const [problem, setProblem] = useState<string>();
  const edited = useRef<EditedField | null>(null);
  const follow = useCallback(() => {
    setIsChanged(text.isChanged);
    control.parts.edits.keepOpen(text.isChanged ? text.change() : null);
  }, [control, text]);
  const attach = useCallback(
    (area: HTMLTextAreaElement) => {
      const field = new EditedField(control, area, text);
      edited.current = field;
      const stop = followField(area, field, follow);
      void loadInto(field, stop.signal, {
        retryAfter: control.parts.retryAfter,
        onLoaded: follow,
        onProblem: setProblem,
      });
      return () => {
        stop.abort();
        field.close();
      };
    },
    [control, text, follow],
  );
  const isClosed = useRef(false);
  useLayoutEffect(() => {
    // The cursor moves behind the dialog.
    control.setOpened({ text, reopen: () => control.expand(text.place), end: () => true });
    return () => {
      control.setOpened(null);
      control.parts.edits.keepOpen(null);
      // The screen is left by the browser's Back: it is saved, as from the cell's own editor.
      if (!isClosed.current && text.isChanged) control.enter([text.change()]);
    };
  }, [control, text]);
  const close = (onLatePaste: ((insertions: Insertions) => void) | null) => {
    isClosed.current = true;
    edited.current?.close(onLatePaste);
    onClose();
  };
  if (column?.edit === undefined) return null;
  const save = () => {
    const problem = tooLong(column, text.value);
    setProblem(problem);
    if (problem !== undefined) return;
    if (text.isChanged) control.enter([text.change()]);
    close((insertions) => void pasteLate(control, text, insertions));
  };
  return (
    <Dialog
      open
      title={`Edit ${column.label}`}
      size="large"
      unsaved={isChanged}
      onClose={() => close(null)}
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
          ref={attach}
          rows={12}
          isHigh={isHigh}
          dir="auto"
          placeholder={`Enter ${column.label}...`}
          onFocus={({ target }) => {
            const ahead = takeAhead();
            if (ahead === '') return;
            target.setSelectionRange(target.value.length, target.value.length);
            edited.current?.insert(ahead);
          }}
        />
      </Field>
    </Dialog>
  );
}

interface Loading {
  /** Milliseconds until a read that failed is repeated; null: it is not. */
  retryAfter: (failures: number, error: unknown) => number | null;
  onLoaded: () => void;
  onProblem: (problem: string | undefined) => void;
}

/** Puts the rest of the text into the field. What may be read later is asked for again while the dialog is open. */
async function loadInto(
  field: EditedField,
  signal: AbortSignal,
  { retryAfter, onLoaded, onProblem }: Loading,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await field.load();
      if (signal.aborted) return;
      onProblem(undefined);
      onLoaded();
      return;
    } catch (error) {
      if (signal.aborted) return;
      onProblem(error instanceof Error ? error.message : 'The text could not be read.');
      const delay = retryAfter(failures, error);
      if (delay === null) return;
      await pause(Math.min(delay, LONGEST_PAUSE_MS), signal);
    }
  }
}

function followField(area: HTMLTextAreaElement, field: EditedField, onChange: () => void): AbortController {
  const stop = new AbortController();
  const { signal } = stop;
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event, 'cell');
    if (command !== 'undo' && command !== 'redo') return;
    event.preventDefault();
    if (field.undo(command)) onChange();
  };
  const onInput = (event: Event) => {
    field.typed(event instanceof InputEvent ? event.inputType : '');
    onChange();
  };
  area.addEventListener('keydown', onKeyDown, { signal });
  const onBeforeInput = (event: InputEvent) => {
    const key = undoKeyOf(event);
    if (key === null) field.willType(event.inputType);
    else if (field.undo(key)) onChange();
  };
  area.addEventListener('beforeinput', onBeforeInput, { signal });
  area.addEventListener('input', onInput, { signal });
  area.addEventListener('copy', (event) => field.copy(event), { signal });
  area.addEventListener('cut', (event) => field.copy(event), { signal });
  area.addEventListener('paste', (event) => void field.paste(event), { signal });
  return stop;
}
