/** Minimum width of a column in pixels. */
export const LEAST_WIDTH = 60;
/** Maximum width: the edge of a column wider than the screen could not be reached. */
const MOST_WIDTH = 2000;

/** The part of the browser's storage that this uses. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem'>;

type Widths = Readonly<Record<string, number>>;

/** The column widths that a person chose, kept in the browser. */
export class ColumnWidths {
  #widths: Widths;
  readonly #key: string;
  readonly #store: KeyValueStore | undefined;
  readonly #scale: number;

  /** @param scale of the columns' usual widths, for text that is enlarged; default 1. */
  constructor(key: string, store: KeyValueStore | undefined, scale = 1) {
    this.#key = key;
    this.#store = store;
    this.#scale = scale;
    this.#widths = readWidths(read(store, key));
  }

  of({ id, width }: { id: string; width: number }): number {
    return this.#widths[id] ?? this.usual(width);
  }

  /** The width of a column that nobody chose, as its text is enlarged. */
  usual(width: number): number {
    return Math.round(width * this.#scale);
  }

  /** Whether a person chose the width of a column. */
  isChosen(id: string): boolean {
    return this.#widths[id] !== undefined;
  }

  set(id: string, width: number): void {
    this.#keep({ ...this.#widths, [id]: fitting(width) });
  }

  /** Forgets what was chosen. @returns the usual widths, another object: what is drawn with these is drawn anew. */
  reset(): ColumnWidths {
    this.#keep({});
    return new ColumnWidths(this.#key, this.#store, this.#scale);
  }

  #keep(widths: Widths): void {
    this.#widths = widths;
    try {
      this.#store?.setItem(this.#key, JSON.stringify(this.#widths));
    } catch {
      // If the storage is full or blocked, the widths last as long as the page.
    }
  }
}

/** A width within the limits. */
export function fitting(width: number): number {
  return Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)));
}

function read(store: KeyValueStore | undefined, key: string): string | null {
  try {
    return store?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Parses stored widths; invalid ones are ignored. */
export function readWidths(text: string | null): Widths {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (typeof stored !== 'object' || stored === null) return {};
  const known = Object.entries(stored).filter((entry): entry is [string, number] => Number.isFinite(entry[1]));
  return Object.fromEntries(known.map(([id, width]) => [id, fitting(width)]));
}
