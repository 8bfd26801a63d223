import { AppError, toAppError } from '#core/errors.ts';
import { sumUsd } from '#core/models/money.ts';
import type { StoredProgress } from './driver.ts';
import type { ResearchProgress } from './events.ts';
import { openRerun, type ResearchDeps, type ResearchInput } from './run.ts';
import type { StopReason } from './runStop.ts';
import { isStorageUnavailable } from '#core/data/databaseError.ts';
import { untilStored } from '#core/data/untilStored.ts';
import type { ResearchStep } from './step.ts';
import { toProductionStory, type StepOutput } from './toProductionStory.ts';

/** How a run ended. */
export interface ResearchOutcome {
  runId: string;
  storyId: string;
  /** `cancelled`: paused, can be continued. `failed`: can be continued too, once the cause of the error is fixed. */
  status: 'completed' | 'cancelled' | 'failed';
  completedSteps: number;
  totalSteps: number;
  /** Numbers of the steps that failed; a completed run can have some. */
  failedSteps: number[];
  /** USD that the run has cost in total, including what earlier processes spent. */
  costUsd: number;
  /** An estimate is in it: the bill of a call is to come, or cannot be asked for. */
  costIsEstimate: boolean;
  /** USD that this process spent on it. */
  spentUsd: number;
  production: { id: string; storyNumber: number; title: string; missingParts: string[] } | null;
  /** Null where the run completed. */
  error: AppError | null;
}

interface EndInput {
  deps: ResearchDeps;
  input: ResearchInput;
  steps: readonly ResearchStep[];
  /** Milliseconds in which the run was worked on until now. */
  workedMs: () => number;
  /** Null: every step is settled. */
  reason: StopReason | null;
  outputs: readonly StepOutput[];
  progress: StoredProgress;
  emit: (progress: ResearchProgress) => void;
}

/** Stores how a run ended and emits the event. @throws {AppError} where a completed run could not be stored. */
export async function endRun(end: EndInput): Promise<ResearchOutcome> {
  const { reason, outputs } = end;
  const rerun = openRerun(end.input.run);
  if (reason === null && rerun !== null) return finishRerun(end, rerun.steps);
  if (reason === null && !outputs.some(({ status }) => status === 'completed')) return fail(end, allFailed(outputs));
  if (reason === null) return complete(end);
  if (reason.kind === 'failed') return fail(end, reason);
  return pause(end, reason);
}

async function complete(end: EndInput): Promise<ResearchOutcome> {
  const { deps, input, steps, outputs, emit } = end;
  const draft = toProductionStory(outputs, input.story, steps);
  const story = await untilStored(deps.clock, () => deps.store.complete(input.run.id, draft));
  const production = {
    id: story.id,
    storyNumber: story.story_number,
    title: story.title,
    missingParts: story.missing_parts,
  };
  const { id: productionId, ...rest } = production;
  emit({ type: 'production-created', productionId, ...rest });
  const ended = summary(end);
  emit({
    type: 'run-completed',
    completedSteps: ended.completedSteps,
    totalSteps: ended.totalSteps,
    failedSteps: ended.failedSteps,
    costUsd: ended.costUsd,
    costIsEstimate: ended.costIsEstimate,
    elapsedMs: end.workedMs(),
  });
  return { ...ended, status: 'completed', production, error: null };
}

/** Ends a rerun. Each repeated step has a new answer, or keeps its earlier one where it failed. */
async function finishRerun(end: EndInput, steps: readonly number[]): Promise<ResearchOutcome> {
  const { deps, input, outputs, emit } = end;
  await untilStored(deps.clock, () => deps.store.finishRerun(input.run.id));
  const ended = summary(end);
  const { completedSteps, totalSteps, failedSteps, costUsd, costIsEstimate } = ended;
  const failed = outputs.find(({ step_number, status }) => steps.includes(step_number) && status === 'failed');
  if (failed === undefined) {
    const elapsedMs = end.workedMs();
    emit({ type: 'run-completed', completedSteps, totalSteps, failedSteps, costUsd, costIsEstimate, elapsedMs });
    return { ...ended, status: 'completed', production: null, error: null };
  }
  const why = failed.output_content?.replace(/^Error: /, '') ?? 'Unknown error occurred';
  const message = `AI Step ${String(failed.step_number)} failed: ${why}`;
  const error = new AppError('provider', message, { hint: 'What the step held before is kept.', retryable: true });
  emit({ type: 'run-failed', message, hint: error.hint ?? null, completedSteps, totalSteps, costUsd, costIsEstimate });
  return { ...ended, status: 'failed', production: null, error };
}

async function fail(end: EndInput, failure: { error: AppError; message: string }): Promise<ResearchOutcome> {
  const { deps, input, emit } = end;
  const { message } = failure;
  // That the database is unavailable is no failure of the run: whoever takes it next continues it.
  const isLeft = isStorageUnavailable(failure.error);
  const error = isLeft ? leftError(failure.error) : failure.error;
  await attempt(end, () => (isLeft ? deps.store.leave(input.run.id, false) : deps.store.fail(input.run.id, message)));
  const ended = summary(end);
  const { completedSteps, totalSteps, costUsd, costIsEstimate } = ended;
  emit({ type: 'run-failed', message, hint: error.hint ?? null, completedSteps, totalSteps, costUsd, costIsEstimate });
  return { ...ended, status: 'failed', production: null, error };
}

async function pause(end: EndInput, reason: Exclude<StopReason, { kind: 'failed' }>): Promise<ResearchOutcome> {
  const { deps, input, emit } = end;
  const { store, clock } = deps;
  const runId = input.run.id;
  const ended = summary(end);
  const { completedSteps, totalSteps, costUsd, costIsEstimate } = ended;
  const error = pauseError(reason, `${String(completedSteps)} of ${String(totalSteps)} steps are done.`);
  if (reason.kind === 'stopped' || reason.kind === 'budget') {
    // Without a reason of the worker's own, a person stopped it.
    const timeIsUp = reason.kind === 'stopped' && reason.error.code === 'deadline';
    const why = timeIsUp ? 'The time limit was reached.' : reason.kind === 'budget' ? error.message : null;
    await attempt(end, () => untilStored(clock, () => store.pause(runId, why)));
  }
  if (reason.kind !== 'taken-over') await attempt(end, () => store.leave(runId, reason.kind === 'handed-over'));
  emit({
    type: 'run-paused',
    reason: reason.kind,
    message: error.message,
    completedSteps,
    totalSteps,
    costUsd,
    costIsEstimate,
  });
  return { ...ended, status: 'cancelled', production: null, error };
}

/** If this fails, a worker finds the run without a job and continues it. */
async function attempt({ deps, input }: EndInput, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    deps.log.warn('The end of a run could not be stored', {
      runId: input.run.id,
      error: toAppError(error).message,
    });
  }
}

const goOn = 'Start the research of this story again, or resume the run: it goes on where it stood.';

/** The error of a run that ends because the database is unavailable: its hint says how the run goes on. */
function leftError({ code, message, hint = '', retryable, cause }: AppError): AppError {
  const next = `A worker goes on with the run by itself. Where none is running: ${goOn}`;
  return new AppError(code, message, { hint: `${hint} ${next}`.trimStart(), retryable, cause });
}

function pauseError(reason: Exclude<StopReason, { kind: 'failed' }>, progress: string): AppError {
  if (reason.kind === 'budget') return reason.error;
  if (reason.kind === 'taken-over') {
    return new AppError('conflict', `Another process has taken this run over. ${progress}`, {
      hint: 'It goes on there: this process was silent for too long.',
    });
  }
  if (reason.kind === 'handed-over') {
    return new AppError('cancelled', `Left to another worker. ${progress}`, { hint: 'It goes on there by itself.' });
  }
  if (reason.kind === 'elsewhere') {
    return new AppError('cancelled', `Cancelled from elsewhere. ${progress}`, { hint: goOn });
  }
  const { code } = reason.error;
  const why = code === 'deadline' ? 'The time limit was reached' : 'Stopped';
  return new AppError(code === 'deadline' ? 'deadline' : 'cancelled', `${why} after saving. ${progress}`, {
    hint: goOn,
    cause: reason.error,
  });
}

/** No step completed, so there is no story: the run can be continued, which tries every step again. */
function allFailed(outputs: readonly StepOutput[]): { error: AppError; message: string } {
  const first = outputs[0]?.output_content?.replace(/^Error: /, '') ?? 'Unknown error occurred';
  const message = `AI Step ${String(outputs[0]?.step_number ?? 1)} failed: ${first}`;
  const error = new AppError('provider', `All ${String(outputs.length)} steps failed. ${message}`, {
    hint: 'Mend what the message says, then start the research of this story again: every step is tried anew.',
    retryable: true,
  });
  return { error, message: error.message };
}

function summary({ input, steps, progress }: EndInput) {
  return {
    runId: input.run.id,
    storyId: input.story.id,
    completedSteps: progress.steps.filter(({ status }) => status === 'completed').length,
    totalSteps: steps.length,
    failedSteps: progress.steps.filter(({ status }) => status === 'failed').map(({ step_number }) => step_number),
    costUsd: progress.cost_usd,
    costIsEstimate: progress.cost_is_estimate,
    spentUsd: sumUsd([progress.cost_usd, -input.run.cost_usd]),
  };
}
