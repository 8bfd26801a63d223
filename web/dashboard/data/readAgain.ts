import type { QueryClient } from '@tanstack/react-query';
import type { RowChange } from '#core/data/live/rowChange.ts';
import { concerns } from './liveTables.ts';

/** Milliseconds between two rounds of reading; and how long a round, or an edit that is being saved, is waited for. */
const PAUSE_MS = 250;
const ROUND_MS = 2000;

/**
 * Reads again what changes of others made old: at once what is shown, the rest when it is. One round after the other,
 * so that reads which take long are not begun anew by each change; never while an edit is being saved, whose value
 * would be painted over.
 */
export class ReadAgain {
  readonly #client: QueryClient;
  #changes: RowChange[] = [];
  #everything = false;
  #failed = false;
  #working = false;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  changed(changes: readonly RowChange[]): void {
    this.#changes.push(...changes);
    if (changes.length > 0) void this.#work();
  }

  /** What changed is not known. */
  everything(): void {
    this.#everything = true;
    void this.#work();
  }

  /** The server answers again: what could not be read is read now. */
  failed(): void {
    this.#failed = true;
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    while (this.#everything || this.#failed || this.#changes.length > 0) {
      await Promise.race([this.#saved(), after(ROUND_MS)]);
      const [changes, everything, failed] = [this.#changes, this.#everything, this.#failed];
      [this.#changes, this.#everything, this.#failed] = [[], false, false];
      const round = this.#client.invalidateQueries({
        predicate: ({ queryKey, state }) =>
          everything || (failed && state.status === 'error') || changes.some((change) => concerns(queryKey, change)),
      });
      await Promise.race([round, after(ROUND_MS)]);
      await after(PAUSE_MS);
    }
    this.#working = false;
  }

  #saved(): Promise<void> {
    const saved = Promise.withResolvers<void>();
    const check = () => {
      if (this.#client.isMutating() === 0) saved.resolve();
    };
    const stop = this.#client.getMutationCache().subscribe(check);
    check();
    return saved.promise.finally(stop);
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
