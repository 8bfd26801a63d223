import styles from './Meter.module.css';

export interface MeterProps {
  /** What is measured, for screen readers. */
  label: string;
  value: number;
  /** A full bar; more than that is drawn as full, in the colour of a failure. */
  most: number;
  /** Whether reaching `most` is too much already. Default: only going beyond it. */
  full?: 'enough' | 'too much';
}

/** How much of an amount is used up. */
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
