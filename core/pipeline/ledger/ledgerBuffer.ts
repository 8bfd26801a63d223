import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import type { Gateway } from '#core/gateway/llm.ts';
import type { CallPurpose } from '#core/models/callPurpose.ts';
import type { Ledger } from './ledger.ts';

/** Calls whose entries are not in the ledger yet. */
export interface LedgerBuffer {
  for(purpose: CallPurpose): Gateway;
  /** The entries to store, and what to call once they are. Storing an entry twice changes nothing. */
  toStore(): { calls: readonly ModelCall[]; stored: () => void };
  /** Resolves once all current entries are stored. */
  whenStored(): Promise<void>;
  /** Stores the entries that are not in the ledger yet, or leaves them to the ledger's next attempt. Never throws. */
  close(): Promise<void>;
}

/**
 * @param ask makes the gateway of a purpose, which passes on its entries.
 * @param onStoring called with entries that are about to be stored. @returns to be called once they are in the ledger.
 */
export function createLedgerBuffer(
  ask: (purpose: CallPurpose, write: Ledger['record']) => Gateway,
  ledger: Ledger,
  onStoring: (calls: readonly ModelCall[]) => () => void,
): LedgerBuffer {
  const unstored = new Map<string, ModelCall>();
  const waiting = new Set<() => void>();
  const toStore = () => {
    const calls = [...unstored.values()];
    const onStored = onStoring(calls);
    const stored = () => {
      for (const { id } of calls) unstored.delete(id);
      onStored();
      for (const check of waiting) check();
    };
    return { calls, stored };
  };
  const whenStored = () => {
    const asked = new Set(unstored.keys());
    return new Promise<void>((resolve) => {
      const check = () => {
        if ([...asked].some((id) => unstored.has(id))) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  };
  const flush = async () => {
    const { calls, stored } = toStore();
    await ledger.record(calls, stored);
  };
  return {
    for(purpose) {
      const asked = ask(purpose, async (calls) => {
        for (const call of calls) unstored.set(call.id, call);
      });
      return {
        get configured() {
          return asked.configured;
        },
        async callLLM(request, options) {
          // A second call of a step (a correction) may take minutes, so its first answer's entry is stored before. Entries of
          // other steps are stored by the engine's next turn, so this call need not wait for them.
          if ([...unstored.values()].some(({ step_number }) => step_number === (purpose.step ?? null))) await flush();
          return asked.callLLM(request, options);
        },
      };
    },
    toStore,
    whenStored,
    close: flush,
  };
}
