import { type InputHTMLAttributes, useId } from 'react';

export interface AuthFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** An input with its label, hint and error. */
export function AuthField({ label, error, hint, ...input }: AuthFieldProps) {
  const id = useId();
  const described = [hint === undefined ? null : `${id}-hint`, error === undefined ? null : `${id}-error`].filter(
    Boolean,
  );
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        {...input}
      />
      {hint === undefined ? null : (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error === undefined ? null : (
        <span className="field-error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </p>
  );
}
