/** A cell of a story. */
interface Cell {
  id: string;
  field: string;
}

/** Milliseconds that an editor must be open before colleagues see it, so that moving through cells shows nothing. */
const DEBOUNCE_MS = 300;
/** Milliseconds between two heartbeats; the server forgets an editor after 20 s without one. */
const HEARTBEAT_MS = 8000;

/** Shows colleagues which cell this tab edits. One request at a time; the newest state wins. */
export class OwnEditing {
  readonly #tell: (cell: Cell | null) => Promise<unknown>;
  #wanted: Cell | null = null;
  #told: Cell | null = null;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param tell sends the cell to the server. A failed request is repeated with the next heartbeat. */
  constructor(tell: (cell: Cell | null) => Promise<unknown>) {
    this.#tell = tell;
  }

  /** The cell whose editor is open now; null: none. */
  say(cell: Cell | null): void {
    this.#wanted = cell;
    this.#after(cell === null ? 0 : DEBOUNCE_MS);
  }

  #after(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), ms);
  }

  async #send(): Promise<void> {
    const cell = this.#wanted;
    if (this.#sending || (cell === null && this.#told === null)) return;
    this.#sending = true;
    await this.#tell(cell).catch(() => {});
    this.#sending = false;
    this.#told = cell;
    if (this.#wanted !== cell) this.say(this.#wanted);
    else if (cell !== null) this.#after(HEARTBEAT_MS);
  }
}
