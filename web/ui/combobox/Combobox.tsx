import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useFieldControl, useFieldLabel } from '../field/Field.tsx';
import field from '../field/Field.module.css';
import popup from '../popup/popup.module.css';
import { useLandmark } from '../popup/useLandmark.ts';
import styles from './Combobox.module.css';

export interface ComboboxOption {
  value: string;
  label: string;
  /** An icon or badge beside the label. */
  sign?: ReactNode;
}

export interface ComboboxProps {
  /** Its accessible name, unless a Field labels it. */
  label?: string;
  options: readonly ComboboxOption[];
  value: ComboboxOption | null;
  onChange: (value: ComboboxOption | null) => void;
  placeholder?: string;
  /** Shown where no option matches. */
  emptyText: string;
  /** Whether the options are loading. */
  loading?: boolean;
  disabled?: boolean;
}

/**
 * Chooses one of many values, found by typing a part of it. Arrows, Enter and Escape work as in a select.
 * @example
 * <Combobox label="Model" options={models} value={model} onChange={setModel} emptyText="No model has this name." />
 */
export function Combobox(props: ComboboxProps) {
  const { label, options, value, onChange, placeholder, emptyText, loading = false, ...rest } = props;
  const control = useFieldControl(rest);
  const fieldLabel = useFieldLabel();
  const input = useRef<HTMLInputElement>(null);
  const landmark = useLandmark(() => input.current);
  return (
    <BaseCombobox.Root
      items={options}
      value={value}
      onValueChange={onChange}
      isItemEqualToValue={(one, other) => one.value === other.value}
      disabled={control.disabled}
      autoHighlight
    >
      <BaseCombobox.InputGroup className={styles['group']}>
        <BaseCombobox.Input
          {...rest}
          {...control}
          ref={input}
          aria-label={label}
          aria-busy={loading || undefined}
          placeholder={placeholder}
          className={`${field['control']} ${styles['input']}`}
        />
        <span className={styles['buttons']}>
          <BaseCombobox.Clear className={styles['button']} aria-label="Clear">
            <X aria-hidden="true" />
          </BaseCombobox.Clear>
          <BaseCombobox.Trigger className={styles['button']} aria-label="Show all">
            <ChevronDown aria-hidden="true" />
          </BaseCombobox.Trigger>
        </span>
      </BaseCombobox.InputGroup>
      <BaseCombobox.Portal container={landmark}>
        <BaseCombobox.Positioner
          className={popup['place']}
          positionMethod="fixed"
          sideOffset={4}
          align="start"
          collisionPadding={8}
        >
          <BaseCombobox.Popup className={`${popup['popup']} ${styles['popup']}`}>
            <BaseCombobox.Status className={popup['note']}>{loading ? 'Loading...' : null}</BaseCombobox.Status>
            <BaseCombobox.Empty className={popup['note']}>{loading ? null : emptyText}</BaseCombobox.Empty>
            <BaseCombobox.List className={popup['list']} aria-label={label ?? fieldLabel}>
              {(option: ComboboxOption) => (
                <BaseCombobox.Item key={option.value} value={option} className={popup['item']}>
                  <span className={popup['text']}>{option.label}</span>
                  {option.sign}
                  <span className={popup['tick']}>
                    <BaseCombobox.ItemIndicator>
                      <Check aria-hidden="true" />
                    </BaseCombobox.ItemIndicator>
                  </span>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}
