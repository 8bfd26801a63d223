import { cellWidth } from '#cli/ui/text/cellWidth.ts';
import { cutCells } from '#cli/ui/text/cells.ts';
import type { Segment } from './screenLine.ts';

/** Cells that a line takes. */
export function segmentsWidth(segments: readonly Segment[]): number {
  return segments.reduce((sum, { text }) => sum + cellWidth(text), 0);
}

/** A line of exactly `width` cells: the left part cut where it would touch the right part. */
export function spread(left: readonly Segment[], right: readonly Segment[], width: number): Segment[] {
  const spare = Math.max(0, width - segmentsWidth(right) - (right.length === 0 ? 0 : 1));
  const kept = cutSegments(left, spare);
  const gap = Math.max(0, width - segmentsWidth(kept) - segmentsWidth(right));
  return [...kept, { text: ' '.repeat(gap) }, ...right];
}

/** The segments as far as they fit into `width` cells. */
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
