import type { Place } from '../gridState.ts';

/** What is typed on a cell while its large editor is being opened, which takes it once it has the focus. */
export class TypedAhead {
  #cell: Place | null = null;
  #text = '';

  /** Begins for the cell whose large editor is being opened. */
  begin(cell: Place | null): void {
    this.#cell = cell;
    this.#text = '';
  }

  /** Keeps a text that is typed on that cell. False on another one, where this ends. */
  add(text: string, active: Place | null): boolean {
    if (this.#cell?.row !== active?.row || this.#cell?.column !== active?.column) this.begin(null);
    if (this.#cell === null) return false;
    this.#text += text;
    return true;
  }

  /** The text; nothing is kept any more. */
  take(): string {
    const text = this.#text;
    this.begin(null);
    return text;
  }
}
