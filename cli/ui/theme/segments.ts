import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import { cutCells } from '#cli/ui/text/cells.ts';
import type { Segment } from './screenLine.ts';

/** The width of the segments in cells. */
export function segmentsWidth(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + cellWidth(text), 0);
}

/** A line of exactly `width` cells with a left and a right part; the left part is cut to leave a gap. */
export function spread(left: readonly Segment[], right: readonly Segment[], width: number): Segment[] {
  const spare = Math.max(0, width - segmentsWidth(right) - (right.length === 0 ? 0 : 1));
  const kept = cutSegments(left, spare);
  const gap = Math.max(0, width - segmentsWidth(kept) - segmentsWidth(right));
  return [...kept, { text: ' '.repeat(gap) }, ...right];
}

/** Cuts the segments to `width` cells. */
export function cutSegments(segments: readonly Segment[], width: number): Segment[] {
  const kept: Segment[] = [];
  let used = 0;
  for (const segment of segments) {
    const cells = cellWidth(segment.text);
    if (used + cells <= width) {
      kept.push(segment);
      used += cells;
      continue;
    }
    if (used < width) kept.push({ ...segment, text: cutCells(segment.text, width - used) });
    break;
  }
  return kept;
}
