import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button/Button.tsx';
import type { Copying } from '../clipboard/copying.ts';
import { Dialog, DialogClose } from '../dialog/Dialog.tsx';
import type { Composition } from '../field/composition.ts';
import { Field } from '../field/Field.tsx';
import { undoKeyOf } from '../field/fieldHistory.ts';
import { TextArea } from '../field/TextInput.tsx';
import { pause } from '../pause.ts';
import { EditedField, type Insertions } from './editedField.ts';
import type { EditedText } from './editedText.ts';

/** Milliseconds after which a text is asked for again at the latest, also where it waits for a new session. */
const LONGEST_PAUSE_MS = 30_000;

interface ExpandedEditorProps {
  /** The name of the text's column. */
  label: string;
  /** The text, with what was typed into the cell before. */
  text: EditedText;
  page: { copying: Copying; composition: Composition };
  /** What was typed on the cell while this was being opened. */
  takeAhead: () => string;
  /** Milliseconds until a read that failed is repeated; null: it is not. */
  retryAfter: (failures: number, error: unknown) => number | null;
  /** Undo or redo, where a key asks for it. */
  undoKey: (event: KeyboardEvent) => 'undo' | 'redo' | null;
  /** The message about a text that cannot be stored. */
  problemOf: () => string | undefined;
  /** Called when `text` has changed, so that it is kept as a draft. */
  onTyped: () => void;
  /** Called to store the text; where it is as it was, to try again a save of it that failed. */
  onSave: () => void;
  /** Pastes into the text after it was saved: the clipboard had it late. */
  onLatePaste: (insertions: Insertions) => void;
  onClose: () => void;
}

/** Edits a whole text in a dialog. */
export function ExpandedEditor(props: ExpandedEditorProps) {
  const { label, text, page, takeAhead, retryAfter, undoKey, problemOf, onTyped, onSave, onLatePaste, onClose } = props;
  const [isHigh] = useState(!text.isWhole);
  const [isChanged, setIsChanged] = useState(text.isChanged);
  const [problem, setProblem] = useState<string>();
  const edited = useRef<EditedField | null>(null);
  const follow = useCallback(() => {
    setIsChanged(text.isChanged);
    onTyped();
  }, [text, onTyped]);
  const attach = useCallback(
    (area: HTMLTextAreaElement) => {
      const field = new EditedField(page, area, text);
      edited.current = field;
      const stop = followField(area, field, undoKey, follow);
      void loadInto(field, stop.signal, { retryAfter, onLoaded: follow, onProblem: setProblem });
      return () => {
        stop.abort();
        field.close();
      };
    },
    [page, text, retryAfter, undoKey, follow],
  );
  const isClosed = useRef(false);
  useLayoutEffect(
    () => () => {
      // The screen is left by the browser's Back: it is saved, as from the cell's own editor.
      if (!isClosed.current && text.isChanged) onSave();
    },
    [text, onSave],
  );
  const close = (onLate: ((insertions: Insertions) => void) | null) => {
    isClosed.current = true;
    edited.current?.close(onLate);
    onClose();
  };
  const save = () => {
    const problem = problemOf();
    setProblem(problem);
    if (problem !== undefined) return;
    onSave();
    close(onLatePaste);
  };
  return (
    <Dialog
      open
      title={`Edit ${label}`}
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
      <Field label={label} error={problem}>
        <TextArea
          ref={attach}
          rows={12}
          isHigh={isHigh}
          dir="auto"
          placeholder={`Enter ${label}...`}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && (ctrlKey || metaKey)) save();
          }}
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
  retryAfter: ExpandedEditorProps['retryAfter'];
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

function followField(
  area: HTMLTextAreaElement,
  field: EditedField,
  undoKey: ExpandedEditorProps['undoKey'],
  onChange: () => void,
): AbortController {
  const stop = new AbortController();
  const { signal } = stop;
  const onKeyDown = (event: KeyboardEvent) => {
    const key = undoKey(event);
    if (key === null) return;
    event.preventDefault();
    if (field.undo(key)) onChange();
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
