import type { WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import { AppError } from '#core/errors.ts';
import { readySteps, type ResearchGraph } from './graph.ts';
import type { ResearchStep } from './step.ts';
import type { StepOutput } from './toProductionStory.ts';

/** What a run has so far: which steps began, which are settled, and with what. */
export interface RunBoard {
  /**
   * Takes over what earlier parts of the run stored.
   * @throws AppError `not_found` where an output belongs to no step.
   */
  remember(stored: readonly WorkflowOutput[]): void;
  /** Steps that may begin now, lowest number first. */
  ready(): ResearchStep[];
  begin(number: number): void;
  settle(output: StepOutput): void;
  /** The stored answer to exactly this prompt, if an earlier part of the run paid for one. */
  remembered(number: number, promptHash: string): WorkflowOutput | null;
  /** Settled outputs by the key of their step: what later prompts read. */
  texts(): ReadonlyMap<string, string>;
  outputs(): StepOutput[];
  readonly done: boolean;
}

export function createRunBoard(steps: readonly ResearchStep[], graph: ResearchGraph): RunBoard {
  const byNumber = new Map(steps.map((step) => [step.number, step]));
  const memory = new Map<number, WorkflowOutput>();
  const begun = new Set<number>();
  const settled = new Map<number, StepOutput>();
  return {
    remember(stored) {
      for (const output of stored) {
        if (!byNumber.has(output.step_number)) throw unknownStep(output.step_number);
        if (output.status === 'completed') memory.set(output.step_number, output);
      }
    },
    ready: () =>
      readySteps(graph.needs, new Set(settled.keys()), begun).flatMap((number) => byNumber.get(number) ?? []),
    begin: (number) => void begun.add(number),
    settle(output) {
      begun.add(output.step_number);
      settled.set(output.step_number, output);
    },
    remembered(number, promptHash) {
      const output = memory.get(number);
      return output?.prompt_hash === promptHash ? output : null;
    },
    texts() {
      const texts = new Map<string, string>();
      for (const { step_number, output_content } of settled.values()) {
        const key = byNumber.get(step_number)?.key;
        if (key !== undefined) texts.set(key, withoutTimes(output_content ?? ''));
      }
      return texts;
    },
    outputs: () => [...settled.values()].toSorted((a, b) => a.step_number - b.step_number),
    get done() {
      return settled.size === steps.length;
    },
  };
}

/** The gateway's errors say how long the call took; that would make every repetition of a prompt a different one. */
function withoutTimes(text: string): string {
  return text.startsWith('Error: ') ? text.replaceAll(/ \(execution time: \d+ms\)/g, '') : text;
}

function unknownStep(number: number): AppError {
  return new AppError('not_found', `Step configuration not found for step ${String(number)}`, {
    hint: 'The run was made by another version of the workflow: start a new one.',
  });
}
