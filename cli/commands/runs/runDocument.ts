import { int } from 'zod';
import { getDatabaseTime } from '#core/data/databaseTime.ts';
import type { WorkflowOutput } from '#core/data/runs/workflowOutputs.ts';
import { getInboxStoryNumbers } from '#core/data/inbox/inboxStories.ts';
import { workflowRunRow, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import type { CommandContext } from '#cli/command.ts';
import { formatAge, formatDuration, formatUsd } from '#core/format.ts';
import { runCostText, stepCostText } from '#core/views/spentText.ts';
import { interruption, isAbandoned } from '#core/views/interruption.ts';
import { workedMs } from '#core/views/workedMs.ts';
import type { Output } from '#cli/output/output.ts';
import type { Style } from '#cli/output/paint.ts';
import type { Column } from '#cli/output/table.ts';

const styles: Readonly<Record<string, Style>> = {
  running: 'cyan',
  completed: 'green',
  failed: 'red',
  cancelled: 'yellow',
  interrupted: 'yellow',
};

/** A run with the number of its story, which is what people call it by. */
export const numberedRun = workflowRunRow.extend({ story_number: int().nullable() });
export type NumberedRun = WorkflowRun & { story_number: number | null };

export async function withStoryNumbers(runs: readonly WorkflowRun[], context: CommandContext): Promise<NumberedRun[]> {
  const { services } = await context.open();
  const ids = runs.flatMap(({ story_id }) => story_id ?? []);
  const numbers = await getInboxStoryNumbers(services.db, ids, { signal: context.signal });
  return runs.map((run) => ({ ...run, story_number: numbers.get(run.story_id ?? '') ?? null }));
}

/** Epoch milliseconds by the database's clock, which writes when a run began and was last heard of. */
export async function databaseTime({ open, signal }: Pick<CommandContext, 'open' | 'signal'>): Promise<number> {
  const { services } = await open();
  return getDatabaseTime(services.db, { signal });
}

/** The columns of the dashboard's runs page, with the story's number. Ids are cut to their last 8 characters, which name a run. */
export function runColumns(now: number): Column<NumberedRun>[] {
  return [
    { header: 'Run', value: (run) => run.id.slice(-8) },
    { header: 'Story', value: ({ story_number }) => (story_number === null ? '' : `#${story_number}`), align: 'right' },
    { header: 'Name', value: titleOf, least: 12 },
    {
      header: 'Template',
      value: (run) => `${run.template_name} ${run.template_version}`,
      least: 8,
      leaveOut: 7,
      spareIfSame: true,
    },
    { header: 'Type', value: (run) => run.type, leaveOut: 6, spareIfSame: true },
    { header: 'Status', value: (run) => statusOf(run, now), style: (run) => styles[statusOf(run, now)] ?? null },
    { header: 'Progress', value: progress, least: 8, leaveOut: 4 },
    { header: 'Duration', value: (run) => duration(run, now), align: 'right', leaveOut: 5 },
    { header: 'Cost', value: runCostText, align: 'right', leaveOut: 2 },
    { header: 'Started', value: (run) => formatAge(run.started_at, now), align: 'right', leaveOut: 3 },
  ];
}

/** The title of its story, as the dashboard shows it: its own name begins with its template. */
function titleOf({ story_title, name }: NumberedRun): string {
  return story_title === '' ? name : story_title;
}

/** A run with its steps. */
export async function showRun(
  { run, outputs }: { run: NumberedRun; outputs: readonly WorkflowOutput[] },
  output: Output,
  now: number,
): Promise<void> {
  output.fields([
    ['Run', run.id],
    ['Story', run.story_number === null ? run.story_title : `#${run.story_number} ${run.story_title}`],
    ['Template', `${run.template_name} ${run.template_version}`],
    ['Status', statusText(run, now)],
    ['Removed', run.deleted_at],
    ['Progress', progress(run)],
    ['Success', run.success_rate === null ? null : `${run.success_rate} %`],
    ['Cost', runCostText(run)],
    ['Budget', run.budget_usd === null ? null : formatUsd(run.budget_usd)],
    ['Model', run.model],
    ['Started', run.started_at],
    ['Ended', run.completed_at],
    ['Duration', run.duration_ms === null ? null : formatDuration(run.duration_ms)],
    ['By', run.triggered_by],
    ['Error', run.error_message],
  ]);
  if (outputs.length === 0) return;
  output.line();
  await output.table<WorkflowOutput>(
    [
      { header: 'Step', value: (step) => step.step_number, align: 'right' },
      { header: 'Name', value: (step) => step.step_name, least: 20 },
      { header: 'Status', value: (step) => step.status, style: (step) => styles[step.status] ?? null },
      { header: 'Model', value: (step) => step.model_served ?? step.service_used, least: 16, leaveOut: 2 },
      { header: 'Tokens', value: (step) => step.tokens_used, align: 'right', leaveOut: 1 },
      { header: 'Cost', value: (step) => stepCostText(step), align: 'right' },
      {
        header: 'Duration',
        value: (step) => (step.duration_ms === null ? '' : formatDuration(step.duration_ms)),
        align: 'right',
      },
      { header: 'Notes', value: (step) => step.error_message ?? step.warnings.join('; '), least: 8, leaveOut: 3 },
    ],
    outputs,
  );
}

/** Its status in words; of an abandoned run, also the command that goes on with it. */
export function statusText(run: WorkflowRun, now: number): string {
  const interrupted = interruption(run, now);
  if (interrupted === null) return run.status;
  return isAbandoned(run, now) ? `${interrupted}; \`velocity runs resume ${run.id}\` goes on with it` : interrupted;
}

/** Its status; `interrupted` where its worker is not heard any more. */
function statusOf(run: WorkflowRun, now: number): string {
  return interruption(run, now) === null ? run.status : 'interrupted';
}

function progress(run: WorkflowRun): string {
  const done = `${run.completed_steps}/${run.total_steps}`;
  return run.status === 'running' && run.current_step_name !== null ? `${done} ${run.current_step_name}` : done;
}

function duration(run: WorkflowRun, now: number): string {
  const ms = workedMs(run, now);
  return run.status === 'pending' && ms === 0 ? '' : formatDuration(ms);
}
