import type { Query, QueryClient } from '@tanstack/react-query';
import type { RowChange } from '#core/data/live/rowChange.ts';
import { pause } from '../../ui/pause.ts';
import { concerns } from './liveTables.ts';

/** Milliseconds between two rounds of refetching rows, and of sums over whole tables, which cost far more. */
const ROWS_PAUSE_MS = 250;
const SUMS_PAUSE_MS = 1000;
/** Most milliseconds to wait for a round, or for an edit that is being saved. */
const MAX_WAIT_MS = 2000;

/** Refetches queries that a colleague's change made stale: active ones at once, others when they are next shown. */
export class QueryRefetcher {
  readonly #lanes: readonly [Lane, Lane];

  constructor(client: QueryClient) {
    const isSum = ({ meta }: Pick<Query, 'meta'>) => meta?.['sum'] === true;
    this.#lanes = [new Lane(client, ROWS_PAUSE_MS, (query) => !isSum(query)), new Lane(client, SUMS_PAUSE_MS, isSum)];
  }

  changed(changes: readonly RowChange[]): void {
    for (const lane of this.#lanes) lane.changed(changes);
  }

  /** For missed events: any query may be stale. One whose `meta.live` is false waits for its reader. */
  everything(): void {
    for (const lane of this.#lanes) lane.everything();
  }

  /** Refetches queries that failed, because the server answers again. */
  failed(): void {
    for (const lane of this.#lanes) lane.failed();
  }
}

/**
 * Queries of one kind, refetched in rounds, so that changes do not restart a slow read again and again. A round waits
 * for an edit that is being saved, because older data would overwrite its value on the screen.
 */
class Lane {
  readonly #client: QueryClient;
  readonly #pauseMs: number;
  readonly #takes: (query: Query) => boolean;
  #changes: RowChange[] = [];
  #everything = false;
  #failed = false;
  #working = false;

  constructor(client: QueryClient, pauseMs: number, takes: (query: Query) => boolean) {
    this.#client = client;
    this.#pauseMs = pauseMs;
    this.#takes = takes;
  }

  changed(changes: readonly RowChange[]): void {
    this.#changes.push(...changes);
    if (changes.length > 0) void this.#work();
  }

  everything(): void {
    this.#everything = true;
    void this.#work();
  }

  failed(): void {
    this.#failed = true;
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    while (this.#everything || this.#failed || this.#changes.length > 0) {
      await Promise.race([this.#saved(), pause(MAX_WAIT_MS)]);
      const [changes, everything, failed] = [this.#changes, this.#everything, this.#failed];
      [this.#changes, this.#everything, this.#failed] = [[], false, false];
      const round = this.#client.invalidateQueries({
        predicate: (query) => {
          if (!this.#takes(query)) return false;
          const { queryKey, state, meta } = query;
          if ((everything && meta?.['live'] !== false) || (failed && state.status === 'error')) return true;
          return changes.some((change) => concerns(queryKey, change));
        },
      });
      await Promise.race([round, pause(MAX_WAIT_MS)]);
      await pause(this.#pauseMs);
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
