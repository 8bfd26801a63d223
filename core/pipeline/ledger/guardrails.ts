import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import { releaseModelCall, renewModelCall, reserveModelCall } from '#core/data/settings/modelBudget.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';
import type { LLMRequest } from '#core/gateway/llm.ts';
import { fence } from '#core/gateway/promptFence.ts';
import type { Log } from '#core/log.ts';
import type { Catalogue } from '#core/models/model.ts';
import { sumUsd } from '#core/models/money.ts';
import { maxCallCost } from '#core/research/cost.ts';
import { untilStored } from '#core/research/runStore.ts';

/** What staff have set for every request to a model. */
export interface Guardrails {
  /**
   * Lets a request pass: its most is set aside, and the words to avoid are in its system prompt.
   * @throws AppError `budget` where it does not fit; nothing is sent then.
   */
  admit(request: LLMRequest, call: { callId: string; runId: string | null }): Promise<Admitted>;
  /** The request was never sent. Never throws: what stays set aside counts for 15 minutes. */
  release(callId: string): Promise<void>;
}

/** A request that may be sent. */
interface Admitted {
  /** As it is to be sent. */
  request: LLMRequest;
  /**
   * Sets aside what another attempt can cost beside what a failed one was billed.
   * @throws AppError `budget` where it does not fit; nothing more is sent then.
   */
  again(failed: { billedUsd: number }): Promise<void>;
  /** To be called when the answer or the failure is there. Until then what is set aside is renewed. */
  ended(): void;
}

interface GuardrailParts {
  db: Database;
  clock: Clock;
  log: Log;
  catalogue: () => Promise<Catalogue>;
}

/** Milliseconds between renewals of what is set aside: many fit into the 15 minutes that it counts for. */
const RENEW_MS = 60_000;
/** Length of the longest list of words with the sentence around it. */
const WORDS_AT_MOST = 'x'.repeat(2400);

export function createGuardrails({ db, clock, log, catalogue }: GuardrailParts): Guardrails {
  /** A renewal that fails is made up for by the next one. */
  const keepRenewing = (callId: string): (() => void) => {
    const over = new AbortController();
    const { signal } = over;
    const renewing = async () => {
      for (;;) {
        await clock.sleep(RENEW_MS, signal);
        await renewModelCall(db, callId, { signal }).catch((error: unknown) => {
          if (!signal.aborted) log.info('budget: not renewed', { error: toAppError(error).message });
        });
      }
    };
    renewing().catch(() => {}); // the sleep throws when the request has ended
    return () => over.abort();
  };
  return {
    async admit(request, { callId, runId }) {
      const longest = { ...request, systemPrompt: `${request.systemPrompt ?? ''}${WORDS_AT_MOST}` };
      const mostUsd = maxCallCost(longest, await catalogue());
      let billedUsd = 0;
      const reserve = async () => {
        const all = { callId, runId, mostUsd: sumUsd([mostUsd, billedUsd]) };
        const { state, words, limit = 0, left = 0 } = await untilStored(clock, () => reserveModelCall(db, all));
        if (state !== 'month' && state !== 'run') return { state, words };
        throw exceeded(state, { mostUsd, limit, left: Math.max(0, sumUsd([left, -billedUsd])), sent: billedUsd > 0 });
      };
      const { state, words } = await reserve();
      return {
        request: words.length === 0 ? request : { ...request, systemPrompt: withWords(request.systemPrompt, words) },
        again: async (failed) => {
          billedUsd = sumUsd([billedUsd, failed.billedUsd]);
          await reserve();
        },
        ended: state === 'reserved' ? keepRenewing(callId) : () => {},
      };
    },
    async release(callId) {
      await releaseModelCall(db, callId).catch((error: unknown) => {
        log.warn('budget: what was set aside could not be given back', { error: toAppError(error).message });
      });
    },
  };
}

function withWords(systemPrompt: string | undefined, words: readonly string[]): string {
  const rule = `Do not use any of these words and phrases, except inside quotations and names:\n${fence('words_to_avoid', words.join(', '))}`;
  return systemPrompt === undefined || systemPrompt.trim() === '' ? rule : `${systemPrompt}\n\n${rule}`;
}

/** `sent`: attempts before this one were. */
function exceeded(
  which: 'month' | 'run',
  { mostUsd, limit, left, sent }: { mostUsd: number; limit: number; left: number; sent: boolean },
): AppError {
  const budget = which === 'month' ? 'budget of this month' : 'budget of a run';
  return new AppError(
    'budget',
    `A request could cost up to ${formatUsd(mostUsd)}, and ${formatUsd(left)} of the ${budget} of ${formatUsd(limit)} is left.`,
    {
      hint: `Nothing ${sent ? 'more ' : ''}was sent. Staff set it under Settings, or with \`velocity settings set ${which === 'month' ? 'monthly_budget_usd' : 'run_budget_usd'} <usd>\`.`,
    },
  );
}
