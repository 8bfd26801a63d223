import { type ComponentProps, useState } from 'react';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';

interface SavedFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> {
  label: string;
  /** What is stored, or is being saved. */
  value: string;
  isSaving: boolean;
  error?: string | undefined;
  /** Called with the text on Enter, and when the field loses the focus. */
  onSave: (text: string) => void;
  /** Called when Escape takes the stored text back. */
  onReset?: () => void;
}

/** A field that saves by itself. What is typed stays until it is stored, also over the answer to an earlier save. */
export function SavedField({ label, value, isSaving, error, onSave, onReset, ...input }: SavedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed?.trim() === value && !isSaving) setTyped(null);
  const save = () => {
    if (typed !== null) onSave(typed.trim());
  };
  return (
    <Field label={label} error={error}>
      <TextInput
        {...input}
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
