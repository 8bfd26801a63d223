import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import { ApiError } from '../../data/apiError.ts';
import { useResetAtSignIn } from '../../data/resetAtSignIn.ts';
import { editOutputMutation } from '../../data/runs.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import { usePressAfter } from '../../usePressAfter.ts';
import styles from './StepOutput.module.css';
import { useFocusAtStep } from './useFocusAtStep.ts';

/** The database's limit of an entered text. */
const LONGEST = 200_000;

interface EditOutputProps {
  runId: string;
  step: number;
  name: string;
  /** The current output. */
  text: string;
  /** Whether something typed is not saved. */
  onUnsaved: (unsaved: boolean) => void;
  onDone: () => void;
}

/** Edits a step's output. The model's text is kept as an earlier version. Ctrl+Enter saves. */
export function EditOutput({ runId, step, name, text, onUnsaved, onDone }: EditOutputProps) {
  const [expected, setExpected] = useState(text);
  const [value, setValue] = useState(text);
  const latest = useRef(text);
  const enter = (next: string) => {
    latest.current = next;
    setValue(next);
  };
  const edit = useDedupedMutation(editOutputMutation(useQueryClient()));
  useResetAtSignIn(edit);
  const theirs = edit.error instanceof ApiError ? edit.error.current : undefined;
  const isUnsaved = value !== text;
  // In a layout effect, so that Escape right after a letter already asks.
  useLayoutEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  const form = useRef<HTMLDivElement>(null);
  useFocusAtStep(form);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const problem = isUnsaved ? problemOf(value) : undefined;
  const canSave = isUnsaved && problem === undefined && theirs === undefined;
  const save = usePressAfter({
    mustWait: edit.isPending,
    pressedFor: value,
    act: () => {
      if (!canSave) return;
      const onSuccess = () => {
        // What was typed while it was being saved is a change of the saved text.
        if (latest.current === value) onDone();
        else setExpected(value);
      };
      edit.mutate({ runId, step, expected, value }, { onSuccess });
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // The same text is being saved already.
    if (!edit.isPending || edit.variables.value !== value) save.press();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key that the button Save Changes has too
    <div ref={form} className={styles['edit']} onKeyDown={onKeyDown}>
      <Field
        label={`Output of ${name}`}
        hint="What the model wrote is kept beside it. Steps that read it become stale; nothing runs by itself."
        error={problem ?? (theirs === undefined ? edit.error?.message : undefined)}
      >
        <TextArea ref={field} rows={14} value={value} onChange={enter} placeholder="Enter the output..." />
      </Field>
      {theirs === undefined ? null : (
        <div className={styles['theirs']} role="alert">
          <strong>Somebody else changed this output meanwhile. It holds now:</strong>
          <pre>{theirs.slice(0, 20_000)}</pre>
          <Button
            size="small"
            onClick={() => {
              setExpected(theirs);
              enter(theirs);
              edit.reset();
              field.current?.focus();
            }}
          >
            Take theirs
          </Button>
          <Button
            size="small"
            onClick={() => {
              setExpected(theirs);
              edit.reset();
              field.current?.focus();
            }}
          >
            Keep mine
          </Button>
        </div>
      )}
      <div className={styles['tools']}>
        <Button variant="primary" loading={edit.isPending} disabled={!canSave} onClick={save.press}>
          Save Changes
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </div>
  );
}

function problemOf(text: string): string | undefined {
  if (text.length > LONGEST) return `At most ${LONGEST.toLocaleString('en-US')} characters.`;
  return text.trim() === '' ? 'An output must not be empty: Cancel keeps what was there.' : undefined;
}
