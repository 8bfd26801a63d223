import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import { ApiError } from '../../data/apiError.ts';
import { editOutputMutation } from '../../data/runs.ts';
import { useDedupedMutation } from '../../data/useDedupedMutation.ts';
import { usePressAfter } from '../../usePressAfter.ts';
import styles from './StepOutput.module.css';
import { useFocusAtStep } from './useFocusAtStep.ts';
import type { KeptOutput } from './useKeptOutput.ts';

/** The database's limit of an entered text. */
const LONGEST = 200_000;

interface EditOutputProps {
  runId: string;
  step: number;
  name: string;
  /** The current output. */
  text: string;
  kept: KeptOutput;
  /** Told what gives up what is typed and not saved; null where that is nothing. */
  onUnsaved: (discard: (() => void) | null) => void;
  onDone: () => void;
}

/** Edits a step's output. The model's text is kept as an earlier version. Ctrl+Enter saves. */
export function EditOutput({ runId, step, name, text, kept, onUnsaved, onDone }: EditOutputProps) {
  const expected = kept.typed?.over ?? text;
  const value = kept.typed?.text ?? text;
  const enter = (next: string, over = expected) => kept.change(() => (next === over ? null : { text: next, over }));
  const edit = useDedupedMutation(editOutputMutation(useQueryClient()));
  const theirs = edit.error instanceof ApiError ? edit.error.current : undefined;
  const isUnsaved = kept.typed !== null;
  const { discard } = kept;
  // In a layout effect, so that Escape right after a letter already asks.
  useLayoutEffect(() => {
    onUnsaved(isUnsaved ? discard : null);
    return () => onUnsaved(null);
  }, [isUnsaved, onUnsaved, discard]);
  const form = useRef<HTMLDivElement>(null);
  useFocusAtStep(form);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  // Below a long text it would be out of sight.
  useEffect(() => {
    if (edit.error !== null) form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [edit.error]);
  const problem = isUnsaved ? problemOf(value) : undefined;
  const canSave = isUnsaved && problem === undefined && theirs === undefined;
  const send = (over: string) => {
    const onSuccess = () => {
      // What was typed while it was being saved is a change of the saved text.
      let isNewer = false;
      kept.change((now) => {
        isNewer = now !== null && now.text !== value;
        return now !== null && isNewer ? { ...now, over: value } : null;
      });
      if (!isNewer) onDone();
    };
    edit.mutate({ runId, step, expected: over, value }, { onSuccess });
  };
  const save = usePressAfter({
    mustWait: edit.isPending,
    pressedFor: value,
    act: () => {
      if (canSave) send(expected);
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
              enter(theirs, theirs);
              edit.reset();
              field.current?.focus();
            }}
          >
            Take theirs
          </Button>
          <Button
            size="small"
            onClick={() => {
              field.current?.focus();
              enter(value, theirs);
              send(theirs);
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
        <Button
          onClick={() => {
            discard();
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}

function problemOf(text: string): string | undefined {
  if (text.length > LONGEST) return `At most ${LONGEST.toLocaleString('en-US')} characters.`;
  return text.trim() === '' ? 'An output must not be empty: Cancel keeps what was there.' : undefined;
}
