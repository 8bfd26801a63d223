/** A cell of a table, and how many rows and columns it stands in. */
export interface SpanningCell {
  text: string;
  rows: number;
  columns: number;
}

/**
 * The cells of a table where they are seen: a cell that spans rows is repeated in each of them, one that spans columns is
 * followed by empty ones. Without this, what follows such a cell would stand below another heading.
 * @param most columns that are kept.
 * @example spannedCells([[{ text: 'a', rows: 2, columns: 1 }, { text: 'b', rows: 1, columns: 1 }], [{ text: 'c', rows: 1, columns: 1 }]], 30)
 * // [['a', 'b'], ['a', 'c']]
 */
export function spannedCells(rows: readonly (readonly SpanningCell[])[], most: number): string[][] {
  const places: (string | undefined)[][] = rows.map(() => []);
  for (const [y, cells] of rows.entries()) {
    let x = 0;
    for (const cell of cells) {
      while (places[y]?.[x] !== undefined) x += 1;
      if (x >= most) break;
      const right = Math.min(most, x + cell.columns);
      for (const place of places.slice(y, y + cell.rows)) {
        for (let column = x; column < right; column += 1) place[column] = column === x ? cell.text : '';
      }
      x = right;
    }
  }
  return places.map((row) => Array.from(row, (text) => text ?? ''));
}

/** A `rowspan` or `colspan`: 1 where it is no number; 0, which means the rest of the table, becomes `rest`. */
export function spanOf(attribute: string | undefined, rest: number): number {
  if (attribute === undefined || !/^\s*\d{1,5}/.test(attribute)) return 1;
  return Number.parseInt(attribute, 10) || rest;
}
