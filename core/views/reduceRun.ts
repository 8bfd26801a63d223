import { formatDuration } from '#core/format.ts';
import type { ResearchEvent } from '#core/research/events.ts';
import type { RunView, StepView } from './researchState.ts';

/** Characters of streamed text kept per step, to scroll back in while it runs. The whole text is in the database. */
const KEPT_TEXT = 20_000;

/** The state of a run after one event. */
export function reduceRun(run: RunView, event: ResearchEvent): RunView {
  const at = Date.parse(event.at);
  switch (event.type) {
    case 'run-started':
      return {
        ...run,
        runId: event.runId,
        status: 'running',
        startedAt: at,
        endedAt: null,
        message: null,
        hint: null,
        budgetUsd: event.budgetUsd ?? run.budgetUsd,
        spentBeforeUsd: event.costUsd,
        beforeIsEstimate: event.costIsEstimate,
        total: null,
        steps: run.steps.map((step) => begun(step)),
      };
    case 'run-paused':
      return {
        ...stopped(run),
        status: statusAfter(event.reason),
        endedAt: at,
        message: event.message,
        total: totalOf(event),
      };
    case 'run-failed':
      return {
        ...stopped(run),
        status: 'failed',
        endedAt: at,
        message: event.message,
        hint: event.hint,
        total: totalOf(event),
      };
    case 'run-completed':
      return { ...run, status: 'completed', endedAt: at, total: totalOf(event) };
    case 'production-created':
      return {
        ...run,
        production: { number: event.storyNumber, title: event.title, missingParts: event.missingParts },
      };
    case 'step-started':
    case 'step-text':
    case 'step-retry':
    case 'step-corrected':
    case 'step-completed':
    case 'step-failed':
      return {
        ...run,
        steps: run.steps.map((step) => (step.number === event.step ? reduceStep(step, event, at) : step)),
      };
  }
}

function totalOf({ costUsd, costIsEstimate }: { costUsd: number; costIsEstimate: boolean }): RunView['total'] {
  return { costUsd, costIsEstimate };
}

/** A run that is continued: completed steps are reused, the others are tried again. */
function begun(step: StepView): StepView {
  return step.status === 'completed'
    ? { ...step, reused: true }
    : { ...step, status: 'pending', error: null, text: '' };
}

/** The run's status in the database after this process stopped working on it. */
function statusAfter(reason: Extract<ResearchEvent, { type: 'run-paused' }>['reason']): RunView['status'] {
  if (reason === 'taken-over') return 'running';
  return reason === 'handed-over' ? 'pending' : 'cancelled';
}

/** Steps in flight when the run ended start from the beginning when it is continued. */
function stopped(run: RunView): RunView {
  const steps = run.steps.map((step) =>
    step.status === 'running' ? Object.assign({}, step, { status: 'pending', startedAt: null }) : step,
  );
  return { ...run, steps };
}

type StepEvent = Extract<ResearchEvent, { step: number }>;

function reduceStep(step: StepView, event: StepEvent, at: number): StepView {
  switch (event.type) {
    case 'step-started':
      return { ...step, status: 'running', startedAt: at, elapsedMs: null, model: event.model, text: '', error: null };
    case 'step-text':
      return { ...step, text: (step.text + event.text).slice(-KEPT_TEXT) };
    case 'step-retry':
      // Discard what streamed before: the next attempt starts its answer from the beginning.
      return {
        ...step,
        text: '',
        notes: [...step.notes, `Attempt ${event.attempt} again in ${formatDuration(event.waitMs)}: ${event.message}`],
      };
    case 'step-corrected':
      return { ...step, text: '', notes: [...step.notes, `Asked once more: ${event.problems.join('; ')}`] };
    case 'step-completed':
      return {
        ...step,
        status: 'completed',
        elapsedMs: event.elapsedMs,
        model: event.model,
        tokens: event.tokens,
        costUsd: event.costUsd,
        costIsEstimate: event.costIsEstimate,
        priceIsUnknown: event.priceIsUnknown,
        citations: event.citations,
        notes: event.warnings,
        reused: event.reused,
      };
    case 'step-failed':
      return { ...step, status: 'failed', elapsedMs: event.elapsedMs, error: event.message };
  }
}
