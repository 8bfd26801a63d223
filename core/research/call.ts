import type { FinishedStep } from '#core/data/runs/workflowLease.ts';
import type { FirstAnswer } from '#core/data/runs/workflowOutputs.ts';
import type { AppError } from '#core/errors.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import type { CallSlot, LLMResult, LLMRequest } from '#core/gateway/llm.ts';
import { fence } from '#core/gateway/promptFence.ts';
import { type Spent, sumUsd } from '#core/models/money.ts';
import { unfinished } from '#core/models/unfinished.ts';
import type { StepCallDeps } from './run.ts';
import { holdSlot } from './callSlots.ts';
import { checkOutput, isCorrectable } from './check.ts';
import type { ResearchProgress } from './events.ts';
import { type CallAnswer, toFirstAnswer } from './firstAnswer.ts';
import { budgetExceeded } from './budget.ts';
import { maxCallCost } from '#core/models/callCost.ts';
import type { OpenedStep } from './turn.ts';
import { knownAddresses, unknownAddresses, withSources } from './sourceAddresses.ts';
import { citedSources, sourceWarnings, withSourceProblems } from './sourceCheck.ts';
import type { ResearchStep } from './step.ts';

export interface StepCallContext {
  signal: AbortSignal;
  emit: (progress: ResearchProgress) => void;
  streamText: boolean;
  /** Stores the first answer of the step, where more has to be done before the step is complete. */
  storeFirstAnswer: (answer: FirstAnswer) => Promise<void>;
}

/** A step's checked answer. */
export interface StepAnswer {
  text: string;
  result: CallAnswer;
  warnings: string[];
  /** USD, for all calls of the step. */
  costUsd: number;
  costIsEstimate: boolean;
  priceIsUnknown: boolean;
  tokens: number;
  attempts: number;
}

/** The result of a step's call: its row, and the event to emit once the row is stored. */
export interface StepResult {
  row: FinishedStep;
  /** Null: stopped before there was an answer. */
  event: ResearchProgress | null;
  /** Set where further calls of the run would fail too: the key, the budget or the database is the reason. */
  fatal: AppError | null;
}

/**
 * Calls the model of a step and checks the answer. Where it breaks a limit that a model can correct, it is asked once
 * more; remaining problems are kept as warnings. Answers are never trimmed: a shortened text could say something that
 * was not written. `begins` is called when the first call has its slot.
 * @throws {GatewayError} of the first call
 */
export async function askStep(
  deps: StepCallDeps,
  opened: OpenedStep,
  context: StepCallContext,
  begins: () => void,
): Promise<StepAnswer> {
  const { step, request } = opened;
  const first = await firstAnswer(deps, opened, context, begins);
  const broken = checkOutput(step.check, withSources(first.content, first.citations));
  const isCorrected = broken.length > 0 && isCorrectable(step.check);
  const check = step.field === 'sources_citations' ? deps.checkSources : undefined;
  if ((isCorrected || check !== undefined) && opened.first === null)
    await context.storeFirstAnswer(toFirstAnswer(opened, first));
  let chosen = first;
  let again: SecondCall = { result: null, spent: nothing };
  if (isCorrected) {
    again = await askAgain(deps, opened, correction(request, first.content, broken), context, () => {
      context.emit({ type: 'step-corrected', step: step.number, problems: broken });
    });
    const { result } = again;
    if (result !== null && checkOutput(step.check, result.content).length < broken.length) chosen = result;
  }
  const text = step.searches ? withSources(chosen.content.trim(), chosen.citations) : chosen.content.trim();
  const problems = (await check?.(citedSources(text), { signal: context.signal })) ?? [];
  return {
    text: withSourceProblems(text, problems),
    result: chosen,
    warnings: [...warningsOf(step, request, chosen, text), ...sourceWarnings(problems)],
    costUsd: sumUsd([first.estimatedCost, again.spent.usd]),
    costIsEstimate: first.costIsEstimate || again.spent.isEstimate,
    priceIsUnknown: first.priceIsUnknown || again.result?.priceIsUnknown === true,
    tokens: first.tokensUsed + (again.result?.tokensUsed ?? 0),
    attempts: first.attempts + (again.result?.attempts ?? 0),
  };
}

/** The answer to the step's prompt: the one that is paid for already, or that of a call. */
async function firstAnswer(
  deps: StepCallDeps,
  opened: OpenedStep,
  context: StepCallContext,
  begins: () => void,
): Promise<CallAnswer> {
  const { first, request, reservedUsd } = opened;
  if (first === null) return paidCall(deps, opened, { request, reservedUsd }, context, begins);
  begins();
  deps.budget.settle(reservedUsd, 0);
  // Its attempts were counted when its process was found to be dead.
  return { ...first, attempts: 0 };
}

/**
 * Makes one call with a reservation: waits for a slot and settles its actual cost as soon as it is over. Before a
 * retry, the cost of the failed attempt is reserved in addition.
 */
async function paidCall(
  { gatewayOf, calls, budget }: StepCallDeps,
  { step }: OpenedStep,
  { request, reservedUsd }: { request: LLMRequest; reservedUsd: number },
  { signal, emit, streamText }: StepCallContext,
  begins: () => void,
): Promise<LLMResult> {
  let slot: CallSlot | undefined;
  let spentUsd = 0;
  const extras: number[] = [];
  try {
    slot = await holdSlot(calls, signal);
    begins();
    const result = await gatewayOf(step.number).callLLM(request, {
      signal,
      slot,
      timeoutMs: step.retry.timeoutMs,
      retries: step.retry.retries,
      beforeRetry: async ({ costUsd }) => {
        if ((await budget.reserve(costUsd, signal)) !== 'reserved')
          throw await budgetExceeded(budget, step, reservedUsd);
        extras.push(costUsd);
      },
      onRetry: (retry) => emit({ type: 'step-retry', step: step.number, ...retry }),
      onText: streamText ? (text) => emit({ type: 'step-text', step: step.number, text }) : undefined,
    });
    spentUsd = result.estimatedCost;
    if (result.content.trim() !== '') return result;
    const { attempts, costIsEstimate: isEstimate } = result;
    const spent = { usd: spentUsd, isEstimate };
    throw new GatewayError('bad_body', 'provider', 'The model gave an empty answer.', { spent, attempts });
  } catch (error) {
    if (error instanceof GatewayError) spentUsd = error.spent.usd;
    throw error;
  } finally {
    slot?.leave();
    budget.settle(reservedUsd, spentUsd);
    for (const usd of extras) budget.settle(usd, 0);
  }
}

interface SecondCall {
  /** Null where it could not be reserved or failed: the first answer is paid for and good enough to keep. */
  result: LLMResult | null;
  spent: Spent;
}

const nothing: Spent = { usd: 0, isEstimate: false };

async function askAgain(
  deps: StepCallDeps,
  opened: OpenedStep,
  request: LLMRequest,
  context: StepCallContext,
  begins: () => void,
): Promise<SecondCall> {
  const reservedUsd = maxCallCost(request, deps.catalogue);
  try {
    if ((await deps.budget.reserve(reservedUsd, context.signal)) !== 'reserved')
      return { result: null, spent: nothing };
    const result = await paidCall(deps, opened, { request, reservedUsd }, context, begins);
    return { result, spent: { usd: result.estimatedCost, isEstimate: result.costIsEstimate } };
  } catch (error) {
    return { result: null, spent: error instanceof GatewayError ? error.spent : nothing };
  }
}

function correction(request: LLMRequest, answer: string, problems: readonly string[]): LLMRequest {
  const prompt = `${request.prompt}

You have answered this once:
${fence('previous_answer', answer)}

It breaks limits that are counted:
${problems.map((problem) => `- ${problem}`).join('\n')}

Give the whole answer again, corrected. Change nothing else and add no fact.`;
  return { ...request, prompt };
}

function warningsOf(step: ResearchStep, request: LLMRequest, result: CallAnswer, text: string): string[] {
  const warnings = checkOutput(step.check, text);
  const cut = unfinished(result.finishReason, step.maxTokens);
  if (cut !== null) warnings.push(cut);
  const unknown = unknownAddresses(text, knownAddresses(request.prompt, result.citations));
  // Without citations from a searching model there is nothing to compare addresses with.
  if (unknown.length > 0 && (!step.searches || result.citations.length > 0)) {
    const where = step.searches ? 'neither in the material nor among the pages found' : 'not in the material';
    warnings.push(`Check before use, ${where}: ${unknown.join(' ')}`);
  }
  return warnings;
}
