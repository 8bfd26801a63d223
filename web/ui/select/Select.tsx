import { ChevronDown } from 'lucide-react';
import { lazyCode } from '../lazy/lazyCode.ts';
import { usePlaceholder } from '../lazy/usePlaceholder.ts';
import { useFieldControl } from '../field/Field.tsx';
import styles from './Select.module.css';
import type { SelectProps } from './ListSelect.tsx';

/**
 * Chooses one of a few fixed values. For long lists use Combobox.
 * @example
 * <Select label="Status" options={statuses} value={status} onChange={setStatus} />
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const control = useFieldControl(props);
  const { id, loaded, pressed, placeholderProps } = usePlaceholder(list, control.id);
  if (loaded !== null) return <loaded.ListSelect {...props} control={{ ...control, id }} opens={pressed !== null} />;
  const { label, labelHidden = false, options, value, placeholder, size = 'medium' } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <button
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-label={label}
      {...control}
      {...placeholderProps}
      className={styles['trigger']}
      data-size={size}
    >
      {label === undefined || labelHidden ? null : <span className={styles['prefix']}>{label}</span>}
      <span className={styles['value']} data-placeholder={chosen === undefined || undefined}>
        {chosen?.label ?? placeholder}
      </span>
      {chosen?.sign == null ? null : <span className={styles['sign']}>{chosen.sign}</span>}
      <span className={styles['icon']} aria-hidden="true">
        <ChevronDown aria-hidden="true" />
      </span>
    </button>
  );
}

const list = lazyCode(() => import('./ListSelect.tsx'));
