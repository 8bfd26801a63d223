import { boolean, number, object, string, type infer as Infer } from 'zod';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import type { Database } from '#core/data/database.ts';
import { AppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { callStructured, structuredRequest } from '#core/gateway/json/structured.ts';
import type { Gateway, LLMCallOptions, LLMRequest } from '#core/gateway/llm.ts';
import type { Log } from '#core/log.ts';
import { maxCallCost } from '#core/models/callCost.ts';
import { type Spent, sumUsd } from '#core/models/money.ts';
import { chosenModels } from '../../chosenModels.ts';
import { createCallBudget } from '../../ledger/callBudget.ts';
import { briefSources } from './briefSources.ts';
import { correctionPrompt, draftPrompt, draftSchema, draftSystemPrompt, lengthRemark } from './draftPrompt.ts';
import { readDraft, readDraftForm, type ReadDraft } from './readDraft.ts';

const TEMPERATURE = 0.3;
const MAX_TOKENS = 3000;

export interface WriteInput {
  /** Markdown. */
  brief: string;
  /** Default: the model that staff chose, else the one recommended for writing. */
  model?: string | undefined;
  /** Maximum cost in USD of all attempts. */
  budgetUsd?: number | undefined;
}

/** A paid answer in the form in which a job stores it. */
export const writtenDraft = object({
  draft: readDraftForm,
  model: string(),
  costUsd: number(),
  costIsEstimate: boolean(),
});
export type WrittenDraft = Infer<typeof writtenDraft>;

export type WriteOptions = Pick<LLMCallOptions, 'signal' | 'timeoutMs' | 'onText' | 'onRetry' | 'onAttempt'> & {
  /** Called once nothing stands against it any more, before the model is asked. */
  onBegin?: ((model: string) => void) | undefined;
  /**
   * What earlier attempts have cost of the budget, in USD. Default: nothing.
   * @param enough whether the rest would do: bills that are to come are waited for until it does.
   */
  earlierUsd?: ((enough: (usd: number) => boolean) => Promise<number>) | undefined;
};

/** The request for a draft, before anything is sent. */
export async function draftRequest(
  db: Database,
  { brief, model }: Pick<WriteInput, 'brief' | 'model'>,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<LLMRequest> {
  return {
    model: model ?? (await chosenModels(db, { signal }))('drafts'),
    systemPrompt: draftSystemPrompt,
    prompt: draftPrompt(brief, briefSources(brief)),
    temperature: TEMPERATURE,
    maxTokens: MAX_TOKENS,
  };
}

/**
 * Has a model write an article from a brief; once more where its length is wrong. Stores nothing.
 * @throws {AppError} `budget` before anything is paid; {@link GatewayError} for a failed call.
 */
export async function writeDraft(
  { db, gateway, log }: { db: Database; gateway: Gateway; log: Log },
  input: WriteInput,
  options: WriteOptions = {},
): Promise<WrittenDraft> {
  const { brief, budgetUsd } = input;
  const catalogue = await getModelCatalogue(db, { signal: options.signal });
  const sources = briefSources(brief);
  const request = await draftRequest(db, input, options);
  const mostUsd = maxCallCost(structuredRequest(request, draftSchema), catalogue);
  const fitsAfter = (usd: number) => budgetUsd === undefined || sumUsd([usd, mostUsd]) <= budgetUsd;
  const spentBefore = budgetUsd === undefined ? 0 : ((await options.earlierUsd?.(fitsAfter)) ?? 0);
  if (budgetUsd !== undefined && !fitsAfter(spentBefore)) throw tooDear(mostUsd, { budgetUsd, spentBefore });
  const hint = 'Give a larger budget, or choose a cheaper model.';
  const budget = createCallBudget({ gateway, catalogue, budgetUsd: budgetUsd ?? null, spentBefore, hint });
  if (gateway.configured) options.onBegin?.(request.model);
  const ask = (asked: LLMRequest) => callStructured(budget.gateway, asked, draftSchema, { ...options, log });
  const first = await ask(request);
  const draft = wholeDraft(first.parsedData, sources);
  const written = (chosen: ReadDraft): WrittenDraft => {
    const { usd, isEstimate: costIsEstimate } = budget.spent();
    return { draft: chosen, model: first.model, costUsd: sumUsd([usd, -spentBefore]), costIsEstimate };
  };
  if (draft !== null && fits(draft)) return written(draft);
  const again: LLMRequest = { ...request, prompt: correctionPrompt(request.prompt, first.content, draft?.words ?? 0) };
  if (budget.affords(structuredRequest(again, draftSchema))) {
    options.onRetry?.({ attempt: 2, waitMs: 0, message: 'The length was wrong.' });
    const second = await ask(again).catch((error: unknown) => {
      if (draft === null) throw error;
      return null;
    });
    const better = wholeDraft(second?.parsedData, sources);
    if (better !== null && (draft === null || fits(better))) return written(better);
  }
  if (draft !== null) return written(draft);
  const { usd, isEstimate } = budget.spent();
  throw unreadable({ usd: sumUsd([usd, -spentBefore]), isEstimate });
}

/** Null for an answer without a headline or a text. */
function wholeDraft(answer: unknown, sources: Parameters<typeof readDraft>[1]): ReadDraft | null {
  const { data } = draftSchema.safeParse(answer);
  return data === undefined ? null : readDraft(data, sources);
}

function fits({ words }: ReadDraft): boolean {
  return lengthRemark(words) === null;
}

function tooDear(mostUsd: number, { budgetUsd, spentBefore }: { budgetUsd: number; spentBefore: number }): AppError {
  const [most, budget, earlier] = [mostUsd, budgetUsd, spentBefore].map(formatUsd);
  return spentBefore === 0
    ? new AppError('budget', `The draft may cost ${most}, more than the budget of ${budget}.`, {
        hint: 'Give a larger budget, or choose a cheaper model; nothing was called.',
      })
    : new AppError(
        'budget',
        `The draft may cost ${most}, and earlier attempts are counted with ${earlier} of the budget of ${budget}.`,
        {
          hint: 'Give a larger budget, or choose a cheaper model; nothing more was called.',
        },
      );
}

function unreadable(spent: Spent): GatewayError {
  return new GatewayError('bad_body', 'provider', `The model's answer is no article (spent ${formatUsd(spent.usd)}).`, {
    attempts: 1,
    spent,
    hint: 'Try again, or choose another model.',
  });
}
