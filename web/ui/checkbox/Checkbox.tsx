import { Check, Minus } from 'lucide-react';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'type'> {
  label: string;
  /** The label is only for screen readers, as in a column that is labelled by its header. */
  labelHidden?: boolean;
  /** Stands for several values, some of which are ticked. */
  indeterminate?: boolean;
  onChange?: (checked: boolean) => void;
}

/** A checkbox with its label. */
export function Checkbox({ label, labelHidden = false, indeterminate = false, onChange, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // HTML has no attribute for this state.
    if (box.current !== null) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={styles['label']}>
      <span className={styles['box']}>
        <input {...rest} ref={box} type="checkbox" onChange={({ target }) => onChange?.(target.checked)} />
        {indeterminate ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
      </span>
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
