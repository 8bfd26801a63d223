import { useState } from 'react';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import styles from './RunSummary.module.css';

interface BudgetFieldProps {
  /** USD; empty for none. */
  value: string;
  /** The estimate goes beyond it. */
  mayExceed: boolean;
  onChange: (value: string) => void;
}

/** The most that a run may cost. A text that is not an amount is refused and stays in the field. */
export function BudgetField({ value, mayExceed, onChange }: BudgetFieldProps) {
  const [text, setText] = useState(value);
  const isAmount = text === '' || /^\d{1,4}(\.\d{1,4})?$/.test(text);
  const words = isAmount ? (mayExceed ? 'May stop the run' : '') : 'Not an amount';
  return (
    <span className={styles['budget']} data-tight={words !== '' || undefined}>
      <span role="status">{words}</span>
      <span aria-hidden="true">$</span>
      <TextInput
        aria-label="Run budget in USD"
        aria-invalid={!isAmount}
        inputMode="decimal"
        placeholder="none"
        value={text}
        onChange={(next) => {
          setText(next);
          if (/^(\d{1,4}(\.\d{1,4})?)?$/.test(next)) onChange(next);
        }}
      />
    </span>
  );
}
