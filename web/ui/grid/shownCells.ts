import type { GridColumn, GridItem, GridRowData } from './column.ts';
import { HEAD, type Place } from './gridState.ts';
import type { CellIndex, GridSize } from './keys/move.ts';

/** The rows and columns that a grid shows, by id and by index. */
export class ShownCells<Row extends GridRowData> {
  columns: readonly GridColumn<Row>[] = [];
  items: readonly GridItem[] = [];
  /** Row ids from top to bottom. */
  rowIds: readonly string[] = [];
  /** The index of each row among the items, and those of the sections. */
  itemOfRow: readonly number[] = [];
  sections: readonly number[] = [];
  /** Number of rows that fit on the screen. */
  page = 10;
  #places = new Map<string, number>();

  set(items: readonly GridItem[], columns: readonly GridColumn<Row>[]): void {
    this.columns = columns;
    if (items === this.items) return;
    const rows: number[] = [];
    const sections: number[] = [];
    for (const [at, { kind }] of items.entries()) (kind === 'section' ? sections : rows).push(at);
    this.items = items;
    this.rowIds = rows.flatMap((at) => items[at]?.id ?? []);
    [this.itemOfRow, this.sections] = [rows, sections];
    this.#places = new Map(this.rowIds.map((id, at) => [id, at]));
  }

  get size(): GridSize {
    return { rows: this.rowIds.length, columns: this.columns.length, page: this.page };
  }

  /** The index of the last column with texts: fixed ones, which stand behind it, have none. */
  get lastText(): number {
    return this.columns.findLastIndex(({ fixed }) => fixed !== true);
  }

  rowIndex(id: string): number | undefined {
    return id === HEAD ? -1 : this.#places.get(id);
  }

  /** Where a cell is among those that are shown; undefined where its row or column is not. */
  at(place: Place | null): CellIndex | undefined {
    if (place === null) return undefined;
    const row = this.rowIndex(place.row);
    const column = this.columns.findIndex(({ id }) => id === place.column);
    return row === undefined || column === -1 ? undefined : { row, column };
  }

  /** The cell at an index. A column beyond the edge is the last one; null for a row that does not exist. */
  placeAt({ row, column }: CellIndex): Place | null {
    const id = row === -1 ? HEAD : this.rowIds[row];
    const name = this.columns[Math.max(0, Math.min(column, this.columns.length - 1))]?.id;
    return id === undefined || name === undefined ? null : { row: id, column: name };
  }

  column(id: string): GridColumn<Row> | undefined {
    return this.columns.find((column) => column.id === id);
  }
}
