import type { StartedStep } from '#core/data/runs/workflowLease.ts';
import type { FirstAnswer, WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import type { LLMRequest } from '#core/gateway/llm.ts';
import type { Catalogue } from '#core/models/model.ts';
import type { Budget } from './budget.ts';
import { maxCallCost } from '#core/models/callCost.ts';
import { promptHash, renderPrompt, type ResearchStory, type Sha256, stepRequest } from './prompt.ts';
import type { RunState } from './run.ts';
import type { ResearchStep } from './step.ts';

/** A step whose cost is reserved and whose row can be written; its call comes next. */
export interface OpenedStep {
  step: ResearchStep;
  request: LLMRequest;
  row: StartedStep;
  /** An answer that is paid for already: the step begins from it. */
  first: FirstAnswer | null;
  /** USD, until the call is settled. */
  reservedUsd: number;
}

export interface Opening {
  opened: OpenedStep[];
  /** Steps whose answer to the same prompt is already stored. */
  reused: { step: ResearchStep; output: WorkflowOutput }[];
  /** Set where a step could begin but its call does not fit the budget. */
  short: { step: ResearchStep; neededUsd: number; mayFitLater: boolean } | null;
}

interface OpenInput {
  runState: RunState;
  story: ResearchStory;
  /** The run's start, ISO 8601. */
  startedAt: string;
  /** The model chosen for a step; null: its own. */
  modelOf: (step: number) => string | null;
  budget: Budget;
  catalogue: Catalogue;
  sha256: Sha256;
  /** Now, ISO 8601. */
  at: string;
  signal: AbortSignal;
}

/** Prepares every step that may begin now. Reused answers settle at once and can make further steps ready. */
export async function openSteps({
  runState,
  story,
  startedAt,
  modelOf,
  budget,
  catalogue,
  sha256,
  at,
  signal,
}: OpenInput): Promise<Opening> {
  const opening: Opening = { opened: [], reused: [], short: null };
  const unaffordable = new Set<number>();
  for (;;) {
    const step = runState.ready().find(({ number }) => !unaffordable.has(number));
    if (step === undefined) return opening;
    const prompt = renderPrompt(step, { story, startedAt, outputs: runState.texts() });
    const request = stepRequest(step, prompt, modelOf(step.number));
    const hash = runState.fingerprint(promptHash(request, sha256));
    const output = runState.remembered(step.number, hash);
    if (output !== null) {
      runState.settle(output);
      opening.reused.push({ step, output });
      continue;
    }
    const first = runState.firstAnswer(step.number, hash);
    const reservedUsd = first === null ? maxCallCost(request, catalogue) : 0;
    const reservation = await budget.reserve(reservedUsd, signal);
    if (reservation !== 'reserved') {
      unaffordable.add(step.number);
      opening.short = { step, neededUsd: reservedUsd, mayFitLater: reservation === 'wait' };
      continue;
    }
    runState.begin(step.number);
    opening.opened.push({
      step,
      request,
      reservedUsd,
      first,
      row: {
        step_number: step.number,
        step_name: step.name,
        service_used: request.model,
        prompt_used: prompt,
        prompt_hash: hash,
        started_at: at,
      },
    });
  }
}
