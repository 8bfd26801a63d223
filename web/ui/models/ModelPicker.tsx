import { PRICE_UNKNOWN } from '#core/models/unknownPrice.ts';
import { Button } from '../button/Button.tsx';
import { Select } from '../select/Select.tsx';
import { Tag } from '../tag/Tag.tsx';
import { modelName, type OfferedModel } from './model.ts';
import styles from './Models.module.css';

type PickedModel = Pick<OfferedModel, 'id' | 'name' | 'category' | 'retired' | 'inputCost'> &
  Partial<Pick<OfferedModel, 'replacedBy'>>;

export interface ModelPickerProps {
  label: string;
  models: readonly PickedModel[];
  value: string;
  onChange: (id: string) => void;
  /** The recommended model; the button Use Recommended shows while another one is chosen. */
  recommended?: string | undefined;
  /** Label of an entry for no choice, whose value is the empty string. */
  none?: string | undefined;
  disabled?: boolean;
  /** Whether its label is not shown, as in rows and bars. Default true. */
  labelHidden?: boolean;
  /** 28 px in rows and bars, 32 in forms. */
  size?: 'medium' | 'large';
}

/**
 * A compact picker of all models, each with its category.
 * @example
 * <ModelPicker label="Model" models={models} value={id} onChange={setId} recommended={recommendModel('analysis')} />
 */
export function ModelPicker(props: ModelPickerProps) {
  const {
    label,
    models,
    value,
    onChange,
    recommended,
    none,
    disabled = false,
    labelHidden = true,
    size = 'large',
  } = props;
  const listed = models.map(({ id, name, category, retired, inputCost }) => ({
    value: id,
    label: name,
    sign: (
      <>
        {inputCost === null ? <Tag>{PRICE_UNKNOWN}</Tag> : null}
        <Tag variant={retired ? 'outlined' : 'plain'}>{retired ? 'retired' : category}</Tag>
      </>
    ),
  }));
  const replacedBy = models.find(({ id }) => id === value)?.replacedBy ?? null;
  const options = none === undefined ? listed : [{ value: '', label: none, sign: null }, ...listed];
  return (
    <div className={styles['picker']}>
      <Select
        label={label}
        labelHidden={labelHidden}
        size={size}
        options={options}
        value={value}
        disabled={disabled}
        onChange={onChange}
      />
      {recommended === undefined || recommended === value ? null : (
        <Button size={size} disabled={disabled} onClick={() => onChange(recommended)}>
          Use Recommended
        </Button>
      )}
      {replacedBy === null || size === 'medium' ? null : (
        <span className={styles['instead']}>{modelName(models, replacedBy)} is called instead.</span>
      )}
    </div>
  );
}
