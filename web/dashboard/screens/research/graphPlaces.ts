import type { GraphEdge, GraphLayout } from '#core/views/graphLayout.ts';

/** Pixels of a step's box, and between boxes. */
export const NODE = { width: 136, height: 88 } as const;
const GAP = { x: 12, y: 48 } as const;
const MARGIN = 16;
const END_HEIGHT = 32;

interface Place {
  /** Centre. */
  x: number;
  /** Upper edge. */
  y: number;
}

/** The positions of everything in the graph, in pixels. */
export interface GraphPlaces {
  width: number;
  height: number;
  story: Place;
  production: Place;
  of: (step: number) => Place | undefined;
  rowOf: (step: number) => number;
}

/** Turns rows and shares into pixels. */
export function graphPlaces({ nodes, rows, columns }: GraphLayout): GraphPlaces {
  const inner = Math.max(3, columns) * (NODE.width + GAP.x) - GAP.x;
  const width = inner + 2 * MARGIN;
  const top = MARGIN + 8 + END_HEIGHT + 28;
  const of = (step: number) => {
    const node = nodes.find(({ number }) => number === step);
    if (node === undefined) return undefined;
    // A full row reaches the margins; fewer boxes are centred over the columns that they share.
    const x =
      MARGIN +
      NODE.width / 2 +
      spread(node.x, nodes.filter(({ row }) => row === node.row).length) * (inner - NODE.width);
    return { x, y: top + node.row * (NODE.height + GAP.y) };
  };
  const bottom = top + rows * NODE.height + (rows - 1) * GAP.y;
  return {
    width,
    height: bottom + GAP.y + END_HEIGHT + MARGIN,
    story: { x: width / 2, y: MARGIN + 8 },
    production: { x: width / 2, y: bottom + GAP.y },
    of,
    rowOf: (step) => nodes.find(({ number }) => number === step)?.row ?? 0,
  };
}

/** Converts a fraction of the row's width into one of the distance between the first and the last column's centre. */
function spread(x: number, count: number): number {
  if (count < 2) return 0.5;
  const reach = count === 2 ? 0.5 : 1;
  return 0.5 + ((x - 0.5) / (0.5 - 0.5 / count)) * 0.5 * reach;
}

/** The SVG path from the lower edge of one box to the upper edge of another, around the boxes of rows between. */
export function edgePath(places: GraphPlaces, { from, to }: GraphEdge): string {
  const begin = from === null ? places.story : places.of(from);
  const end = to === null ? places.production : places.of(to);
  if (begin === undefined || end === undefined) return '';
  const y1 = begin.y + (from === null ? END_HEIGHT : NODE.height);
  const y2 = end.y;
  const skipped = from === null || to === null ? 0 : places.rowOf(to) - places.rowOf(from) - 1;
  if (skipped <= 0) {
    const bend = (y2 - y1) / 2;
    return `M${begin.x} ${y1}C${begin.x} ${y1 + bend} ${end.x} ${y2 - bend} ${end.x} ${y2}`;
  }
  // Runs down the gap between columns that is nearest to both ends.
  const column = NODE.width + GAP.x;
  const middle = (begin.x + end.x) / 2;
  const lane = MARGIN - GAP.x / 2 + Math.round((middle - MARGIN + GAP.x / 2) / column) * column;
  const [top, low] = [y1 + GAP.y, y2 - GAP.y];
  return `M${begin.x} ${y1}C${begin.x} ${y1 + 28} ${lane} ${y1 + 12} ${lane} ${top}V${low}C${lane} ${y2 - 18} ${end.x} ${y2 - 28} ${end.x} ${y2}`;
}
