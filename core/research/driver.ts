import { isStorageUnavailable } from '#core/data/databaseError.ts';
import type { FinishedStep, RunProgress } from '#core/data/runs/workflowLease.ts';
import type { FirstAnswer, WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import { toAppError } from '#core/errors.ts';
import type { AutoResetEvent } from './autoResetEvent.ts';
import { budgetExceeded } from './budget.ts';
import type { ResearchProgress } from './events.ts';
import { modelsOf } from './prompt.ts';
import { openSteps, type OpenedStep, type Opening } from './turn.ts';
import { performStep } from './performStep.ts';
import type { RunState, ResearchDeps, ResearchInput } from './run.ts';
import type { RunStop } from './runStop.ts';
import { untilStored } from '#core/data/untilStored.ts';
import type { ResearchStep } from './step.ts';
import type { StepResult } from './call.ts';
import type { StepOutput } from './toProductionStory.ts';

/** The progress that the backend returned last. */
export type StoredProgress = Readonly<{
  steps: readonly RunProgress['steps'][number][];
  cost_usd: number;
  cost_is_estimate: boolean;
}>;

interface DriverInput {
  deps: ResearchDeps;
  input: ResearchInput;
  runState: RunState;
  stop: RunStop;
  progressed: AutoResetEvent;
  emit: (progress: ResearchProgress) => void;
}

interface RunDriver {
  readonly progress: StoredProgress;
  /** Works until every step is settled or the run is asked to stop, and all results are stored. */
  drive(): Promise<void>;
  /** After `drive` threw: waits for the calls in flight and tries once more to store their results. */
  rescue(): Promise<void>;
}

const nothing: Opening = { opened: [], reused: [], short: null };

export function createRunDriver(driverInput: DriverInput): RunDriver {
  const { deps, input, runState, stop, progressed, emit } = driverInput;
  const { store, clock, log } = deps;
  const runId = input.run.id;
  const running = new Set<Promise<void>>();
  const unstored: StepResult[] = [];
  /** How often a step was given up for the budget or the database, to be asked again. */
  const repeated = new Map<number, number>();
  const { cost_usd, cost_is_estimate } = input.run;
  let progress: StoredProgress = { steps: input.outputs, cost_usd, cost_is_estimate };

  const launch = (opened: OpenedStep) => {
    const perform = async () => {
      // After a stop during the write before, the call is not made and releases its reservation.
      const signal = stop.reason === null ? stop.signal : AbortSignal.abort();
      const streamText = input.streamText ?? false;
      const storeFirstAnswer = (answer: FirstAnswer) => store.storeFirstAnswer(runId, opened.step.number, answer);
      const result = await performStep(deps, opened, { signal, emit, streamText, storeFirstAnswer });
      unstored.push(result);
      const { fatal, row } = result;
      if (fatal === null) return;
      // It gave back what it had reserved. Once the bill of its failed attempt is there, it may fit again.
      const wasSent = fatal.code === 'budget' && (row.attempts ?? 0) > 0;
      // Its row can be stored only when the database is back; then the step is asked again.
      const mayGoOn = wasSent || isStorageUnavailable(fatal);
      const times = repeated.get(row.step_number) ?? 0;
      if (mayGoOn && times < opened.step.retry.retries) {
        repeated.set(row.step_number, times + 1);
        return;
      }
      const message = row.error_message ?? fatal.message;
      const reason = fatal.code === 'budget' ? 'budget' : 'failed';
      // What is refused to this call may have been granted to those beside it.
      stop.ask({ kind: reason, error: fatal, message }, { answered: true });
    };
    const call = perform().finally(() => {
      running.delete(call);
      progressed.set();
    });
    running.add(call);
  };

  const open = async (at: string): Promise<Opening> => {
    if (stop.reason !== null) return nothing;
    const { story, run } = input;
    const { signal } = stop;
    try {
      return await openSteps({
        ...deps,
        runState,
        story,
        startedAt: run.started_at,
        modelOf: modelsOf(run),
        at,
        signal,
      });
    } catch (thrown) {
      if (signal.aborted) return nothing;
      const error = toAppError(thrown);
      if (!isStorageUnavailable(error)) throw error;
      // Calls in flight are paid for: they may be answered.
      stop.ask({ kind: 'failed', error, message: error.message }, { answered: true });
      return nothing;
    }
  };

  const storeTurn = async (rows: Parameters<typeof store.advance>[1], opened: readonly OpenedStep[]) => {
    try {
      return await untilStored(clock, () => store.advance(runId, rows), { paid: rows.finished.length > 0 });
    } catch (error) {
      // These steps will not be called: release their budget, which others may be waiting for.
      for (const { reservedUsd } of opened) deps.budget.settle(reservedUsd, 0);
      throw error;
    }
  };

  const turn = async (): Promise<Opening> => {
    const results = [...unstored];
    for (const { row } of results) {
      if (row.status !== 'pending') runState.settle(settledOutput(row));
      else if (repeated.has(row.step_number)) runState.reopen(row.step_number);
    }
    const opening = await open(new Date(clock.now()).toISOString());
    for (const { step, output } of opening.reused) emit(reusedEvent(step, output));
    if (results.length === 0 && opening.opened.length === 0) return opening;

    const rows = { finished: results.map(({ row }) => row), started: opening.opened.map(({ row }) => row) };
    const stored = await storeTurn(rows, opening.opened);
    unstored.splice(0, results.length);
    if (!stored.held) {
      stop.ask({ kind: 'taken-over' });
      if (results.length > 0) log.warn('Answers came after the run was taken over', { runId, steps: stepsOf(results) });
    }
    if (stored.held && stored.status !== 'running') stop.ask({ kind: 'elsewhere' });
    if (stored.held) {
      progress = stored;
      for (const { event } of results) if (event !== null) emit(event);
    }
    for (const opened of opening.opened) launch(opened);
    return opening;
  };

  return {
    get progress() {
      return progress;
    },
    async drive() {
      for (;;) {
        const { short } = await turn();
        if (unstored.length > 0) continue;
        if (running.size > 0) await progressed.wait();
        else if (stop.reason !== null || runState.done) return;
        else if (short?.mayFitLater === true) await progressed.wait();
        else if (short !== null && !(await deps.budget.awaitBills(short.neededUsd, stop.signal)))
          stop.ask({ kind: 'budget', error: await budgetExceeded(deps.budget, short.step, short.neededUsd) });
      }
    },
    async rescue() {
      await Promise.all(running);
      if (unstored.length === 0) return;
      try {
        await store.advance(runId, { finished: unstored.map(({ row }) => row), started: [] });
      } catch (error) {
        log.warn('Answers could not be stored', { runId, steps: stepsOf(unstored), error: toAppError(error).message });
      }
    },
  };
}

function stepsOf(results: readonly StepResult[]): string {
  return results.map(({ row }) => row.step_number).join(', ');
}

function settledOutput(row: FinishedStep): StepOutput {
  return { step_number: row.step_number, status: row.status, output_content: row.output_content ?? null };
}

function reusedEvent(step: ResearchStep, output: WorkflowOutput): ResearchProgress {
  return {
    type: 'step-completed',
    step: step.number,
    name: step.name,
    model: output.model_served ?? output.service_used,
    replacedBy: null,
    tokens: output.tokens_used,
    costUsd: 0,
    costIsEstimate: false,
    priceIsUnknown: false,
    elapsedMs: 0,
    citations: output.citations.length,
    warnings: output.warnings,
    reused: true,
  };
}
