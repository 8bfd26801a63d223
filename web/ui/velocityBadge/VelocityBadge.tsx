import { velocityBand } from '#core/velocity/velocityBand.ts';
import styles from './VelocityBadge.module.css';

const filledBars = { red: 4, orange: 3, yellow: 2, grey: 1 } as const;

/** A velocity score from 0 to 100, with four bars in the colour of its band. */
export function VelocityBadge({ score }: { score: number }) {
  const band = velocityBand(score);
  return (
    <span className={styles['badge']} data-band={band} title={`Velocity Score ${score}`}>
      <svg viewBox="0 0 11 11" aria-hidden="true">
        {[0, 1, 2, 3].map((bar) => (
          <rect
            key={bar}
            className={bar < filledBars[band] ? undefined : styles['off']}
            x={bar * 3}
            y={8 - bar * 2.6}
            width="2"
            height={3 + bar * 2.6}
            rx="0.5"
          />
        ))}
      </svg>
      {score}
    </span>
  );
}
