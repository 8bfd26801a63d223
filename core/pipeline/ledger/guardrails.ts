import type { Clock } from '#core/clock.ts';
import type { Database } from '#core/data/database.ts';
import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import { releaseModelCall, renewModelCall, reserveModelCall } from '#core/data/settings/modelBudget.ts';
import { toAppError } from '#core/errors.ts';
import type { LLMCallOptions, LLMRequest } from '#core/gateway/llm.ts';
import { fence } from '#core/gateway/promptFence.ts';
import type { Log } from '#core/log.ts';
import type { Catalogue } from '#core/models/model.ts';
import { sumUsd } from '#core/models/money.ts';
import { maxUsage } from '#core/models/callCost.ts';
import { untilStored } from '#core/data/untilStored.ts';
import type { BillCollector } from './billCollector.ts';
import { budgetRefusal, waitNotice } from './budgetRefusal.ts';
import type { MostUsage } from './ledgerEntry.ts';

/** The limits that staff have set for all model calls. */
export interface Guardrails {
  /**
   * Admits a request: reserves its maximum cost, stores the entry that it gets if this process dies, and adds the words to
   * avoid to its system prompt. Where it may fit once the calls in progress have ended, a run's request waits
   * for them, and any other for a minute. Its slot is left meanwhile.
   * @param call.unheard makes that entry.
   * @throws {AppError} `budget` where it does not fit; nothing is sent then. The signal's reason if it aborts.
   */
  admit(
    request: LLMRequest,
    call: { unheard: (most: MostUsage) => ModelCall } & Pick<LLMCallOptions, 'signal' | 'slot'>,
  ): Promise<Admitted>;
  /**
   * Removes what was reserved and stored for a request that was never sent. Where the database is away it is repeated in
   * the background. Never throws: what remains becomes an estimate after 15 minutes.
   */
  release(callId: string): Promise<void>;
}

/** A request that may be sent. */
interface Admitted {
  /** The request to send. */
  request: LLMRequest;
  /** What it is counted with if this process dies. */
  most: MostUsage;
  /** Milliseconds that this machine's clock is ahead of the database's, by which budgets count; 0 for less than a minute. */
  aheadMs: number;
  /**
   * Reserves the cost of another attempt in addition to the cost of a failed one.
   * @throws {AppError} `budget` where it does not fit; nothing more is sent then.
   */
  again(failed: { costUsd: number }): Promise<void>;
  /** Must be called when the call has ended; until then what is reserved and stored is renewed. */
  ended(): void;
}

interface GuardrailParts {
  db: Database;
  clock: Clock;
  log: Log;
  catalogue: () => Promise<Catalogue>;
  /** This process. */
  owner: string;
  /** Counts what dead processes asked, and asks for the bills that a call waits for. Default: others do. */
  bills?: Pick<BillCollector, 'expect' | 'countDead'> | undefined;
}

/** Milliseconds between renewals; what a call has reserved and stored expires after 15 minutes, so several may fail. */
const RENEW_MS = 60_000;
/** Milliseconds between attempts of a request that may fit later, and at most altogether: longer than any call takes. */
const ASK_AGAIN_MS = 500;
const WAIT_AT_MOST_MS = 20 * 60_000;
/** The same for a request that is in no run: a person waits for it, or a web page. */
const SHORT_WAIT_MS = 60_000;
/** Milliseconds after which who waits is told. */
const TELL_MS = 10_000;
/** Milliseconds that the answer of the database may take: a clock that differs by less is right. */
const CLOCK_SLACK_MS = 60_000;
/** Stands for the longest list of words and its sentence when the cost is estimated. */
const WORDS_AT_MOST = 'x'.repeat(2400);

export function createGuardrails({ db, clock, log, catalogue, owner, bills }: GuardrailParts): Guardrails {
  /** A failed renewal is made up for by the next one. */
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
  const release = async (callId: string) => {
    await untilStored(clock, () => releaseModelCall(db, callId), { paid: true }).catch((error: unknown) => {
      log.warn('budget: what was set aside could not be given back', { error: toAppError(error).message });
    });
  };
  let counted: Promise<void> | undefined;
  return {
    async admit(request, { unheard, signal, slot }) {
      // Before the first call of this process, so that no budget is spent again that a killed one had spent.
      await (counted ??= bills?.countDead());
      const longest = { ...request, systemPrompt: `${request.systemPrompt ?? ''}${WORDS_AT_MOST}` };
      const used = maxUsage(longest, await catalogue());
      const most = { ...used, tokensUsed: used.promptTokens + used.completionTokens, costIsEstimate: true };
      const mostUsd = most.costUsd;
      const { call_id: callId, run_id: runId } = unheard(most);
      let failedUsd = 0;
      let mayBeReserved = false;
      const noAnswer = (error: unknown) => {
        mayBeReserved = true;
        throw error;
      };
      const reserve = async (waitMs: number) => {
        const all = { mostUsd: sumUsd([mostUsd, failedUsd]), owner };
        const request = () => reserveModelCall(db, { ...all, entry: unheard(most) }).catch(noAnswer);
        const ask = () => untilStored(clock, request, { signal });
        const giveUpAt = clock.now() + waitMs;
        let isTold = false;
        let answer = await ask();
        while (answer.fits_later === true && clock.now() < giveUpAt) {
          // Bills may free money, and so does what a process that died had reserved.
          bills?.expect();
          if (!isTold && clock.now() >= giveUpAt - waitMs + TELL_MS) {
            isTold = true;
            log.warn(waitNotice(answer));
          }
          // Nobody has a slot while waiting for money, so that whoever has reserved some gets a slot and comes to an end.
          slot?.leave();
          await clock.sleep(ASK_AGAIN_MS, signal);
          await slot?.takeAgain();
          answer = await ask();
        }
        const { state, words, limit = 0, left = 0, reserved = 0, awaited = 0, fits_later: others = false } = answer;
        if (state !== 'month' && state !== 'run') return { words, aheadMs: msAhead(clock.now(), answer.now) };
        const rest = Math.max(0, sumUsd([left, -failedUsd]));
        throw budgetRefusal(state, { mostUsd, limit, left: rest, reserved, awaited, sent: failedUsd > 0, others });
      };
      const { words, aheadMs } = await reserve(runId !== null ? WAIT_AT_MOST_MS : SHORT_WAIT_MS).catch(
        (error: unknown) => {
          // Nothing is sent, but perhaps only the database's answer was lost.
          if (mayBeReserved) void release(callId);
          throw error;
        },
      );
      return {
        request: words.length === 0 ? request : { ...request, systemPrompt: withWords(request.systemPrompt, words) },
        most,
        aheadMs,
        again: async (failed) => {
          failedUsd = sumUsd([failedUsd, failed.costUsd]);
          // What it has reserved already stays so meanwhile: calls that are tried again could wait for each other.
          await reserve(runId !== null ? SHORT_WAIT_MS : 0);
        },
        ended: keepRenewing(callId),
      };
    },
    async release(callId) {
      await releaseModelCall(db, callId).catch(() => void release(callId));
    },
  };
}

/** How far the clock that says `now` is ahead of the database's; 0 where it is right. */
function msAhead(now: number, databaseNow: string): number {
  const ahead = now - Date.parse(databaseNow);
  return Math.abs(ahead) < CLOCK_SLACK_MS ? 0 : ahead;
}

function withWords(systemPrompt: string | undefined, words: readonly string[]): string {
  const rule = `Do not use any of these words and phrases, except inside quotations and names:\n${fence('words_to_avoid', words.join(', '))}`;
  return systemPrompt === undefined || systemPrompt.trim() === '' ? rule : `${systemPrompt}\n\n${rule}`;
}
