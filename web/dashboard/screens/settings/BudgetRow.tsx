import type { ReactNode } from 'react';
import { nullable, number } from 'zod/mini';
import { readBudget } from '#core/data/settings/settingText.ts';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { SaveButtons } from './SaveButtons.tsx';
import { SettingRow } from './SettingRow.tsx';
import styles from './Settings.module.css';
import { useTypedSetting } from './useTypedSetting.ts';

interface BudgetRowProps {
  setting: 'monthly_budget_usd' | 'run_budget_usd';
  label: string;
  /** USD; null for none. */
  value: number | null;
  children: ReactNode;
}

const schema = nullable(number());
const textOf = (usd: number | null) => (usd === null ? '' : String(usd));

/** A budget in USD; empty for none. */
export function BudgetRow({ setting: key, label, value, children }: BudgetRowProps) {
  const setting = useTypedSetting({ key, stored: value, schema, textOf, read: readBudget });
  return (
    <SettingRow label={label} action={<SaveButtons setting={setting} label={label} stored={textOf(value)} />}>
      <span className={styles['amount']} data-next-focus>
        <span className={styles['usd']}>
          <TextInput
            aria-label={`${label} in USD`}
            aria-invalid={!setting.isAcceptable}
            inputMode="decimal"
            placeholder="none"
            value={setting.text}
            onChange={setting.type}
            onKeyDown={(event) => {
              if (event.key === 'Enter') setting.save();
              setting.press(event);
            }}
          />
          <span className={styles['mute']}>USD</span>
        </span>
        {setting.isAcceptable ? (
          children
        ) : (
          <span role="alert" className={styles['problem']}>
            An amount above 0, such as 50 or 0.25; empty for none.
          </span>
        )}
      </span>
    </SettingRow>
  );
}
