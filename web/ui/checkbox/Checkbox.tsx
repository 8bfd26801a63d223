import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import styles from './Checkbox.module.css';

export interface CheckboxProps extends Omit<BaseCheckbox.Root.Props, 'className' | 'onChange' | 'onCheckedChange'> {
  label: string;
  /** In rows whose column says what it is: the label is for screen readers alone. */
  labelHidden?: boolean;
  onChange?: (checked: boolean) => void;
}

/** A box to tick, with its label. `indeterminate` where some of many are ticked. */
export function Checkbox({ label, labelHidden = false, onChange, ...rest }: CheckboxProps) {
  return (
    <label className={styles['label']}>
      <BaseCheckbox.Root {...rest} onCheckedChange={onChange} className={styles['box']}>
        <BaseCheckbox.Indicator>
          {rest.indeterminate === true ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
