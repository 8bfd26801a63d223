/** The order in which single rows were asked for: their answers may come in another one. */
export class ReadOrder {
  #reads = 0;
  /** By row: the newest read whose answer was taken, or the last one before it was written. */
  readonly #taken = new Map<string, number>();

  /** Rows are asked for. @returns whether the answer is newer than what is known of a row; it is known from then on. */
  begin(): (id: string) => boolean {
    const read = (this.#reads += 1);
    return (id) => {
      const isNewer = read > (this.#taken.get(id) ?? 0);
      if (isNewer) this.#taken.set(id, read);
      return isNewer;
    };
  }

  /** A row was written: answers that were asked for before do not have that. */
  wrote(id: string): void {
    this.#taken.set(id, this.#reads);
  }
}
