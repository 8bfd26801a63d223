import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { KeyHint } from '../keyHint/KeyHint.tsx';
import { useFieldControl } from './Field.tsx';
import styles from './Field.module.css';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  onChange?: (value: string) => void;
}

/** A one-line text field, labelled by the Field around it. */
export function TextInput({ onChange, ...rest }: TextInputProps) {
  const control = useFieldControl(rest);
  return (
    <input
      type="text"
      {...rest}
      {...control}
      className={styles['control']}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
}

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'onChange'> {
  onChange?: (value: string) => void;
  /** As high as it may become, so that nothing moves when more of its text comes. */
  isHigh?: boolean;
}

/** A multi-line text field, labelled by the Field around it. It has at least `rows` rows and grows with its text. */
export function TextArea({ onChange, rows = 3, isHigh = false, ...rest }: TextAreaProps) {
  const control = useFieldControl(rest);
  return (
    <textarea
      {...rest}
      {...control}
      rows={rows}
      className={`${styles['control']} ${styles['area']}`}
      data-high={isHigh || undefined}
      style={{ minHeight: `calc(${rows} * 1lh + 14px)` }}
      onChange={({ target }) => onChange?.(target.value)}
    />
  );
}

export interface SearchInputProps extends TextInputProps {
  /** Its accessible name, and the placeholder. */
  label: string;
  /** The key that focuses it. */
  shortcut?: string;
}

/** A search field for toolbars, without a Field around it. */
export function SearchInput({ onChange, label, shortcut, ...rest }: SearchInputProps) {
  return (
    <span className={styles['search']}>
      <Search aria-hidden="true" />
      <input
        {...rest}
        type="search"
        aria-label={label}
        placeholder={label}
        className={styles['control']}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {shortcut === undefined ? null : <KeyHint>{shortcut}</KeyHint>}
    </span>
  );
}
