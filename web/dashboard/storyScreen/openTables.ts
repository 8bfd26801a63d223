import type { CellEdits } from '../../ui/edits/cellEdits.ts';
import type { EnterCells } from '../../ui/grid/column.ts';
import type { CellIndex } from '../../ui/grid/keys/move.ts';
import type { StoryTable } from '../data/stories/storyTables.ts';

/** A table on the screen, for what ends after its cell was drawn, such as an upload. */
interface OpenTable {
  edits: CellEdits;
  /** `enter` takes changes as one step that can be undone. */
  control: {
    enter: EnterCells;
    cells: { at: (cell: { row: string; column: string }) => CellIndex | undefined };
    /** Puts the cursor, and the focus, on a cell. */
    selection: { go: (at: CellIndex) => void };
  };
}

type Name = StoryTable<never>['name'];
const open = new Map<Name, OpenTable>();

/** The table of this name; undefined while another screen is open. */
export function openTable(name: Name): OpenTable | undefined {
  return open.get(name);
}

/** Remembers a table while it is open. @returns ends it. */
export function whileOpen(name: Name, table: OpenTable): () => void {
  open.set(name, table);
  return () => {
    if (open.get(name) === table) open.delete(name);
  };
}
