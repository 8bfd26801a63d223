import type { WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import type { Catalogue } from '#core/models/model.ts';
import { sumUsd } from '#core/models/money.ts';
import { buildGraph } from './graph.ts';
import { BYTES_PER_TOKEN, callPriceIsUnknown, maxCallCost, promptTokensOf } from '#core/models/callCost.ts';
import { promptHash, renderPrompt, type ResearchStory, type Sha256, stepRequest } from './prompt.ts';
import { createRunState } from './run.ts';
import type { ResearchStep } from './step.ts';
import { researchSteps } from './steps.ts';

/** One step of a run that has not started. */
export interface PlannedStep {
  step: number;
  name: string;
  model: string;
  /** Level in the graph, from 1; steps of one level run at the same time. */
  level: number;
  /** Numbers of the steps whose output it reads. */
  needs: readonly number[];
  temperature: number;
  maxTokens: number;
  /** Upper estimate; outputs of earlier steps count at their maximum length. */
  promptTokens: number;
  /** Upper estimate in USD. 0 where the answer is already stored. */
  maxCostUsd: number;
  /** The price of its model is unknown: `maxCostUsd` uses the flat rate that budgets use. */
  priceIsUnknown: boolean;
  /** True where an earlier part of the run has the answer to this prompt. */
  reused: boolean;
}

export interface RunPlan {
  steps: PlannedStep[];
  /** Upper estimate in USD. */
  maxCostUsd: number;
  /** True where the price of one of the steps is unknown. */
  priceIsUnknown: boolean;
}

interface PlanInput {
  story: ResearchStory;
  /** When the run began or would begin, ISO 8601. */
  startedAt: string;
  /** The model chosen for a step; null: its own. */
  modelOf: (step: number) => string | null;
  /** Stored outputs, where a run would be continued. */
  outputs: readonly WorkflowOutput[];
  catalogue: Catalogue;
  sha256: Sha256;
  steps?: readonly ResearchStep[] | undefined;
}

/** Plans which models a run would call and its maximum cost, without calling any. */
export function planRun(input: PlanInput): RunPlan {
  const { story, startedAt, modelOf, outputs, catalogue, sha256, steps = researchSteps } = input;
  const graph = buildGraph(steps);
  const runState = createRunState(steps, graph);
  runState.remember(outputs);
  const planned: PlannedStep[] = [];
  const guessed = new Set<number>();
  for (let ready = runState.ready(); ready.length > 0; ready = runState.ready()) {
    for (const step of ready) {
      const request = stepRequest(
        step,
        renderPrompt(step, { story, startedAt, outputs: runState.texts() }),
        modelOf(step.number),
      );
      const needs = graph.needs.get(step.number) ?? [];
      // A prompt with placeholder texts for unknown outputs differs from any stored one.
      const known = !needs.some((number) => guessed.has(number));
      const output = known ? runState.remembered(step.number, promptHash(request, sha256)) : null;
      if (output === null) guessed.add(step.number);
      runState.settle(output ?? { step_number: step.number, status: 'completed', output_content: longest(step) });
      planned.push({
        step: step.number,
        name: step.name,
        model: request.model,
        level: graph.levels.findIndex((level) => level.includes(step.number)) + 1,
        needs,
        temperature: step.temperature,
        maxTokens: step.maxTokens,
        promptTokens: promptTokensOf(request),
        maxCostUsd: output === null ? maxCallCost(request, catalogue) : 0,
        priceIsUnknown: output === null && callPriceIsUnknown(request, catalogue),
        reused: output !== null,
      });
    }
  }
  return {
    steps: planned.toSorted((a, b) => a.step - b.step),
    maxCostUsd: sumUsd(planned.map(({ maxCostUsd }) => maxCostUsd)),
    priceIsUnknown: planned.some((step) => step.priceIsUnknown),
  };
}

/** A text of the maximum length of a step's answer. */
function longest({ maxTokens }: ResearchStep): string {
  return 'x'.repeat(maxTokens * BYTES_PER_TOKEN);
}
