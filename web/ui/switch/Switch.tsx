import { Switch as BaseSwitch } from '@base-ui/react/switch';
import styles from './Switch.module.css';

export interface SwitchProps extends Omit<BaseSwitch.Root.Props, 'className' | 'onChange' | 'onCheckedChange'> {
  label: string;
  labelHidden?: boolean;
  onChange?: (checked: boolean) => void;
}

/** A switch that takes effect at once. In a form that is saved later use a Checkbox. */
export function Switch({ label, labelHidden = false, onChange, ...rest }: SwitchProps) {
  return (
    <label className={styles['label']}>
      <BaseSwitch.Root {...rest} onCheckedChange={onChange} className={styles['track']}>
        <BaseSwitch.Thumb className={styles['thumb']} />
      </BaseSwitch.Root>
      <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
