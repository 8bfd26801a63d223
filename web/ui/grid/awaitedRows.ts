import type { RowSource } from './column.ts';

interface Waiting {
  rows: number;
  resolve: () => void;
  reject: (problem: Error) => void;
}

/** Waits until a growing table has so many rows. */
export class AwaitedRows {
  readonly #source: Pick<RowSource<unknown>, 'isGrowing' | 'problem'>;
  #waiting: Waiting[] = [];

  constructor(source: Pick<RowSource<unknown>, 'isGrowing' | 'problem'>) {
    this.#source = source;
  }

  /** Whether rows are waited for that do not come any more: the table is complete, or they cannot be read. */
  isOver(): boolean {
    return this.#waiting.length > 0 && (!this.#source.isGrowing() || this.#source.problem() !== null);
  }

  /**
   * Resolves when the table has this many rows, or all that it will have.
   * @param now how many it has.
   * @throws the error of rows that cannot be read.
   */
  async until(rows: number, now: number): Promise<void> {
    if (now >= rows || !this.#source.isGrowing()) return;
    const problem = this.#source.problem();
    if (problem !== null) throw problem;
    await new Promise<void>((resolve, reject) => this.#waiting.push({ rows, resolve, reject }));
  }

  /** The table has so many rows now. */
  have(rows: number): void {
    const [isComplete, problem] = [!this.#source.isGrowing(), this.#source.problem()];
    const ready = this.#waiting.filter((one) => one.rows <= rows || isComplete || problem !== null);
    this.#waiting = this.#waiting.filter((one) => !ready.includes(one));
    for (const one of ready) {
      if (one.rows <= rows || isComplete || problem === null) one.resolve();
      else one.reject(problem);
    }
  }
}
