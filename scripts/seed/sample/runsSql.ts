import { sumUsd } from '#core/models/money.ts';
import { firstSteps, researchTemplate, stepByNumber } from '#core/research/steps.ts';
import { hoursAgo, idFor, insert, json, quote } from '../sql.ts';
import { samplePrompts } from './prompts.ts';
import { sampleRuns, type SampleOutput, type SampleRun } from './runs.ts';
import { storyId, storyNamed } from './storiesSql.ts';

export function runId(story: string): string {
  return idFor(`run/${story}`);
}

/** The stored text of a step; a failed one stores its error. */
export function storedText({ status, text }: SampleOutput): string {
  return status === 'failed' ? `Error: ${text}` : text;
}

export function insertRuns(): string {
  return `${insert('workflow_runs', RUN_COLUMNS, sampleRuns.map(runRow))}\n${insert('workflow_outputs', OUTPUT_COLUMNS, sampleRuns.flatMap(outputRows))}\n${insert('model_calls', CALL_COLUMNS, sampleRuns.flatMap(callRows))}`;
}

/** Number of workflow steps when the sample runs were written: a step added later does not change them. */
export const sampleSteps = 8;
/** The version of the workflow's template at that time. */
const SAMPLE_VERSION = '1.1';

const RUN_COLUMNS = [
  'id',
  'name',
  'type',
  'status',
  'story_id',
  'story_title',
  'template_id',
  'template_name',
  'template_version',
  'cost_usd',
  'started_at',
  'completed_at',
  'duration_ms',
  'total_steps',
  'completed_steps',
  'current_step',
  'current_step_name',
  'triggered_by',
  'success_rate',
  'error_message',
  'created_at',
  'updated_at',
];

function runRow(run: SampleRun): string[] {
  const title = storyNamed(run.story).title;
  const seconds = run.outputs.reduce((sum, output) => sum + output.seconds, 0);
  const done = run.outputs.filter(({ status }) => status === 'completed').length;
  const last = stepByNumber(run.outputs.at(-1)?.step ?? 1);
  const ended = hoursAgo(run.hoursAgo - seconds / 3600);
  return [
    quote(runId(run.story)),
    quote(`${researchTemplate.name}: ${title}`),
    quote('research'),
    quote(run.status),
    quote(storyId(run.story)),
    quote(title),
    quote(researchTemplate.id),
    quote(researchTemplate.name),
    quote(SAMPLE_VERSION),
    String(sumUsd(run.outputs.map(({ costUsd }) => costUsd))),
    hoursAgo(run.hoursAgo),
    ended,
    String(Math.round(seconds * 1000)),
    String(sampleSteps),
    String(done),
    String(last.number),
    quote(last.name),
    quote('sample'),
    successRate(run, done),
    quote(run.error),
    hoursAgo(run.hoursAgo),
    ended,
  ];
}

/** A completed run counts as 100 even if steps failed; only a paused one has a share. */
function successRate({ status }: SampleRun, done: number): string {
  if (status === 'completed') return '100';
  return status === 'cancelled' ? String((100 * done) / sampleSteps) : 'null';
}

const OUTPUT_COLUMNS = [
  'id',
  'workflow_run_id',
  'story_id',
  'step_number',
  'step_name',
  'service_used',
  'model_served',
  'prompt_used',
  'prompt_hash',
  'status',
  'started_at',
  'completed_at',
  'duration_ms',
  'output_content',
  'citations',
  'tokens_used',
  'estimated_cost',
  'attempts',
  'error_message',
];

function outputRows(run: SampleRun): string[][] {
  let elapsed = 0;
  const prompts = samplePrompts({
    ...run,
    story: { ...storyNamed(run.story), id: storyId(run.story) },
    steps: firstSteps(sampleSteps),
    outputs: run.outputs.map((output) => ({ step: output.step, status: output.status, text: storedText(output) })),
  });
  return run.outputs.map((output, at) => {
    const step = stepByNumber(output.step);
    const began = run.hoursAgo - elapsed / 3600;
    elapsed += output.seconds;
    const completed = output.status === 'completed';
    return [
      quote(idFor(`output/${run.story}/${output.step}`)),
      quote(runId(run.story)),
      quote(storyId(run.story)),
      String(step.number),
      quote(step.name),
      quote(step.model),
      completed ? quote(step.model) : 'null',
      prompts[at]?.used ?? "''",
      prompts[at]?.hash ?? "''",
      quote(output.status),
      hoursAgo(began),
      hoursAgo(run.hoursAgo - elapsed / 3600),
      String(Math.round(output.seconds * 1000)),
      quote(storedText(output)),
      json(output.citations),
      String(output.tokens),
      String(output.costUsd),
      '1',
      completed ? 'null' : quote(`AI Step ${step.number} failed: ${output.text}`),
    ];
  });
}

const CALL_COLUMNS = [
  'id',
  'call_id',
  'purpose',
  'run_id',
  'step_number',
  'story_id',
  'model_asked',
  'model_served',
  'tokens_used',
  'cost_usd',
  'asked_by',
  'started_at',
  'duration_ms',
  'ended',
];

/** A run's cost is the sum of these. */
function callRows(run: SampleRun): string[][] {
  let elapsed = 0;
  return run.outputs.map((output) => {
    const { model } = stepByNumber(output.step);
    const began = run.hoursAgo - elapsed / 3600;
    elapsed += output.seconds;
    const completed = output.status === 'completed';
    const id = quote(idFor(`call/${run.story}/${output.step}`));
    return [
      id,
      id,
      quote('research'),
      quote(runId(run.story)),
      String(output.step),
      quote(storyId(run.story)),
      quote(model),
      completed ? quote(model) : 'null',
      String(output.tokens),
      String(output.costUsd),
      quote('sample'),
      hoursAgo(began),
      String(Math.round(output.seconds * 1000)),
      quote(completed ? 'completed' : 'overloaded'),
    ];
  });
}
