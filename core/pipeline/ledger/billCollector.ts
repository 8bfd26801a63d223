import type { Clock } from '#core/clock.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import { claimDueBills, getOpenCallOwners, recordOpenCalls } from '#core/data/modelCalls/openModelCalls.ts';
import { settleModelCall } from '#core/data/modelCalls/settleModelCall.ts';
import { toAppError } from '#core/errors.ts';
import { GatewayError, type GatewayFailureReason } from '#core/gateway/errors/gatewayError.ts';
import type { OpenRouterGateway } from '#core/gateway/createGateway.ts';
import type { Log } from '#core/log.ts';

/** The gateway as far as bills are asked of it. */
export type BillSource = Pick<OpenRouterGateway, 'configured' | 'fetchBill'>;

/** Asks the gateway for the bills of calls whose cost is an estimate. */
export interface BillCollector {
  /** A call with an estimate was recorded: its bill is asked for soon, in the background. */
  expect(): void;
  /** Records what dead processes were asking, with the most that it can have cost. Never throws. */
  countDead(options?: QueryOptions): Promise<void>;
  /**
   * Records what dead processes were asking, and asks for every bill that is due. Never throws: what fails is due again.
   * @returns milliseconds until the next bill is due; null where none is.
   */
  collect(options?: QueryOptions): Promise<number | null>;
  /** Ends the background work. */
  close(): Promise<void>;
}

interface CollectorParts {
  db: Database;
  gateway: BillSource;
  clock: Clock;
  log: Log;
  ownerGone?: ((owner: string) => boolean) | undefined;
}

/** Questions to the gateway at the same time. */
const AT_ONCE = 4;
/** Time limit in milliseconds for one question. */
const ASK_MS = 10_000;
/** Milliseconds after a call in which its process looks for the bill; later, workers do. */
const WATCH_MS = 60_000;
/** Milliseconds at least between two looks. */
const LOOK_MS = 1_000;

/** Failures that the next question would meet as well. */
const endsRound: ReadonlySet<GatewayFailureReason> = new Set([
  'no_key',
  'bad_key',
  'no_credit',
  'rate_limited',
  'overloaded',
  'timeout',
  'network',
  'cancelled',
]);

export function createBillCollector({ db, gateway, clock, log, ownerGone }: CollectorParts): BillCollector {
  const closed = new AbortController();
  let watching: Promise<void> | null = null;
  let expectedAt = 0;

  /** @returns false where asking on makes no sense now. */
  const ask = async (call: { id: string; generationId: string }, options: QueryOptions): Promise<boolean> => {
    try {
      const bill = await gateway.fetchBill(call.generationId, { ...options, timeoutMs: ASK_MS, retries: 0 });
      if (bill !== null) await settleModelCall(db, { ...call, ...bill }, options);
      return true;
    } catch (error) {
      const { message } = toAppError(error);
      log.info('ledger: a bill could not be read', { generation: call.generationId, error: message });
      return error instanceof GatewayError && !endsRound.has(error.reason);
    }
  };
  const recordDead = async (options: QueryOptions): Promise<void> => {
    const owners = await getOpenCallOwners(db, options);
    if (owners.length === 0) return;
    const gone = owners.filter((owner) => ownerGone?.(owner) === true);
    await recordOpenCalls(db, gone, options);
  };
  const round = async (options: QueryOptions): Promise<number | null> => {
    await recordDead(options);
    for (;;) {
      if (!gateway.configured) return null;
      const { due, nextMs } = await claimDueBills(db, AT_ONCE, options);
      const answers = await Promise.all(due.map((call) => ask(call, options)));
      if (due.length < AT_ONCE || answers.includes(false)) return nextMs;
    }
  };
  const collect = async ({ signal }: QueryOptions = {}): Promise<number | null> => {
    const either = signal === undefined ? closed.signal : AbortSignal.any([signal, closed.signal]);
    try {
      return await round({ signal: either });
    } catch (error) {
      if (!either.aborted) log.info('ledger: bills could not be looked for', { error: toAppError(error).message });
      return null;
    }
  };
  const countDead = async (options: QueryOptions = {}): Promise<void> => {
    await recordDead(options).catch((error: unknown) => {
      log.info('ledger: what dead processes asked could not be counted', { error: toAppError(error).message });
    });
  };
  const watch = async (): Promise<void> => {
    let waitMs: number | null = LOOK_MS;
    while (waitMs !== null && clock.now() + waitMs < expectedAt + WATCH_MS) {
      await clock.sleep(Math.max(LOOK_MS, waitMs), closed.signal);
      waitMs = await collect();
    }
  };
  return {
    countDead,
    collect,
    expect() {
      expectedAt = clock.now();
      if (closed.signal.aborted) return;
      watching ??= watch()
        .catch(() => {}) // the sleep throws at the end of the process
        .finally(() => {
          watching = null;
        });
    },
    async close() {
      closed.abort();
      await watching;
    },
  };
}
