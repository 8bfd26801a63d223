import type { ComponentProps } from 'react';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { showToast } from '../../../ui/toast/showToast.ts';
import { useKeptTyping } from '../../useKeptTyping.ts';

interface SavedFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  label: string;
  /** Names what it saves; unique in the dashboard. */
  place: string;
  /** What is stored, or is being saved. */
  value: string;
  isSaving: boolean;
  error?: string | undefined;
  /** Saves the text, on Enter and when the field loses the focus. @returns whether it is stored. */
  onSave: (text: string) => Promise<boolean>;
  /** Called when Escape takes the stored text back. */
  onReset?: () => void;
}

/** A field that saves by itself. What is typed stays until it is stored, also over the answer to an earlier save. */
export function SavedField({ label, place, value, isSaving, error, onSave, onReset, ...input }: SavedFieldProps) {
  const { typed, type, see, takeBack, forget, field } = useKeptTyping({ place, stored: value, isSaving });
  const save = async () => {
    const text = typed?.text.trim();
    if (typed === null || text === undefined || (text === value && isSaving)) return;
    if (text === '' || text === value) takeBack();
    else if (typed.seen !== value) {
      see(value);
      showToast(`${label} is ${value} now. Enter sets ${text} all the same, Escape keeps ${value}.`, 'error');
    } else if (await onSave(text)) forget(typed.text, text);
  };
  return (
    <Field label={label} error={error}>
      <TextInput
        {...input}
        ref={field}
        value={typed?.text ?? value}
        onChange={type}
        onBlur={() => void save()}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save();
          if (key !== 'Escape') return;
          takeBack();
          onReset?.();
        }}
      />
    </Field>
  );
}
