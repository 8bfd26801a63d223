import { storableText } from '#core/data/columns/text.ts';
import { isStorageUnavailable } from '#core/data/databaseError.ts';
import type { FinishedStep } from '#core/data/runs/workflowLease.ts';
import { toAppError, type AppError } from '#core/errors.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { askStep, type StepAnswer, type StepCallContext, type StepResult } from './call.ts';
import type { StepCallDeps } from './run.ts';
import type { OpenedStep } from './turn.ts';
import { stopsRun } from './runStop.ts';

/** Calls the model of an opened step. Never throws: every outcome becomes a row. */
export async function performStep(
  deps: StepCallDeps,
  opened: OpenedStep,
  context: StepCallContext,
): Promise<StepResult> {
  const { clock } = deps;
  const { step, request } = opened;
  let began = clock.now();
  const begins = () => {
    began = clock.now();
    context.emit({ type: 'step-started', step: step.number, name: step.name, model: request.model });
  };
  try {
    const answer = await askStep(deps, opened, context, begins);
    return completed(opened, answer, clock.now(), began);
  } catch (thrown) {
    const error = toAppError(thrown);
    // The budget set by staff is used up: the run waits for a larger one.
    if (error.code === 'budget') return { ...stopped(opened, error), fatal: error };
    if (context.signal.aborted && !stopsRun(error)) return stopped(opened, error);
    // No failure of the step: it is asked when the database is back.
    if (isStorageUnavailable(error)) return { ...stopped(opened, error), fatal: error };
    return failed(opened, error, clock.now(), began);
  }
}

function completed(opened: OpenedStep, answer: StepAnswer, now: number, began: number): StepResult {
  const { result, text, warnings, costUsd, costIsEstimate, priceIsUnknown, tokens, attempts } = answer;
  const { step, row } = opened;
  // Never negative, even if the clock was set back meanwhile.
  const elapsedMs = Math.max(0, now - began);
  return {
    row: {
      ...row,
      status: 'completed',
      model_served: result.model,
      completed_at: new Date(now).toISOString(),
      duration_ms: elapsedMs,
      // In the form in which it will be stored, so that a prompt that quotes it is the same when the run is continued.
      output_content: storableText(text),
      citations: result.citations,
      warnings,
      tokens_used: tokens,
      estimated_cost: costUsd,
      cost_is_estimate: costIsEstimate,
      attempts,
    },
    event: {
      type: 'step-completed',
      step: step.number,
      name: step.name,
      model: result.model,
      replacedBy: result.replacedBy,
      tokens,
      costUsd,
      costIsEstimate,
      priceIsUnknown,
      elapsedMs,
      citations: result.citations.length,
      warnings,
      reused: false,
    },
    fatal: null,
  };
}

function failed(opened: OpenedStep, error: AppError, now: number, began: number): StepResult {
  const { step, row } = opened;
  const message = `AI Step ${String(step.number)} failed: ${error.message}`;
  const elapsedMs = Math.max(0, now - began);
  return {
    row: {
      ...row,
      status: 'failed',
      completed_at: new Date(now).toISOString(),
      duration_ms: elapsedMs,
      output_content: storableText(`Error: ${error.message}`),
      error_message: message,
      ...spentColumns(error),
    },
    event: { type: 'step-failed', step: step.number, name: step.name, message, elapsedMs },
    fatal: stopsRun(error) ? error : null,
  };
}

function stopped(opened: OpenedStep, error: AppError): StepResult {
  return { row: { ...opened.row, status: 'pending', ...spentColumns(error) }, event: null, fatal: null };
}

function spentColumns(error: AppError): Pick<FinishedStep, 'estimated_cost' | 'cost_is_estimate' | 'attempts'> {
  if (!(error instanceof GatewayError)) return {};
  const { spent, attempts } = error;
  return { estimated_cost: spent.usd, cost_is_estimate: spent.isEstimate, attempts };
}
