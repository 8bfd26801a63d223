import { useState } from 'react';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import styles from './RunSummary.module.css';

interface BudgetFieldProps {
  /** USD; empty for none. */
  value: string;
  isAmount: boolean;
  /** Whether the estimate exceeds it. */
  mayExceed: boolean;
  onChange: (value: string) => void;
}

/** The id of the field, for what sends there whoever has to correct it. */
export const BUDGET_FIELD = 'run-budget';

/** The budget of a run. A text that is not an amount stays in the field and is marked as invalid. */
export function BudgetField({ value, isAmount, mayExceed, onChange }: BudgetFieldProps) {
  const [text, setText] = useState(value);
  const words = isAmount ? (mayExceed ? 'May stop the run' : '') : 'Not an amount';
  return (
    <span className={styles['budget']} data-tight={words !== '' || undefined}>
      <span role="status">{words}</span>
      <span aria-hidden="true">$</span>
      <TextInput
        id={BUDGET_FIELD}
        maxLength={20}
        aria-label="Run budget in USD"
        aria-invalid={!isAmount}
        inputMode="decimal"
        placeholder="none"
        value={text}
        onChange={(next) => {
          setText(next);
          onChange(next);
        }}
      />
    </span>
  );
}
