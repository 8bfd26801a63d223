import { AppError } from '#core/errors.ts';
import type { LLMRequest, LLMResult } from '#core/gateway/llm.ts';
import { sumUsd } from '#core/models/money.ts';
import { checkOutput, isCorrectable } from './checkOutput.ts';
import { maxCallCost } from './maxCallCost.ts';
import type { OpenedStep } from './openSteps.ts';
import { unknownAddresses, withSources } from './sourceAddresses.ts';
import type { ResearchStep } from './step.ts';
import type { StepAnswer, StepCallContext, StepCallDeps } from './stepCall.ts';

/**
 * Asks the model of a step and checks the answer. Where a limit is broken that a model can keep when told, it is asked
 * once more; what is still wrong then is kept as warnings. Nothing is trimmed: words that nobody wrote would appear.
 * @throws GatewayError of the first call
 */
export async function askStep(deps: StepCallDeps, opened: OpenedStep, context: StepCallContext): Promise<StepAnswer> {
  const { step, request } = opened;
  const call = (asked: LLMRequest) => callModel(deps, step, asked, context);
  const first = await call(request);
  const problems = checkOutput(step.check, withSources(first.content, first.citations));
  const results = [first];
  let chosen = first;
  if (problems.length > 0 && isCorrectable(step.check)) {
    const second = await askAgain(deps, call, correction(request, first.content, problems), () => {
      context.tell({ type: 'step-corrected', step: step.number, problems });
    });
    if (second !== null) results.push(second);
    if (second !== null && checkOutput(step.check, second.content).length < problems.length) chosen = second;
  }
  const text = step.searches ? withSources(chosen.content.trim(), chosen.citations) : chosen.content.trim();
  return {
    text,
    result: chosen,
    warnings: warningsOf(step, request, chosen, text),
    costUsd: sumUsd(results.map(({ estimatedCost }) => estimatedCost)),
    firstCostUsd: first.estimatedCost,
    costIsEstimate: results.some((result) => result.costIsEstimate),
    tokens: results.reduce((sum, { tokensUsed }) => sum + tokensUsed, 0),
    attempts: results.reduce((sum, { attempts }) => sum + attempts, 0),
  };
}

async function callModel(
  { gateway }: StepCallDeps,
  step: ResearchStep,
  request: LLMRequest,
  { signal, tell, streamText }: StepCallContext,
): Promise<LLMResult> {
  const result = await gateway.callLLM(request, {
    signal,
    timeoutMs: step.retry.timeoutMs,
    retries: step.retry.retries,
    onRetry: (retry) => tell({ type: 'step-retry', step: step.number, ...retry }),
    onText: streamText ? (text) => tell({ type: 'step-text', step: step.number, text }) : undefined,
  });
  if (result.content.trim() === '') throw new AppError('provider', 'The model gave an empty answer.');
  return result;
}

/** Null where the budget has no room for it, or where it fails: the first answer is paid for and good enough to keep. */
async function askAgain(
  { budget, catalogue }: StepCallDeps,
  call: (request: LLMRequest) => Promise<LLMResult>,
  request: LLMRequest,
  begins: () => void,
): Promise<LLMResult | null> {
  const reservedUsd = maxCallCost(request, catalogue);
  if (budget.reserve(reservedUsd) !== 'reserved') return null;
  let spentUsd = 0;
  try {
    begins();
    const result = await call(request);
    spentUsd = result.estimatedCost;
    return result;
  } catch {
    return null;
  } finally {
    budget.settle(reservedUsd, spentUsd);
  }
}

function correction(request: LLMRequest, answer: string, problems: readonly string[]): LLMRequest {
  const prompt = `${request.prompt}

You have answered this once:
<data name="previous_answer">
${answer.trim()}
</data>

It breaks limits that are counted:
${problems.map((problem) => `- ${problem}`).join('\n')}

Give the whole answer again, corrected. Change nothing else and add no fact.`;
  return { ...request, prompt };
}

function warningsOf(step: ResearchStep, request: LLMRequest, result: LLMResult, text: string): string[] {
  const warnings = checkOutput(step.check, text);
  if (result.finishReason === 'length') {
    warnings.push(`The answer was cut off at ${String(step.maxTokens)} tokens.`);
  } else if (result.finishReason !== 'stop') {
    warnings.push(`The answer ended with "${result.finishReason}".`);
  }
  const unknown = unknownAddresses(text, request.prompt, result.citations);
  // A model that searches without saying what it found gives nothing to compare with.
  if (unknown.length > 0 && (!step.searches || result.citations.length > 0)) {
    const where = step.searches ? 'neither in the material nor among the pages found' : 'not in the material';
    warnings.push(`Check before use, ${where}: ${unknown.join(' ')}`);
  }
  return warnings;
}
