import {
  columnOrderingFeature,
  columnPinningFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { GridColumn } from '../column.ts';
import type { Arrangement } from './arrangement.ts';

const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnVisibilityFeature });
// Rows stay outside of the table: their model is made anew with each change, which took 40 ms at 10,000 rows.
const noRows: { id: string }[] = [];

export interface ShownColumns<Row> {
  /** In the order of the screen, pinned ones first. */
  columns: readonly GridColumn<Row>[];
  pinned: number;
}

/** The columns that a person sees, in their order. */
export function useColumns<Row>(
  all: readonly GridColumn<Row>[],
  { hidden, pinned, order }: Arrangement,
  pinnedAtFirst: readonly string[],
): ShownColumns<Row> {
  const definitions = useMemo(() => all.map(({ id, label }) => ({ id, header: label })), [all]);
  const state = useMemo(
    () => ({
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      columnOrder: [...(order ?? [])],
      columnPinning: { start: [...(pinned ?? pinnedAtFirst)], end: [] },
    }),
    [hidden, pinned, order, pinnedAtFirst],
  );
  const table = useTable({ features, columns: definitions, data: noRows, state });
  const start = table.getPinnedVisibleLeafColumns('start');
  const names = [...start, ...table.getPinnedVisibleLeafColumns('center')].map(({ id }) => id).join(' ');
  return useMemo(() => {
    const byId = new Map(all.map((column) => [column.id, column]));
    return { columns: names.split(' ').flatMap((id) => byId.get(id) ?? []), pinned: start.length };
  }, [all, names, start.length]);
}
