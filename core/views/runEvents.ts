import { findProductionField } from '#core/data/production/productionFields.ts';
import type { ModelCall } from '#core/data/modelCalls/modelCalls.ts';
import type { RunEventRow } from '#core/data/runs/runEvents.ts';
import type { RunProduct } from '#core/data/runs/runSteps.ts';
import type { Attempt } from '#core/data/runs/stepAttempts.ts';
import { formatOwner, formatDuration, formatUsd } from '#core/format.ts';
import { PRICE_UNKNOWN } from '#core/models/unknownPrice.ts';
import { sumText } from './spentText.ts';

/** Something that happened to a run, as people read it. */
export interface RunEvent {
  /** ISO 8601. */
  at: string;
  /** Who did it: a person, or a worker's process. */
  who: string;
  text: string;
}

interface RunEventsInput {
  events: readonly RunEventRow[];
  steps: readonly { step: number; attempts: readonly Omit<Attempt<unknown>, 'row'>[] }[];
  production: RunProduct | null;
}

/** The history of a run, oldest first: what happened to it as a whole, among the ends of its steps. */
export function runEvents({ events, steps, production }: RunEventsInput): RunEvent[] {
  const last = events.findLast(({ kind }) => kind === 'completed');
  const all = [
    ...events.map((event) => ({
      at: event.at,
      who: whoOf(event),
      text: eventText(event, event === last ? production : null),
    })),
    ...steps.flatMap(({ step, attempts }) => stepEvents(step, attempts, events)),
  ];
  return all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function whoOf({ who, worker }: RunEventRow): string {
  return who === '' && worker !== null ? formatOwner(worker) : who;
}

function eventText(event: RunEventRow, production: RunProduct | null): string {
  switch (event.kind) {
    case 'started':
      return 'Started';
    case 'taken':
      return 'Took the run';
    case 'taken_over': {
      const { from, silentMs } = event.detail;
      const after = `Interrupted, taken over in ${formatDuration(silentMs)}`;
      return formatOwner(from) === formatOwner(event.worker)
        ? `${after} by the same worker`
        : `${after} from ${formatOwner(from)}`;
    }
    case 'handed_over':
      return 'Stopped, and left the run to another worker';
    case 'paused':
      return event.detail.reason === undefined ? 'Cancelled with Pause' : `Cancelled: ${event.detail.reason}`;
    case 'continued':
      return 'Continued';
    case 'failed':
      return `Failed: ${event.detail.reason ?? 'Unknown error occurred'}`;
    case 'completed':
      return completedText(production);
    case 'rerun_requested': {
      const { steps, model } = event.detail;
      return `Asked for step ${steps.join(', ')} to run again${model === undefined ? '' : ` with ${model}`}`;
    }
    case 'rerun_ended': {
      const { steps, error } = event.detail;
      const step = `Step ${steps.join(', ')}`;
      return error === undefined ? `${step} has its new answer` : `${step} keeps its earlier answer: ${error}`;
    }
    case 'edited':
      return `Edited the output of step ${event.detail.step}`;
    case 'applied': {
      const fields = event.detail.fields.map((name) => findProductionField(name)?.label ?? name);
      return `Applied to production story #${event.detail.story}: ${fields.join(', ')}`;
    }
    case 'deleted':
      return 'Deleted the run';
    case 'restored':
      return 'Restored the run';
  }
}

function completedText(production: RunProduct | null): string {
  const made = production === null ? '' : `, production story #${production.story_number} made`;
  const missing = production?.missing_parts ?? [];
  return `Finished${made}${missing.length === 0 ? '' : `, ${missing.join(', ')} missing`}`;
}

type StepAttempts = RunEventsInput['steps'][number]['attempts'];

/** The ends of a step's executions, and its failed requests. Its edits are events of the run. */
function stepEvents(step: number, attempts: StepAttempts, events: readonly RunEventRow[]): RunEvent[] {
  const requests = attempts
    .flatMap(({ calls }) => calls)
    .toSorted((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at));
  const failed = requests.flatMap((call, index): RunEvent[] => {
    if (call.ended === 'completed') return [];
    const at = new Date(Date.parse(call.started_at) + call.duration_ms).toISOString();
    const why =
      call.ended === 'interrupted' ? `interrupted. ${call.error_message ?? ''}` : (call.error_message ?? call.ended);
    const text = `Step ${step}, attempt ${index + 1}: ${why}${failedCost(call)}`;
    return [{ at, who: workerAt(call.started_at, events), text }];
  });
  const ended = attempts.flatMap((attempt): RunEvent[] => {
    const { kind, endedAt: at, status } = attempt;
    if (kind !== 'asked' || at === null || (status !== 'completed' && status !== 'failed')) return [];
    return [
      {
        at,
        who: workerAt(at, events),
        text: status === 'failed' ? failedText(step, attempt) : doneText(step, attempt),
      },
    ];
  });
  return [...failed, ...ended];
}

/** The worker that held the run at this time. */
function workerAt(at: string, events: readonly RunEventRow[]): string {
  const taken = events.filter(({ kind }) => kind === 'taken' || kind === 'taken_over');
  const holder = taken.findLast((event) => Date.parse(event.at) <= Date.parse(at)) ?? taken[0];
  return holder?.worker == null ? '' : formatOwner(holder.worker);
}

/** What a failed request cost all the same, behind its message; empty where it was not billed. */
function failedCost({ cost_usd: usd, cost_is_estimate: isEstimate, bill_due_at: billDue }: ModelCall): string {
  if (usd === 0 && billDue === null) return '';
  if (!isEstimate) return ` Billed ${formatUsd(usd)}.`;
  return ` ${sumText(usd, { costIsEstimate: true })}, an estimate${billDue === null ? '' : ' until its bill comes'}.`;
}

function failedText(step: number, { error }: StepAttempts[number]): string {
  return error ?? `AI Step ${step} failed: Unknown error occurred`;
}

const count = new Intl.NumberFormat('en-US');

function doneText(step: number, { tokens, costUsd, costIsEstimate, calls }: StepAttempts[number]): string {
  const isUnknown = calls.some(({ price_is_unknown: unknown }) => unknown === true);
  const cost = isUnknown ? PRICE_UNKNOWN.toLowerCase() : sumText(costUsd, { costIsEstimate });
  return `Step ${step} completed, ${count.format(tokens)} tokens, ${cost}`;
}
