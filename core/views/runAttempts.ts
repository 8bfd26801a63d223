import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import type { StepVersion } from '#core/data/runs/outputVersions.ts';
import type { RunStep } from '#core/data/runs/runSteps.ts';
import { type Attempt, stepAttempts } from '#core/data/runs/stepAttempts.ts';

/** The attempts at each step of a run, from rows without texts. */
export function runAttempts(
  steps: readonly RunStep[],
  versions: readonly StepVersion[],
  calls: readonly ModelCall[],
): { step: number; attempts: Attempt<unknown>[] }[] {
  return steps.map((row) => {
    const isOfStep = ({ step_number: step }: { step_number: number | null }) => step === row.step_number;
    return {
      step: row.step_number,
      attempts: stepAttempts<RunStep | StepVersion>(row, versions.filter(isOfStep), calls.filter(isOfStep)).map(
        (attempt) => (attempt.row === row && attempt.calls.length === 0 ? withFiguresOf(row, attempt) : attempt),
      ),
    };
  });
}

/** A step without calls in the ledger has its figures in its row. */
function withFiguresOf<Row>(row: RunStep, attempt: Attempt<Row>): Attempt<Row> {
  const { tokens_used: tokens, estimated_cost: costUsd, cost_is_estimate: costIsEstimate } = row;
  return attempt.kind === 'asked' ? { ...attempt, tokens, costUsd, costIsEstimate } : attempt;
}
