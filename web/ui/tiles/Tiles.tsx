import type { ReactNode } from 'react';
import { Skeleton } from '../skeleton/Skeleton.tsx';
import styles from './Tiles.module.css';

export interface Tile {
  label: string;
  /** Undefined while loading. */
  value: string | undefined;
  /** A smaller figure beside it. */
  note?: ReactNode;
  /** An explanation of the figure, where the label is not enough. */
  title?: string;
}

/**
 * A few figures above a list, side by side.
 * @example
 * <Tiles label="Figures" tiles={[{ label: 'Total Runs', value: '148' }]} />
 */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <dl className={styles['tiles']} aria-label={label}>
      {tiles.map((tile) => (
        <div key={tile.label} title={tile.title}>
          <dt>{tile.label}</dt>
          <dd>
            {tile.value ?? <Skeleton width="3.5rem" />}
            {tile.note === undefined ? null : <small>{tile.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
