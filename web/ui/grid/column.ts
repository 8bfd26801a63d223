import type { ReactNode } from 'react';
import type { CellChange } from '../edits/cellChange.ts';
import type { RowHeight } from '../rowHeight.ts';

/** Stores this person's edits as one step that can be undone. */
export type EnterCells = (changes: readonly CellChange[]) => void;

/** The minimum that the grid needs of a row. */
export interface GridRowData {
  id: string;
  /** When what is shown of it was last changed, where that is known. */
  updated_at?: string;
}

export interface CellEditing {
  /** Edited in three lines, where Shift+Enter adds a line. */
  multiline: boolean;
  /** Suggestions while editing; any other text is accepted too. */
  choices: readonly string[];
  /** Most characters. */
  limit: number;
}

// Declared as methods, whose parameters TypeScript compares bivariantly, so that code for any row accepts the columns
// of each screen.
export interface GridColumn<Row> {
  id: string;
  label: string;
  /** Default width in pixels. */
  width: number;
  /** The stored text, which is edited, compared and copied; only its beginning where `fullBytes` has a number. */
  text(row: Row): string;
  /** The bytes of the stored text where it is longer than `text`. */
  fullBytes?(row: Row): number | undefined;
  /** Unset: read-only. */
  edit?: CellEditing;
  /** A typed text as it will be read again. Unset: unchanged. */
  normal?(text: string): string;
  /** Why the column does not take a text, and what to do; undefined: it takes it. */
  refusal?(text: string): string | undefined;
  /** What screen readers say of a text that is none for people, such as the address of a picture. */
  spoken?(text: string): string;
  /** Shows such a text beside a colleague's after a conflict; undefined: as text. */
  preview?(text: string): ReactNode;
  /** Maximum number of characters shown, by row height. */
  shown: Readonly<Record<RowHeight, number>>;
  /** CSS class of cells with plain text. */
  className?: string | undefined;
  /** Renders a cell; a returned string is shown as plain text. `text` is shortened, and includes unsaved edits. */
  draw?(text: string, row: Row, enter: EnterCells): ReactNode;
  /** Cells with the same key look the same and contain no controls, so they are rendered once and then copied. */
  templateKey?(text: string): string;
  /** Handles Enter, Space and clicks in a cell that contains a control. `text` includes unsaved edits. */
  activate?(row: Row, cell: HTMLElement, enter: EnterCells, text: string): void;
  /** Handles a pasted or dropped image. */
  takeFile?(row: Row, file: File): void;
  sortable?: boolean;
  /** What `draw` renders has its upper right corner: the button that opens the whole text stands beside it. */
  isCornerTaken?: boolean;
  /** Always shown, behind all others, and not in the list of columns. */
  fixed?: boolean;
  /** The column that this one replaces: it is shown only while that one is hidden. */
  standsInFor?: string;
}

/** Items of the grid from top to bottom. */
export type GridItem =
  | { kind: 'section'; id: string; label: string; icon?: ReactNode; count: number }
  | { kind: 'row'; id: string };

/** Rows by id. A changed row is a new object, and only changed rows are rendered again. */
export interface RowSource<Row> {
  row: (id: string) => Row | undefined;
  /** Whether there are more rows than have come. */
  isGrowing: () => boolean;
  /** Why no more of them come; null while they do, or where there are none. */
  problem: () => Error | null;
  subscribe: (listener: () => void) => () => void;
}
