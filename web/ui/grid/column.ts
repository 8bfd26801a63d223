import type { ReactNode } from 'react';
import type { CellChange } from './edits/cellChange.ts';

/** Stores edits of this person, as one step that can be undone. */
export type EnterCells = (changes: readonly CellChange[]) => void;

/** How tall rows are: one, three or six lines. */
export type RowHeight = 'slim' | 'medium' | 'tall';

/** A row as the grid needs to know it. */
export interface GridRowData {
  id: string;
}

export interface CellEditing {
  /** Three lines in place of one; Shift+Enter makes a new line. */
  multiline: boolean;
  /** Offered while editing; any other text is taken too. */
  choices: readonly string[];
  /** Most characters. */
  limit: number;
}

// Functions of rows are methods, so that a part of the grid that takes any row takes each screen's.
export interface GridColumn<Row> {
  id: string;
  label: string;
  /** Pixels, before anybody changed them. */
  width: number;
  /** The stored text: what is edited, compared and copied. Its beginning where `isCut` says so. */
  text(row: Row): string;
  /** Whether the stored text goes on behind `text`. */
  isCut?(row: Row): boolean;
  /** Absent: nobody edits it here. */
  edit?: CellEditing;
  /** Characters shown of a text. */
  shown: Readonly<Record<RowHeight, number>>;
  /** A class of its plain texts. */
  className?: string | undefined;
  /**
   * Draws a cell in another way than as plain text; a text that it answers with is plain. `text` is shortened, and what is
   * not saved yet is in it.
   */
  draw?(text: string, row: Row, enter: EnterCells): ReactNode;
  /** Cells of one key are drawn alike and hold nothing to press: they are drawn once and copied. */
  sign?(text: string): string;
  /** Enter, Space and a click on a cell that holds a control. */
  activate?(row: Row, cell: HTMLElement, enter: EnterCells): void;
  /** An image that is pasted or dropped. */
  takeFile?(row: Row, file: File): void;
  sortable?: boolean;
  /** Has no place in the list of columns: it is always there. */
  fixed?: boolean;
  /** The column that has what this one has: this one shows only where a person hid that one. */
  standsInFor?: string;
}

/** What the grid shows from top to bottom. */
export type GridItem =
  | { kind: 'section'; id: string; label: string; sign?: ReactNode; count: number }
  | { kind: 'row'; id: string };

/** Rows by their ids. A row that changes is another object, so that only it is drawn again. */
export interface RowSource<Row> {
  row: (id: string) => Row | undefined;
  subscribe: (listener: () => void) => () => void;
}
