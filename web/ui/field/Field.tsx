import { Field as BaseField } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';

export interface FieldProps {
  label: string;
  /** What helps to fill it in. */
  hint?: string | undefined;
  /** What is wrong with what stands in it; the control says that it is invalid. */
  error?: string | undefined;
  disabled?: boolean;
  /** One control: TextInput, TextArea, Select, Combobox. */
  children: ReactNode;
}

/**
 * A control with its label, hint and error tied to it.
 * @example
 * <Field label="Username" error={problem}>
 *   <TextInput value={name} onChange={setName} />
 * </Field>
 */
export function Field({ label, hint, error, disabled = false, children }: FieldProps) {
  return (
    <BaseField.Root className={styles['field']} invalid={error !== undefined} disabled={disabled}>
      <BaseField.Label className={styles['label']}>{label}</BaseField.Label>
      {children}
      {hint === undefined ? null : <BaseField.Description className={styles['hint']}>{hint}</BaseField.Description>}
      {error === undefined ? null : (
        <BaseField.Error className={styles['error']} match role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </BaseField.Error>
      )}
    </BaseField.Root>
  );
}
