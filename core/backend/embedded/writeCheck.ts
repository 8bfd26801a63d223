import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#core/clock.ts';
import { lackOfSpace } from './storageErrors.ts';

/** Milliseconds for which a result is kept, so that frequent health checks cause few writes. */
const KEPT_MS = 10_000;
/** Enough that the file system has to allocate a block. */
const PROBE = Buffer.alloc(64 * 1024, 1);
const FULL = 'The disk of the data folder is full: nothing can be saved.';

/** Checks whether a data folder can be written: reads still succeed on a full disk. */
export class WriteCheck {
  readonly #folder: string;
  readonly #clock: Clock;
  #latest: { problem: string | null; at: number } | null = null;
  #checking: Promise<string | null> | null = null;

  constructor(folder: string, clock: Clock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  /** Why nothing can be saved, in a sentence without paths; null if it can. At most ten seconds old. */
  problem(): Promise<string | null> {
    const age = this.#latest === null ? KEPT_MS : this.#clock.now() - this.#latest.at;
    if (this.#latest !== null && age >= 0 && age < KEPT_MS) return Promise.resolve(this.#latest.problem);
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await this.#checking;
  }

  async #check(): Promise<string | null> {
    const problem = await this.#probe();
    this.#latest = { problem, at: this.#clock.now() };
    return problem;
  }

  async #probe(): Promise<string | null> {
    const file = join(this.#folder, 'write-check');
    try {
      if (lackOfSpace(this.#folder, 0) !== null) return FULL;
      await writeFile(file, PROBE, { mode: 0o600 });
      return null;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
      return code === 'ENOSPC' || code === 'EDQUOT' ? FULL : `The data folder cannot be written (${code}).`;
    } finally {
      await rm(file, { force: true }).catch(() => {});
    }
  }
}
