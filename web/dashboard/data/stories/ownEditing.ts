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
  readonly #send: (cell: Cell | null) => Promise<unknown>;
  #wanted: Cell | null = null;
  #announced: Cell | null = null;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param send sends the cell to the server. A failed request is repeated with the next heartbeat. */
  constructor(send: (cell: Cell | null) => Promise<unknown>) {
    this.#send = send;
  }

  /** The cell whose editor is open now; null: none. */
  show(cell: Cell | null): void {
    this.#wanted = cell;
    this.#after(cell === null ? 0 : DEBOUNCE_MS);
  }

  #after(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sendNewest(), ms);
  }

  async #sendNewest(): Promise<void> {
    const cell = this.#wanted;
    if (this.#sending || (cell === null && this.#announced === null)) return;
    this.#sending = true;
    await this.#send(cell).catch(() => {});
    this.#sending = false;
    this.#announced = cell;
    if (this.#wanted !== cell) this.show(this.#wanted);
    else if (cell !== null) this.#after(HEARTBEAT_MS);
  }
}
