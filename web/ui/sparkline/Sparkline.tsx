import styles from './Sparkline.module.css';

export interface SparklineProps {
  /** Values over time, oldest first. */
  points: readonly { at: number; total: number }[];
  /** 88 × 28 px in cards, 56 × 16 in rows. */
  size?: 'medium' | 'small';
  /** Accessible name: what it shows. */
  label: string;
}

const sizes = { medium: { width: 88, height: 28 }, small: { width: 56, height: 16 } } as const;
/** Padding for the dot at the end. */
const EDGE = 3;

/**
 * A line of a figure over time, without axes, from zero.
 * @example
 * <Sparkline label="Engagement at 4 scrapes" points={[{ at: 0, total: 0 }, { at: 1, total: 9 }]} />
 */
export function Sparkline({ points, size = 'medium', label }: SparklineProps) {
  const { width, height } = sizes[size];
  const [first, last] = [points[0], points.at(-1)];
  const most = Math.max(1, ...points.map(({ total }) => total));
  const span = Math.max(1, (last?.at ?? 0) - (first?.at ?? 0));
  const places = points.map(({ at, total }) => {
    const x = 1 + ((at - (first?.at ?? 0)) / span) * (width - 1 - EDGE);
    return [x.toFixed(1), (height - 2 - (Math.max(0, total) / most) * (height - 2 - EDGE)).toFixed(1)] as const;
  });
  const end = places.at(-1);
  return (
    <svg
      className={styles['spark']}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <path className={styles['base']} d={`M0 ${height - 1}H${width}`} />
      <path d={places.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join('')} />
      {end === undefined ? null : <circle cx={end[0]} cy={end[1]} r="2" />}
    </svg>
  );
}
