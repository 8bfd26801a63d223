import type { RunTiles } from '#core/data/runs/runTiles.ts';
import { formatDuration } from '#core/format.ts';
import { Tiles } from '../../../../ui/tiles/Tiles.tsx';
import styles from './RunList.module.css';

/** Total Runs, Running, Success Rate, Avg Duration. */
export function RunTileRow({ tiles }: { tiles: RunTiles | undefined }) {
  return (
    <div className={styles['tiles']}>
      <Tiles
        label="All workflow runs"
        tiles={[
          { label: 'Total Runs', value: tiles && String(tiles.total) },
          {
            label: 'Running',
            value: tiles && String(tiles.running),
            ...(tiles === undefined || tiles.pending === 0 ? {} : { note: `${tiles.pending} pending` }),
          },
          {
            label: 'Success Rate',
            value: tiles && (tiles.success_rate === null ? '–' : `${tiles.success_rate.toFixed(1)}%`),
            title: 'Completed runs of all that completed or failed',
          },
          {
            label: 'Avg Duration',
            value: tiles && (tiles.avg_duration_ms === null ? '–' : formatDuration(tiles.avg_duration_ms)),
            title: 'Of completed runs',
          },
        ]}
      />
    </div>
  );
}
