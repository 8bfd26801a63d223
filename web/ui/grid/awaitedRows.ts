/** Waits until a growing table has so many rows. */
export class AwaitedRows {
  readonly #isGrowing: () => boolean;
  #waiting: { rows: number; resolve: () => void }[] = [];

  /** @param isGrowing whether there are more rows than have come. */
  constructor(isGrowing: () => boolean) {
    this.#isGrowing = isGrowing;
  }

  get isAwaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves when the table has this many rows, or all that it will have. @param now how many it has. */
  async until(rows: number, now: number): Promise<void> {
    if (now >= rows || !this.#isGrowing()) return;
    await new Promise<void>((resolve) => this.#waiting.push({ rows, resolve }));
  }

  /** The table has so many rows now. */
  have(rows: number): void {
    const ready = this.#waiting.filter((one) => one.rows <= rows || !this.#isGrowing());
    this.#waiting = this.#waiting.filter((one) => !ready.includes(one));
    for (const { resolve } of ready) resolve();
  }
}
