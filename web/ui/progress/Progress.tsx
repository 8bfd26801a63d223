import { Progress as BaseProgress } from '@base-ui/react/progress';
import styles from './Progress.module.css';

export interface ProgressProps {
  /** What goes on, for screen readers. */
  label: string;
  /** How many of `total` are done; null where nobody knows. */
  value: number | null;
  total?: number;
  /** The words beside the bar, such as `5/8`; they are also what screen readers hear. */
  text?: string;
  /** `active` only while something runs; `past` for what has ended, `neutral` for what was stopped. */
  tone?: 'active' | 'past' | 'neutral' | 'bad';
}

/** How far something is. */
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
