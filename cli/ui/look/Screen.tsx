import { Box } from 'ink';
import { Line, type Segment } from './Line.tsx';

/** A line and whether it is the one that keys act on. */
export interface ScreenLine {
  segments: readonly Segment[];
  selected?: boolean;
  /** What a click on it selects: the place in its list. */
  place?: number;
}

/** Lines under each other. */
export function Screen({ lines }: { lines: readonly ScreenLine[] }) {
  return (
    <Box flexDirection="column">
      {lines.map(({ segments, selected = false }, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line of the screen is its place
        <Line key={row} segments={segments} selected={selected} />
      ))}
    </Box>
  );
}
