import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import type { Gateway } from '#core/gateway/llm.ts';
import type { CallPurpose } from '#core/models/callPurpose.ts';
import type { Ledger } from './ledger.ts';

/** Calls whose entries are not in the ledger yet. */
export interface CallBatch {
  for(purpose: CallPurpose): Gateway;
  /** The entries to store; call `stored` afterwards. Storing an entry twice changes nothing. */
  entries(): readonly ModelCall[];
  stored(entries: readonly ModelCall[]): void;
  /** Resolves once all current entries are stored. */
  whenStored(): Promise<void>;
  /** Stores the entries that are not in the ledger yet. Never throws. */
  close(): Promise<void>;
}

/**
 * @param ask makes the gateway of a purpose, which passes on its entries.
 * @param onStored called with the entries that are in the ledger.
 */
export function createBatch(
  ask: (purpose: CallPurpose, write: Ledger['record']) => Gateway,
  ledger: Ledger,
  onStored: (calls: readonly ModelCall[]) => void,
): CallBatch {
  const kept = new Map<string, ModelCall>();
  const waiting = new Set<() => void>();
  const stored = (calls: readonly ModelCall[]) => {
    for (const { id } of calls) kept.delete(id);
    onStored(calls);
    for (const check of waiting) check();
  };
  const whenStored = () => {
    const asked = new Set(kept.keys());
    return new Promise<void>((resolve) => {
      const check = () => {
        if ([...asked].some((id) => kept.has(id))) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  };
  const flush = async () => {
    const calls = [...kept.values()];
    await ledger.record(calls);
    stored(calls);
  };
  return {
    for(purpose) {
      const asked = ask(purpose, async (calls) => {
        for (const call of calls) kept.set(call.id, call);
      });
      return {
        get configured() {
          return asked.configured;
        },
        async callLLM(request, options) {
          // A second call of a step (a correction) may take minutes, so its first answer's entry is stored before. Entries of
          // other steps are stored by the engine's next turn, so this call need not wait for them.
          if ([...kept.values()].some(({ step_number }) => step_number === (purpose.step ?? null))) await flush();
          return asked.callLLM(request, options);
        },
      };
    },
    entries: () => [...kept.values()],
    stored,
    whenStored,
    close: flush,
  };
}
