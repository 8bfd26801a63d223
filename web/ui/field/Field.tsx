import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import styles from './Field.module.css';

export interface FieldProps {
  label: string;
  /** The label is only for screen readers; others see it from the field's content or neighbours. */
  labelHidden?: boolean;
  /** Help for filling it in. */
  hint?: string | undefined;
  /** What is wrong with the value; also marks the control as invalid. */
  error?: string | undefined;
  disabled?: boolean;
  /** One control: TextInput, TextArea, Select, Combobox. */
  children: ReactNode;
}

interface FieldOfControl {
  id: string;
  label: string;
  disabled: boolean;
  invalid: boolean;
  describedBy: string | undefined;
}

const FieldContext = createContext<FieldOfControl | null>(null);

/**
 * A control with its label, hint and error.
 * @example
 * <Field label="Username" error={problem}>
 *   <TextInput value={name} onChange={setName} />
 * </Field>
 */
export function Field({ label, labelHidden = false, hint, error, disabled = false, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint === undefined ? [] : `${id}-hint`, error === undefined ? [] : `${id}-error`]
    .flat()
    .join(' ');
  const field = useMemo(
    () => ({
      id,
      label,
      disabled,
      invalid: error !== undefined,
      describedBy: describedBy === '' ? undefined : describedBy,
    }),
    [id, label, disabled, error, describedBy],
  );
  return (
    <div className={styles['field']}>
      <label
        htmlFor={id}
        className={labelHidden ? 'visually-hidden' : styles['label']}
        data-disabled={disabled || undefined}
      >
        {label}
      </label>
      <FieldContext value={field}>{children}</FieldContext>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <div id={`${id}-error`} className={styles['error']} role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </div>
      )}
    </div>
  );
}

interface GivenToControl {
  id?: string | undefined;
  disabled?: boolean | undefined;
  'aria-invalid'?: unknown;
  'aria-describedby'?: string | undefined;
}

/** The attributes that the Field around a control gives it; none without a Field. */
export function useFieldControl(given: GivenToControl) {
  const field = use(FieldContext);
  const disabled = given.disabled === true || field?.disabled === true;
  const invalid = field?.invalid === true || given['aria-invalid'] === true;
  return {
    id: given.id ?? field?.id,
    disabled,
    'aria-invalid': invalid || undefined,
    'aria-describedby': given['aria-describedby'] ?? field?.describedBy,
    'data-invalid': invalid || undefined,
    'data-disabled': disabled || undefined,
  };
}

/** The label of the Field around a control, for the list that it opens; undefined without a Field. */
export const useFieldLabel = () => use(FieldContext)?.label;
