import type { WatchedStep } from './researchState.ts';

/** Where a step is drawn, in columns and rows: steps of row 0 read only the story. */
export interface GraphNode {
  number: number;
  row: number;
  /** Centre, as a share of the width, 0 to 1. */
  x: number;
}

/** A line from a step to one that reads its output. `from` null: the story; `to` null: the production story. */
export interface GraphEdge {
  from: number | null;
  to: number | null;
}

export interface GraphLayout {
  nodes: GraphNode[];
  edges: GraphEdge[];
  rows: number;
  /** Number of steps in the widest row. */
  columns: number;
}

/**
 * Places the steps of a workflow in rows, each below all steps that it reads, ordered so that few lines cross. A direct
 * line is left out where a path through another step exists.
 */
export function graphLayout(steps: readonly WatchedStep[]): GraphLayout {
  const rowOf = new Map<number, number>();
  for (const { number, needs } of steps) {
    rowOf.set(number, Math.max(-1, ...needs.map((need) => rowOf.get(need) ?? 0)) + 1);
  }
  const rows = Math.max(0, ...rowOf.values()) + 1;
  const nodes = new Map<number, GraphNode>();
  for (let row = 0; row < rows; row += 1) {
    const centre = ({ needs }: WatchedStep) => {
      const above = needs.map((need) => nodes.get(need)?.x ?? 0.5);
      return above.length === 0 ? 0.5 : above.reduce((sum, x) => sum + x, 0) / above.length;
    };
    const members = steps
      .filter(({ number }) => rowOf.get(number) === row)
      .map((step) => ({ number: step.number, centre: centre(step) }))
      .toSorted((a, b) => a.centre - b.centre || a.number - b.number);
    for (const [at, { number }] of members.entries()) {
      nodes.set(number, { number, row, x: (at + 0.5) / members.length });
    }
  }
  const edges = steps.flatMap(({ number, needs }): GraphEdge[] => {
    const direct = needs.filter((need) => !needs.some((other) => other !== need && reads(steps, other, need)));
    return direct.length === 0 ? [{ from: null, to: number }] : direct.map((from) => ({ from, to: number }));
  });
  const last = steps.filter(({ number }) => !steps.some(({ needs }) => needs.includes(number)));
  const columns = Math.max(
    0,
    ...Array.from({ length: rows }, (_, row) => [...rowOf.values()].filter((at) => at === row).length),
  );
  return {
    nodes: [...nodes.values()],
    edges: [...edges, ...last.map(({ number }) => ({ from: number, to: null }))],
    rows,
    columns,
  };
}

/** Whether a step reads another, directly or through others. */
function reads(steps: readonly WatchedStep[], reader: number, read: number): boolean {
  const needs = steps.find(({ number }) => number === reader)?.needs ?? [];
  return needs.includes(read) || needs.some((need) => reads(steps, need, read));
}
