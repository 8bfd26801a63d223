/** A cell of a story. */
interface Cell {
  id: string;
  field: string;
}

/** Milliseconds that an editor must be open before colleagues see it, so that moving through cells shows nothing. */
const DEBOUNCE_MS = 300;
/** Milliseconds between two heartbeats; the server forgets an editor after 20 s without one. */
const HEARTBEAT_MS = 8000;
/** Requests to end an editor that may fail in a row: after that time the server has forgotten it. */
const MOST_FAILED = 3;

/** Shows colleagues which cell this tab edits. One request at a time; the newest state wins. */
export class OwnEditing {
  readonly #send: (cell: Cell | null) => Promise<unknown>;
  #wanted: Cell | null = null;
  /** What the server may show colleagues. */
  #announced: Cell | null = null;
  #failed = 0;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param send sends the cell to the server. A failed request is repeated with the next heartbeat. */
  constructor(send: (cell: Cell | null) => Promise<unknown>) {
    this.#send = send;
  }

  /** The cell whose editor is open now; null: none. */
  show(cell: Cell | null): void {
    this.#wanted = cell;
    // Nobody has been told of an editor that was open so shortly.
    if (cell === null && this.#announced === null && !this.#sending) clearTimeout(this.#timer);
    else this.#after(cell === null ? 0 : DEBOUNCE_MS);
  }

  #after(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sendNewest(), ms);
  }

  async #sendNewest(): Promise<void> {
    const cell = this.#wanted;
    if (this.#sending || (cell === null && this.#announced === null)) return;
    this.#sending = true;
    const isSent = await this.#send(cell).then(
      () => true,
      () => false,
    );
    this.#sending = false;
    this.#failed = isSent ? 0 : this.#failed + 1;
    if (cell !== null || isSent || this.#failed >= MOST_FAILED) this.#announced = cell;
    if (this.#wanted !== cell) this.show(this.#wanted);
    else if (this.#announced !== null) this.#after(HEARTBEAT_MS);
  }
}
