import { array, boolean, int, number, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { modelCallRow } from '#core/data/modelCalls/modelCalls.ts';
import { resolveWorkflowRun } from '#core/data/runs/runRef.ts';
import { runEventRow } from '#core/data/runs/runEvents.ts';
import { runProduct } from '#core/data/runs/runSteps.ts';
import { workflowRunRow } from '#core/data/runs/workflowRuns.ts';
import { formatDuration, formatUsd } from '#core/format.ts';
import { runTrail, type StepAttempt } from '#core/pipeline/research/runTrail.ts';
import { runEvents } from '#core/views/runEvents.ts';
import { runCostText, sumText } from '#core/views/spentText.ts';
import { databaseTime, statusText } from './runDocument.ts';

const attempt = object({
  kind: string(),
  current: boolean(),
  status: string(),
  service: string(),
  modelServed: string().nullable(),
  prompt: string(),
  output: string().nullable(),
  editedBy: string().nullable(),
  startedAt: string().nullable(),
  endedAt: string().nullable(),
  durationMs: number().nullable(),
  error: string().nullable(),
  warnings: array(string()),
  costUsd: number(),
  costIsEstimate: boolean(),
  tokens: number(),
  calls: array(modelCallRow),
});

export const runsTrail = defineCommand({
  input: object({ run: string() }),
  result: object({
    run: workflowRunRow,
    events: array(runEventRow),
    steps: array(
      object({
        step: int(),
        name: string(),
        stale: boolean(),
        costUsd: number(),
        costIsEstimate: boolean(),
        tokens: number(),
        attempts: array(attempt),
      }),
    ),
    production: runProduct.nullable(),
  }),
  run: async ({ run }, context) => {
    const { services } = await context.open();
    const { signal } = context;
    const { id } = await resolveWorkflowRun(services.db, run, { signal, removed: true });
    const trail = await runTrail(services, { runId: id }, { signal });
    return { ...trail, now: await databaseTime(context) };
  },
  show: async ({ run, events, steps, production, now }, { output }) => {
    output.fields([
      ['Run', run.id],
      ['Story', run.story_title],
      ['Status', statusText(run, now)],
      ['Removed', run.deleted_at],
      ['Cost', runCostText(run)],
      ['By', run.triggered_by],
    ]);
    if (run.deleted_at !== null) {
      output.note(`It is in no list: \`velocity runs restore ${run.id.slice(-8)}\` brings it back.`);
    }
    output.line();
    await output.table(
      [
        { header: 'At', value: ({ at }) => at },
        { header: 'Who', value: ({ who }) => who, least: 12 },
        { header: 'Event', value: ({ text }) => text, least: 24 },
      ],
      runEvents({ events, steps, production }),
    );
    if (steps.length === 0) return;
    output.line();
    await output.table<{ label: string; attempt: StepAttempt }>(
      [
        { header: 'Step', value: ({ label }) => label, least: 16 },
        { header: 'What', value: ({ attempt: one }) => whatOf(one), least: 12 },
        { header: 'At', value: ({ attempt: one }) => one.startedAt ?? '', leaveOut: 3 },
        { header: 'Model', value: ({ attempt: one }) => modelOf(one), leaveOut: 2 },
        {
          header: 'Requests',
          value: ({ attempt: one }) => (one.kind === 'edited' ? '' : one.calls.length),
          align: 'right',
          leaveOut: 4,
        },
        {
          header: 'Tokens',
          value: ({ attempt: one }) => (one.tokens === 0 ? '' : one.tokens),
          align: 'right',
          leaveOut: 1,
        },
        {
          header: 'Cost',
          value: ({ attempt: one }) => costOf(one),
          align: 'right',
        },
        {
          header: 'Duration',
          value: ({ attempt: one }) => (one.durationMs === null ? '' : formatDuration(one.durationMs)),
          align: 'right',
        },
        { header: 'Notes', value: ({ attempt: one }) => one.error ?? one.warnings.join('; '), least: 8, leaveOut: 5 },
      ],
      steps.flatMap(({ step, name, stale, attempts }) =>
        attempts.map((one) => ({ label: `${step} ${name}${stale && one.current ? ' (stale)' : ''}`, attempt: one })),
      ),
    );
    output.note('--json has the prompts, the outputs and each request.');
  },
});

function costOf({ kind, costUsd, calls }: StepAttempt): string {
  if (kind === 'interrupted' && costUsd === 0) return calls.some(isEstimate) ? 'unknown' : formatUsd(0);
  if (costUsd === 0) return '';
  return sumText(costUsd, { costIsEstimate: calls.some(isEstimate) });
}

function isEstimate({ cost_is_estimate }: StepAttempt['calls'][number]): boolean {
  return cost_is_estimate;
}

function whatOf({ kind, status, current, editedBy }: StepAttempt): string {
  if (kind === 'interrupted') return kind;
  const what = kind === 'edited' ? `edited by ${editedBy ?? 'somebody'}` : status;
  return current ? what : `${what}, replaced`;
}

function modelOf({ modelServed, service, kind }: StepAttempt): string {
  return kind === 'edited' ? '' : (modelServed ?? service);
}
