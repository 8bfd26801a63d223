import { type ComponentProps, useEffect } from 'react';
import { string } from 'zod/mini';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { useKeptTyping } from '../../useKeptTyping.ts';

interface SavedFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  label: string;
  /** Names what it saves; unique in the dashboard. */
  place: string;
  /** What is stored, or is being saved. */
  value: string;
  isSaving: boolean;
  error?: string | undefined;
  /** Called with the text on Enter, and when the field loses the focus. */
  onSave: (text: string) => void;
  /** Called when Escape takes the stored text back. */
  onReset?: () => void;
}

const text = string();

/** A field that saves by itself. What is typed stays until it is stored, also over the answer to an earlier save. */
export function SavedField({ label, place, value, isSaving, error, onSave, onReset, ...input }: SavedFieldProps) {
  const { typed, setTyped, field } = useKeptTyping(place, text);
  const isStored = typed?.trim() === value && !isSaving;
  useEffect(() => {
    if (isStored) setTyped(null);
  }, [isStored, setTyped]);
  const save = () => {
    if (typed !== null) onSave(typed.trim());
  };
  return (
    <Field label={label} error={error}>
      <TextInput
        {...input}
        ref={field}
        value={typed ?? value}
        onChange={setTyped}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save();
          if (key !== 'Escape') return;
          setTyped(null);
          onReset?.();
        }}
      />
    </Field>
  );
}
