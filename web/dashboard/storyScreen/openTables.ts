import type { TabDrafts } from '../../ui/drafts/tabDrafts.ts';
import type { CellChange } from '../../ui/edits/cellChange.ts';
import type { CellEdits } from '../../ui/edits/cellEdits.ts';
import type { EnterCells } from '../../ui/grid/column.ts';
import type { CellIndex } from '../../ui/grid/keys/move.ts';
import { Listeners } from '../../ui/listeners.ts';
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

/** How the text of a column is stored where that differs from the cell. */
export interface StoredColumn {
  toStored?: (text: string) => string;
  fromStored?: (stored: string) => string;
}

/** The unsaved texts of a table, which outlive its screen: they are saved while another one is shown, too. */
export interface KeptTable {
  /** The id of the person who typed them. */
  user: string;
  edits: CellEdits;
  /** The columns that were ever shown. */
  columns: Map<string, StoredColumn>;
  /** The screen that shows the table, or showed it last. */
  screen: {
    /** Pending while whole texts are read for the clipboard; null: they are not. */
    reading: () => Promise<unknown> | null;
    onSaved: (change: CellChange) => void;
    onMissing: (id: string) => void;
  };
  /** While it is on the screen. */
  open?: OpenTable | undefined;
  drafts: TabDrafts;
  /** Whole stored texts in the order of the cells, as a cell has them; null where the story is gone. */
  texts: (cells: readonly Pick<CellChange, 'row' | 'column'>[]) => Promise<(string | null)[]>;
  /** Saves nothing any more. What is unsaved stays in the browser's storage. */
  close: () => void;
}

type Name = StoryTable<never>['name'];
const kept = new Map<Name, KeptTable>();
const listeners = new Listeners();

/** Calls `listener` when a table is opened or left, and with each change of what is unsaved in one. */
export const onTables = listeners.subscribe;

/** The table of this name; undefined while another screen is open. */
export function openTable(name: Name): OpenTable | undefined {
  return kept.get(name)?.open;
}

/** Remembers that a table is on the screen, or is not any more. */
export function showTable(table: KeptTable, open?: OpenTable): void {
  table.open = open;
  listeners.call();
}

/** The tables that this person has opened. */
export const keptTables: ReadonlyMap<Name, KeptTable> = kept;

/** Keeps a table until its person goes. */
export function keepTable(name: Name, table: KeptTable): void {
  kept.set(name, table);
  table.edits.subscribe(listeners.call);
}

/** Another person must neither see nor save what this one typed. @param user the id of the person who goes. */
export function closeTables(user: string): void {
  for (const [name, table] of kept) {
    if (table.user !== user) continue;
    table.close();
    kept.delete(name);
  }
}

/** The changes that are not saved in other tables than this one. */
export function unsavedBeside(edits: CellEdits): number {
  let unsaved = 0;
  for (const other of kept.values()) {
    const { saving, failed, conflicts } = other.edits.counts();
    if (other.edits !== edits) unsaved += saving + failed + conflicts;
  }
  return unsaved;
}
