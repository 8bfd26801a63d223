import { array, boolean, enum as oneOf, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { defineListCommand, listOptions } from '#cli/defineListCommand.ts';
import { namesOrStdin } from '#cli/input/listFromStdin.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import { searchOptions, typedSearch } from '#cli/input/searchOptions.ts';
import { databaseTime, numberedRun, runColumns, showRun, withStoryNumbers, type NumberedRun } from './runDocument.ts';
import type { CommandContext } from '#cli/command.ts';
import { getRemovedRuns } from '#core/data/runs/runOperations.ts';
import { resolveWorkflowRun } from '#core/data/runs/runRef.ts';
import { resolveInboxStory } from '#core/data/storyRef.ts';
import { runStatuses, runTypes } from '#core/data/runs/runStates.ts';
import { getWorkflowOutputs, workflowOutputRow } from '#core/data/runs/workflowOutputs.ts';
import { workflowRunPages, workflowRunRow, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import { collectDueBills } from '#core/pipeline/ledger/dueBills.ts';
import { pauseIfUnderWay } from '#core/pipeline/research/pauseResearch.ts';

/** Milliseconds that a list waits for bills that are due. */
const BILLS_MS = 2_000;

export const runsList = defineListCommand({
  input: object({
    status: optional(oneOf(runStatuses)),
    type: optional(oneOf(runTypes)),
    story: optional(string()),
    trash: boolean().default(false),
    ...searchOptions,
    ...listOptions,
  }),
  name: 'runs',
  row: numberedRun,
  read: async ({ status, type, story, trash, limit, ...typed }, context) => {
    const { open, signal, clock } = context;
    const search = typedSearch(typed, clock.now());
    const { services } = await open();
    await collectDueBills(services, BILLS_MS, signal);
    const { db } = services;
    if (trash) {
      const removed = await getRemovedRuns(db, { signal });
      return { pages: onePage(await withStoryNumbers(removed.slice(0, limit), context)) };
    }
    const story_id = story === undefined ? undefined : (await resolveInboxStory(db, story, { signal, trash: true })).id;
    const pages = workflowRunPages(db, { status, type, story_id, search, limit }, { signal });
    return { pages: numberedPages(pages, context) };
  },
  columns: async (_, context) => runColumns(await databaseTime(context)),
  empty: ['No runs. Start one with `velocity research <story>`.'],
});

export const runsShow = defineCommand({
  input: object({ run: string() }),
  result: object({ run: numberedRun, outputs: array(workflowOutputRow) }),
  run: async ({ run: name }, context) => {
    const { run, outputs } = await readRun(name, context);
    const now = await databaseTime(context);
    const [numbered] = await withStoryNumbers([run], context);
    return { run: numbered ?? { ...run, story_number: null }, outputs, now };
  },
  show: ({ now, ...shown }, { output }) => showRun(shown, output, now),
});

export const runsOutput = defineCommand({
  input: object({ run: string(), step: optionalWholeNumber(1, 1000) }),
  result: object({ outputs: array(workflowOutputRow) }),
  run: async ({ run: name, step }, context) => {
    const { run, outputs } = await readRun(name, context);
    const wanted = outputs.filter(({ step_number }) => step === undefined || step_number === step);
    if (wanted.length > 0 || step === undefined) return { outputs: wanted };
    throw new AppError('not_found', `Run ${run.id.slice(-8)} has no output of step ${step}.`, {
      hint: `See its steps with \`velocity runs show ${run.id.slice(-8)}\`.`,
    });
  },
  show: ({ outputs }, { output: out }) => {
    for (const { step_number, step_name, output_content, warnings } of outputs) {
      // A single text has no heading, so that it can be piped into a file.
      if (outputs.length > 1) out.styled(out.paint('bold', `Step ${step_number}: ${out.plain(step_name)}`));
      out.line(output_content ?? '(nothing yet)');
      if (outputs.length > 1) out.line();
      for (const warning of warnings) out.note(`Step ${step_number}: ${warning}`);
    }
  },
});

export const runsPause = defineCommand({
  input: object({ run: string() }),
  result: object({ runs: array(object({ paused: boolean(), run: workflowRunRow })) }),
  run: async ({ run }, context) => {
    const runs: { paused: boolean; run: WorkflowRun }[] = [];
    const { services } = await context.open();
    for (const name of await namesOrStdin([run], context)) {
      const found = await resolveWorkflowRun(services.db, name, { signal: context.signal });
      runs.push(await pauseIfUnderWay(services, { runId: found.id }, { signal: context.signal }));
    }
    return { runs };
  },
  show: ({ runs }, { output: out }) => {
    for (const { paused, run } of runs) {
      const id = run.id.slice(-8);
      out.line(paused ? `Run ${id} is cancelled.` : `Run ${id} was not running: it is ${run.status}.`);
      if (paused) out.note(`Go on with \`velocity runs resume ${id}\`.`);
    }
  },
});

async function* numberedPages(
  pages: AsyncIterable<readonly WorkflowRun[]>,
  context: CommandContext,
): AsyncGenerator<readonly NumberedRun[]> {
  for await (const page of pages) yield withStoryNumbers(page, context);
}

async function* onePage<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}

async function readRun(name: string, { open, signal }: CommandContext) {
  const { services } = await open();
  await collectDueBills(services, BILLS_MS, signal);
  const run = await resolveWorkflowRun(services.db, name, { signal, removed: true });
  return { run, outputs: await getWorkflowOutputs(services.db, run.id, { signal }) };
}
