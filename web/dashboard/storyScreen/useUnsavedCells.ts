import { useState } from 'react';
import type { CellEdits } from '../../ui/edits/cellEdits.ts';
import type { GridControl } from '../../ui/grid/gridControl.ts';
import type { Place } from '../../ui/grid/gridState.ts';
import type { TableRow } from '../data/stories/tableRow.ts';
import { nextUnsaved } from './nextUnsaved.ts';

interface UnsavedCellsInput<Row extends TableRow> {
  control: GridControl<Row>;
  edits: CellEdits;
  /** Shows a story that is in the trash. */
  onTrashed: (id: string) => void;
  /** Takes the filter away, which does not show a cell. */
  onHidden: () => void;
}

/** Leads from one cell that is not saved to the next. */
export function useUnsavedCells<Row extends TableRow>(input: UnsavedCellsInput<Row>) {
  const { control, edits, onTrashed, onHidden } = input;
  const [awaited, setAwaited] = useState<Place | null>(null);
  const [last, setLast] = useState<Place | null>(null);
  const next = () => {
    const { active } = control.state.view;
    const place = nextUnsaved({ cells: edits.troubled(), at: (cell) => control.cells.at(cell), active, last });
    if (place === undefined) return;
    setLast(place);
    const at = control.cells.at(place);
    if (at !== undefined) control.selection.go(at);
    else if (edits.isMissing(place.row)) onTrashed(place.row);
    else {
      setAwaited(place);
      onHidden();
    }
  };
  /** `awaited`: the cell to go to once the table shows it; `reached` is called then. */
  return { awaited, reached: () => setAwaited(null), next };
}
