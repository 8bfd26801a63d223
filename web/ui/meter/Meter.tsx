import styles from './Meter.module.css';

export interface MeterProps {
  /** What is measured, for screen readers. */
  label: string;
  value: number;
  /** The value of a full bar. A larger one is drawn as full, in the colour of errors. */
  most: number;
  /** Whether reaching `most` already counts as too much. Default: only exceeding it. */
  full?: 'enough' | 'too much';
}

/** A bar that shows how much of an amount is used. */
export function Meter({ label, value, most, full = 'enough' }: MeterProps) {
  const over = value > most || (full === 'too much' && value === most);
  return (
    <meter
      className={styles['meter']}
      data-over={over || undefined}
      min={0}
      max={most}
      value={Math.min(value, most)}
      aria-label={label}
    />
  );
}
