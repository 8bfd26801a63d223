/** A cell of a story. */
interface Cell {
  id: string;
  field: string;
}

/** Milliseconds that an editor is open before colleagues see it: passing through cells shows nothing. */
const REST_MS = 300;
/** Milliseconds after which it is said again: what was not said for 20 s counts no more. */
const BEAT_MS = 8000;

/** Tells colleagues which cell this tab edits: one request at a time, the newest state wins. */
export class OwnEditing {
  readonly #tell: (cell: Cell | null) => Promise<unknown>;
  #wanted: Cell | null = null;
  #told: Cell | null = null;
  #sending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param tell sends it to the server. Where that fails it is sent with the next beat. */
  constructor(tell: (cell: Cell | null) => Promise<unknown>) {
    this.#tell = tell;
  }

  /** The editor is open on this cell; null: on none. */
  say(cell: Cell | null): void {
    this.#wanted = cell;
    this.#after(cell === null ? 0 : REST_MS);
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
    else if (cell !== null) this.#after(BEAT_MS);
  }
}
