import styles from './Progress.module.css';

export interface ProgressProps {
  /** Accessible name: what is in progress. */
  label: string;
  /** How many of `total` are done; null where that is unknown. */
  value: number | null;
  total?: number;
  /** The text beside the bar, such as `5/8`, which screen readers read too. */
  text?: string;
  /** `active` only while something runs; `past` after it has ended, `neutral` where it was stopped. */
  tone?: 'active' | 'past' | 'neutral' | 'bad';
}

/** A progress bar. Without effects of its own, since a list draws one for each row. */
export function Progress({ label, value, total = 100, text, tone = 'active' }: ProgressProps) {
  const share = value === null || total <= 0 ? 0 : Math.min(1, Math.max(0, value / total));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={value ?? undefined}
      aria-valuetext={text}
      className={styles['progress']}
    >
      <div className={styles['track']}>
        <div
          className={styles['bar']}
          data-tone={tone}
          data-indeterminate={value === null || undefined}
          style={value === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
      {text === undefined ? null : (
        <span className={styles['value']} aria-hidden="true">
          {text}
        </span>
      )}
    </div>
  );
}
