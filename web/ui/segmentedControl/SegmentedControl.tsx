import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './SegmentedControl.module.css';

export interface SegmentedControlProps<Value extends string> {
  /** Accessible name: what is chosen here. */
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string; icon?: ReactNode }[];
  /** Labels are shown only as tooltips and to screen readers. */
  iconsOnly?: boolean;
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/**
 * A choice between two to four views of the same thing, all visible. Arrow keys move and choose.
 * @example
 * <SegmentedControl label="Row height" value={height} choices={heights} onChange={setHeight} />
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, choices, iconsOnly = false, disabled = false, onChange } = props;
  const group = useRef<HTMLDivElement>(null);
  const at = choices.findIndex((choice) => choice.value === value);
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key];
    const next = by === undefined ? undefined : (at + by + choices.length) % choices.length;
    const choice = next === undefined ? undefined : choices[next];
    if (disabled || next === undefined || choice === undefined) return;
    event.preventDefault();
    onChange(choice.value);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      aria-disabled={disabled || undefined}
      className={styles['group']}
      onKeyDown={move}
    >
      {choices.map((choice, place) => (
        <span
          key={choice.value}
          role="radio"
          aria-checked={choice.value === value}
          aria-disabled={disabled || undefined}
          aria-label={choice.label}
          title={iconsOnly ? choice.label : undefined}
          tabIndex={!disabled && place === Math.max(at, 0) ? 0 : -1}
          className={styles['choice']}
          data-checked={choice.value === value || undefined}
          data-disabled={disabled || undefined}
          onClick={() => {
            if (!disabled) onChange(choice.value);
          }}
          onKeyDown={({ key }) => {
            if (key === ' ' && !disabled) onChange(choice.value);
          }}
        >
          {choice.icon}
          {iconsOnly ? null : choice.label}
        </span>
      ))}
    </div>
  );
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
