import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import styles from './SegmentedControl.module.css';

export interface SegmentedControlProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
  /** The words are for screen readers and at hover alone. */
  iconsOnly?: boolean;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/**
 * Two to four ways to see the same thing, all in sight; arrows move and choose.
 * @example
 * <SegmentedControl label="Row height" value={height} choices={heights} onChange={setHeight} />
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, choices, iconsOnly = false, disabled = false, onChange } = props;
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={onChange}
      className={styles['group']}
    >
      {choices.map((choice) => (
        <Radio.Root
          key={choice.value}
          value={choice.value}
          className={styles['choice']}
          aria-label={choice.label}
          title={iconsOnly ? choice.label : undefined}
          {...(disabled ? { tabIndex: -1 } : {})}
        >
          {choice.icon}
          {iconsOnly ? null : choice.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
