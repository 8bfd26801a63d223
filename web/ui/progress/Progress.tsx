import { Progress as BaseProgress } from '@base-ui/react/progress';
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

/** A progress bar. */
export function Progress({ label, value, total = 100, text, tone = 'active' }: ProgressProps) {
  return (
    <BaseProgress.Root
      value={value}
      max={total}
      aria-label={label}
      className={styles['progress']}
      {...(text === undefined ? {} : { 'aria-valuetext': text })}
    >
      <BaseProgress.Track className={styles['track']}>
        <BaseProgress.Indicator className={styles['bar']} data-tone={tone} />
      </BaseProgress.Track>
      {text === undefined ? null : (
        <span className={styles['value']} aria-hidden="true">
          {text}
        </span>
      )}
    </BaseProgress.Root>
  );
}
