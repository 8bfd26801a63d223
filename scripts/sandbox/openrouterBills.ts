import type { ServerResponse } from 'node:http';
import { calculateCallCost } from '#core/models/cost.ts';
import { sumUsd } from '#core/models/money.ts';
import { type Completion, tokensOf } from './openrouterCompletion.ts';

interface Bill {
  completion: Completion;
  streamed: boolean;
  completionTokens: number;
  costUsd: number;
  cancelled: boolean;
  /** Epoch milliseconds; null while the model writes. */
  endedAt: number | null;
}

/** What a model writes for one request, which is billed even where nobody reads it to its end. */
export interface Meter {
  /** The whole text so far. Without it the request ends with its whole answer, as one that is not streamed does. */
  wrote(text: string): void;
  ended(at: number, cancelled?: boolean): void;
}

/**
 * The bills of all requests, as OpenRouter keeps them: of a stream that was stopped or broke off, for what was written
 * until then; of an answer in one piece, for all of it.
 */
export function createBills(readyAfterMs: number) {
  const bills = new Map<string, Bill>();
  return {
    open(completion: Completion, streamed: boolean): Meter {
      const { usage } = completion;
      const bill: Bill = {
        completion,
        streamed,
        completionTokens: usage.completion_tokens,
        costUsd: usage.cost,
        cancelled: false,
        endedAt: null,
      };
      bills.set(completion.id, bill);
      return {
        wrote(text) {
          bill.completionTokens = tokensOf(text);
          const isFree = completion.model.endsWith(':free');
          bill.costUsd = isFree ? 0 : calculateCallCost(completion.model, usage.prompt_tokens, bill.completionTokens);
        },
        ended(at, cancelled = false) {
          bill.endedAt ??= at;
          bill.cancelled ||= cancelled;
        },
      };
    },
    totalUsd: () => sumUsd([...bills.values()].map(({ costUsd }) => costUsd)),
    /** Answers `GET /generation`: 404 until some time after the request ended. */
    answer(response: ServerResponse, id: string, now: number): void {
      const bill = bills.get(id);
      const isReady = bill !== undefined && bill.endedAt !== null && now >= bill.endedAt + readyAfterMs;
      response.writeHead(isReady ? 200 : 404, { 'content-type': 'application/json' });
      const body = isReady ? { data: billBody(bill) } : { error: { code: 404, message: `Generation ${id} not found` } };
      response.end(JSON.stringify(body));
    },
  };
}

function billBody({ completion, streamed, completionTokens, costUsd, cancelled, endedAt }: Bill) {
  const { id, model, usage, finishReason } = completion;
  return {
    id,
    model,
    streamed,
    cancelled,
    total_cost: costUsd,
    usage: costUsd,
    tokens_prompt: usage.prompt_tokens,
    tokens_completion: completionTokens,
    native_tokens_prompt: usage.prompt_tokens,
    native_tokens_completion: completionTokens,
    finish_reason: cancelled ? null : finishReason,
    provider_name: 'Velocity sandbox',
    created_at: new Date(endedAt ?? 0).toISOString(),
  };
}
