import type { Clock } from '#core/clock.ts';
import { toAppError } from '#core/errors.ts';
import { createRunDriver } from './driver.ts';
import { createAutoResetEvent } from './autoResetEvent.ts';
import { endRun, type ResearchOutcome } from './ending.ts';
import type { ResearchProgress } from './events.ts';
import { buildGraph } from './graph.ts';
import { type ResearchContext, type ResearchDeps, type ResearchInput, createRunState, openRerun } from './run.ts';
import { createRunStop } from './runStop.ts';
import { firstSteps } from './steps.ts';

/**
 * Runs the research of one story to its end: every step begins as soon as its inputs are stored. Aborting the signal
 * (reason `Paused`, a time limit, anything) ends the calls in flight, stores what was paid for and leaves the run
 * cancelled, to be continued later; with the reason `HandedOver` another worker continues it. Never throws: the
 * outcome says how it ended.
 * @example
 * ```ts
 * const outcome = await runResearch(deps, { run, outputs: [], resumed: false, story }, { signal, emit });
 * ```
 */
export async function runResearch(
  deps: ResearchDeps,
  input: ResearchInput,
  context: ResearchContext = {},
): Promise<ResearchOutcome> {
  const { run, story, resumed } = input;
  const steps = deps.steps ?? firstSteps(run.total_steps);
  const emit = createEmitter(deps, input, context.emit);
  const runState = createRunState(steps, buildGraph(steps), openRerun(run));
  const progressed = createAutoResetEvent();
  const stop = createRunStop(context.signal, progressed.set);
  const workedMs = workedUntilNow(run, deps.clock);
  const driver = createRunDriver({ deps, input, runState, stop, progressed, emit });
  const stopListening = deps.budget.onSettle(progressed.set);
  const stopWatching = deps.store.watch(run.id, (kind) => stop.ask({ kind }));
  const end = () =>
    endRun({
      deps,
      input,
      steps,
      emit,
      workedMs,
      reason: stop.reason,
      outputs: runState.outputs(),
      progress: driver.progress,
    });
  emit({
    type: 'run-started',
    storyTitle: story.title,
    resumed,
    totalSteps: steps.length,
    model: run.model,
    budgetUsd: deps.budget.limitUsd,
    costUsd: run.cost_usd,
    costIsEstimate: run.cost_is_estimate,
  });
  try {
    runState.remember(input.outputs);
    await driver.drive();
    return await end();
  } catch (thrown) {
    const error = toAppError(thrown);
    stop.fail(error);
    await driver.rescue();
    return await end();
  } finally {
    stopWatching();
    stopListening();
    stop.dispose();
  }
}

/**
 * Counts the milliseconds in which the run was worked on, not those of its pauses: before it was taken, by the database's
 * clock, and since then, by this machine's.
 */
function workedUntilNow(
  { worked_ms: before, working_since: since, updated_at: taken }: ResearchInput['run'],
  clock: Clock,
) {
  const began = clock.now();
  const byOthers = since === null ? 0 : Math.max(0, Date.parse(taken) - Date.parse(since));
  return () => before + byOthers + Math.max(0, clock.now() - began);
}

/** Adds the run to each event. A listener that throws must not lose a paid answer. */
function createEmitter(
  { store, clock, log }: ResearchDeps,
  { run, story }: ResearchInput,
  emit: ResearchContext['emit'],
): (progress: ResearchProgress) => void {
  return (progress) => {
    if (progress.type === 'step-text') store.setPartial(run.id, progress.step, progress.text);
    try {
      emit?.({ at: new Date(clock.now()).toISOString(), runId: run.id, storyId: story.id, ...progress });
    } catch (error) {
      log.warn('A listener of research failed', { event: progress.type, error: toAppError(error).message });
    }
  };
}
