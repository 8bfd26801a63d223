import type { Clock } from '#core/clock.ts';
import type { FirstAnswer, WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import type { Rerun, WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import type { Gateway } from '#core/gateway/llm.ts';
import type { Log } from '#core/log.ts';
import type { Catalogue } from '#core/models/model.ts';
import type { Budget } from './budget.ts';
import type { CallSlots } from './callSlots.ts';
import type { ResearchEvent } from './events.ts';
import { readySteps, type ResearchGraph } from './graph.ts';
import type { ResearchStory, Sha256 } from './prompt.ts';
import type { RunStore } from './runStore.ts';
import type { CheckSources } from './sourceCheck.ts';
import type { ResearchStep } from './step.ts';
import type { StepOutput } from './toProductionStory.ts';

/** Dependencies of a step's call. */
export interface StepCallDeps {
  /** The gateway that records calls in the ledger under this step's number. */
  gatewayOf: (step: number) => Gateway;
  clock: Clock;
  catalogue: Catalogue;
  /** Shared by all runs with a common budget. */
  budget: Budget;
  /** Shared by all runs of the process. */
  calls: CallSlots;
  /** Checks the pages that the sources step cites. If not set, they are not checked. */
  checkSources?: CheckSources | undefined;
}

export interface ResearchDeps extends StepCallDeps {
  store: RunStore;
  log: Log;
  sha256: Sha256;
  /** Default: the first `run.total_steps` of `researchSteps`. */
  steps?: readonly ResearchStep[] | undefined;
}

export interface ResearchInput {
  /** In status `running`, with its lease held by this process. */
  run: WorkflowRun;
  /** Outputs that the run stored before; empty for a new one. */
  outputs: readonly WorkflowOutput[];
  resumed: boolean;
  story: ResearchStory;
  /** Emits `step-text` while answers arrive. Default false. */
  streamText?: boolean | undefined;
}

export interface ResearchContext {
  signal?: AbortSignal | undefined;
  emit?: ((event: ResearchEvent) => void) | undefined;
}

/** The state of a run in memory: which steps began, which are settled, and with what output. */
export interface RunState {
  /**
   * Takes over the outputs that earlier parts of the run stored.
   * @throws {AppError} `not_found` where an output belongs to no step.
   */
  remember(stored: readonly WorkflowOutput[]): void;
  /** Steps that may begin now, lowest number first. */
  ready(): ResearchStep[];
  begin(number: number): void;
  /** Its call ended without an answer: it may begin again. */
  reopen(number: number): void;
  settle(output: StepOutput): void;
  /**
   * The prompt's hash as this part of the run stores it: a rerun adds its id, because its answer replaces the earlier
   * one.
   */
  fingerprint(promptHash: string): string;
  /** The stored answer to exactly this prompt, if an earlier part of the run paid for one. */
  remembered(number: number, promptHash: string): WorkflowOutput | null;
  /** The first answer to exactly this prompt, where the step did not complete: a rerun begins from it, too. */
  firstAnswer(number: number, promptHash: string): FirstAnswer | null;
  /** Settled outputs by the key of their step, as later prompts read them. */
  texts(): ReadonlyMap<string, string>;
  outputs(): StepOutput[];
  readonly done: boolean;
}

/** @param rerun set where only some steps are repeated: the others keep their outputs, whatever those were based on. */
export function createRunState(
  steps: readonly ResearchStep[],
  graph: ResearchGraph,
  rerun: Rerun | null = null,
): RunState {
  const byNumber = new Map(steps.map((step) => [step.number, step]));
  const memory = new Map<number, WorkflowOutput>();
  const first = new Map<number, FirstAnswer>();
  const begun = new Set<number>();
  const settled = new Map<number, StepOutput>();
  return {
    remember(stored) {
      for (const output of stored) {
        if (!byNumber.has(output.step_number)) throw unknownStep(output.step_number);
        if (output.status === 'completed') memory.set(output.step_number, output);
        else if (output.first_answer) first.set(output.step_number, output.first_answer);
        const ended = output.status === 'completed' || output.status === 'failed';
        if (rerun !== null && ended && !rerun.steps.includes(output.step_number)) {
          settled.set(output.step_number, output);
        }
      }
      if (rerun !== null) {
        for (const { number } of steps) if (!rerun.steps.includes(number)) begun.add(number);
        refuseWithoutInputs(rerun, graph, new Set(settled.keys()));
      }
    },
    fingerprint: (promptHash) => (rerun === null ? promptHash : `${promptHash}:${rerun.id}`),
    ready: () =>
      readySteps(graph.needs, new Set(settled.keys()), begun).flatMap((number) => byNumber.get(number) ?? []),
    begin: (number) => void begun.add(number),
    reopen: (number) => void begun.delete(number),
    settle(output) {
      begun.add(output.step_number);
      settled.set(output.step_number, output);
    },
    remembered(number, promptHash) {
      const output = memory.get(number);
      if (output === undefined) return null;
      // Without a rerun, the answer of one counts like a first one.
      const held = rerun === null ? withoutRerun(output.prompt_hash) : output.prompt_hash;
      return held === promptHash ? output : null;
    },
    firstAnswer(number, promptHash) {
      const answer = first.get(number);
      return answer !== undefined && withoutRerun(answer.promptHash) === withoutRerun(promptHash) ? answer : null;
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
      return rerun === null ? settled.size === steps.length : rerun.steps.every((number) => settled.has(number));
    },
  };
}

/** The rerun that is in progress; null where the run is researched as a whole. */
export function openRerun({ rerun }: Pick<WorkflowRun, 'rerun'>): Rerun | null {
  return rerun !== null && rerun.ended === undefined ? rerun : null;
}

/** A prompt's hash without the id of the rerun that `fingerprint` added after a colon. */
function withoutRerun(hash: string): string {
  return hash.split(':', 1)[0] ?? hash;
}

/** @throws {AppError} `conflict` where a step to be repeated reads one that has no output. */
function refuseWithoutInputs(rerun: Rerun, { needs }: ResearchGraph, settled: ReadonlySet<number>): void {
  for (const number of rerun.steps) {
    const missing = needs.get(number)?.find((edge) => !settled.has(edge) && !rerun.steps.includes(edge));
    if (missing === undefined) continue;
    throw new AppError('conflict', `Step ${number} reads step ${missing}, which has no output yet.`, {
      hint: 'Resume the run instead: it asks every step that is missing.',
    });
  }
}

/** The gateway's errors contain the duration of the call, which would change every repeated prompt. */
function withoutTimes(text: string): string {
  return text.startsWith('Error: ') ? text.replaceAll(/ \(execution time: \d+ms\)/g, '') : text;
}

function unknownStep(number: number): AppError {
  return new AppError('not_found', `Step configuration not found for step ${String(number)}`, {
    hint: 'The run was made by another version of the workflow: start a new one.',
  });
}
