import type { PGlite, Results } from '@electric-sql/pglite';
import { DatabaseCrash } from './databaseCrash.ts';

/** A PGlite that is left alone once it has crashed. */
export class PgliteSession {
  readonly #pglite: PGlite;
  #crash: DatabaseCrash | null = null;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  get crash(): DatabaseCrash | null {
    return this.#crash;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<Results<R>> {
    return this.#guard(() => this.#pglite.query<R>(text, [...values]));
  }

  async script(text: string): Promise<void> {
    await this.#guard(() => this.#pglite.exec(text));
  }

  async #guard<T>(work: () => Promise<T>): Promise<T> {
    if (this.#crash !== null) throw this.#crash;
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof DatabaseCrash) this.#crash = thrown;
      throw thrown;
    }
  }
}
