/** Which of several reads of a row is the latest: their answers may come in another order. */
export class LatestReads {
  #count = 0;
  readonly #latest = new Map<string, number>();

  /** Rows are asked for. @returns whether this is still the latest read of a row. */
  begin(ids: readonly string[]): (id: string) => boolean {
    const read = (this.#count += 1);
    for (const id of ids) this.#latest.set(id, read);
    return (id) => this.#latest.get(id) === read;
  }
}
