import { Field as BaseField } from '@base-ui/react/field';
import { Search } from 'lucide-react';
import { KeyHint } from '../keyHint/KeyHint.tsx';
import styles from './Field.module.css';

export interface TextInputProps extends Omit<
  BaseField.Control.Props,
  'className' | 'onChange' | 'onValueChange' | 'render'
> {
  onChange?: (value: string) => void;
}

/** A line of text; inside a Field, which names it. */
export function TextInput({ onChange, ...rest }: TextInputProps) {
  return <BaseField.Control {...rest} onValueChange={onChange} className={styles['control']} />;
}

export interface TextAreaProps extends TextInputProps {
  /** Lines that it shows at least; it grows with its text. */
  rows?: number;
}

/** Several lines of text; inside a Field, which names it. */
export function TextArea({ onChange, rows = 3, ...rest }: TextAreaProps) {
  return (
    <BaseField.Control
      {...rest}
      onValueChange={onChange}
      className={`${styles['control']} ${styles['area']}`}
      style={{ minHeight: `calc(${rows} * 1lh + 14px)` }}
      render={<textarea rows={rows} />}
    />
  );
}

export interface SearchInputProps extends TextInputProps {
  /** Its name; the placeholder too. */
  label: string;
  /** The key that leads here. */
  shortcut?: string;
}

/** A search field for bars: it needs no Field around it. */
export function SearchInput({ onChange, label, shortcut, ...rest }: SearchInputProps) {
  return (
    <span className={styles['search']}>
      <Search aria-hidden="true" />
      <BaseField.Control
        {...rest}
        type="search"
        aria-label={label}
        placeholder={label}
        onValueChange={onChange}
        className={styles['control']}
      />
      {shortcut === undefined ? null : <KeyHint>{shortcut}</KeyHint>}
    </span>
  );
}
