import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { type useFieldControl, useFieldLabel } from '../field/Field.tsx';
import popup from '../popup/popup.module.css';
import { useLandmark } from '../popup/useLandmark.ts';
import styles from './Select.module.css';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** An icon or badge beside the label, in the list and on the closed control. */
  sign?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  /** Its label where there is no Field; in toolbars it stands before the value: “Status All”. */
  label?: string;
  /** The label is only for screen readers. */
  labelHidden?: boolean;
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  disabled?: boolean;
  /** 28 px in bars, 32 in forms. */
  size?: 'medium' | 'large';
}

interface ListSelectProps<Value extends string> extends SelectProps<Value> {
  /** The attributes that the Field around it gives it. */
  control: ReturnType<typeof useFieldControl>;
  /** Whether it was pressed before this code had loaded. */
  opens: boolean;
}

/** The implementation of `Select`. */
export function ListSelect<Value extends string>(props: ListSelectProps<Value>) {
  const {
    label,
    labelHidden = false,
    options,
    value,
    onChange,
    placeholder,
    control,
    size = 'medium',
    opens,
    ...rest
  } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const fieldLabel = useFieldLabel();
  const landmark = useLandmark(() => trigger.current);
  const chosen = options.find((option) => option.value === value);
  return (
    // The content security policy forbids style elements; the list's style sheet has the same rules.
    <CSPProvider disableStyleElements>
      <BaseSelect.Root
        items={options}
        value={value}
        disabled={control.disabled}
        modal={false}
        defaultOpen={opens}
        onOpenChange={(opensNow, { reason }) => {
          // Before the list has gone, so that a Tab right after the choice starts here.
          if (!opensNow && (reason === 'item-press' || reason === 'escape-key')) trigger.current?.focus();
        }}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
      >
        <BaseSelect.Trigger
          {...rest}
          {...control}
          ref={trigger}
          aria-label={label}
          className={styles['trigger']}
          data-size={size}
        >
          {label === undefined || labelHidden ? null : <span className={styles['prefix']}>{label}</span>}
          <span className={styles['value']} data-placeholder={chosen === undefined || undefined}>
            {chosen?.label ?? placeholder}
          </span>
          {chosen?.sign == null ? null : <span className={styles['sign']}>{chosen.sign}</span>}
          <BaseSelect.Icon className={styles['icon']}>
            <ChevronDown aria-hidden="true" />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        <BaseSelect.Portal container={landmark}>
          <BaseSelect.Positioner
            className={popup['place']}
            positionMethod="fixed"
            sideOffset={4}
            align="start"
            alignItemWithTrigger={false}
            collisionPadding={8}
          >
            <BaseSelect.Popup className={popup['popup']}>
              <BaseSelect.List className={popup['list']} aria-label={label ?? fieldLabel}>
                {options.map((option) => (
                  <BaseSelect.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    className={popup['item']}
                  >
                    <BaseSelect.ItemText className={popup['text']}>{option.label}</BaseSelect.ItemText>
                    {option.sign}
                    <span className={popup['tick']}>
                      <BaseSelect.ItemIndicator>
                        <Check aria-hidden="true" />
                      </BaseSelect.ItemIndicator>
                    </span>
                  </BaseSelect.Item>
                ))}
              </BaseSelect.List>
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </CSPProvider>
  );
}
