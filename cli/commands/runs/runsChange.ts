import { array, boolean, int, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { confirm } from '#cli/input/confirm.ts';
import { namesOrStdin } from '#cli/input/listFromStdin.ts';
import { wholeNumber } from '#cli/input/numbers.ts';
import { savingTyped } from '#cli/input/savingTyped.ts';
import { textValue } from '#cli/input/textValue.ts';
import { findProductionField, productionFields } from '#core/data/production/productionFields.ts';
import { productionStoryRow } from '#core/data/production/productionStories.ts';
import { removedRun, resolveWorkflowRun } from '#core/data/runs/runRef.ts';
import { getWorkflowOutputs, workflowOutputRow } from '#core/data/runs/workflowOutputs.ts';
import { workflowRunRow, type WorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';
import { applyToProduction } from '#core/pipeline/research/applyToProduction.ts';
import { editOutput } from '#core/pipeline/research/editOutput.ts';
import { removeRun, restoreRun } from '#core/pipeline/research/removeRun.ts';

export const runsEdit = defineCommand({
  input: object({ run: string(), step: wholeNumber(1, 1000), text: string() }),
  result: object({ output: workflowOutputRow, stale: array(int()) }),
  run: async ({ run: name, step, text: typed }, context) => {
    const text = await textValue(typed, context);
    return savingTyped(context, 'output', { text }, async () => {
      const { services } = await context.open();
      const { signal } = context;
      const { id } = await resolveWorkflowRun(services.db, name, { signal });
      const outputs = await getWorkflowOutputs(services.db, id, { signal });
      const expected = outputs.find(({ step_number }) => step_number === step)?.output_content ?? '';
      const edit = { runId: id, step, expected, text, askedBy: services.person };
      return editOutput(services, edit, { signal });
    });
  },
  show: ({ output: saved, stale }, { output }) => {
    output.line(`Saved the output of step ${saved.step_number} ${saved.step_name}.`);
    if (stale.length > 0)
      output.note(`Stale now: step ${stale.join(', ')}. \`velocity runs rerun\` asks a step again.`);
  },
});

const fieldNames = optional(string().transform((text) => text.split(',').filter((name) => name.trim() !== '')));

export const runsApply = defineCommand({
  input: object({ run: string(), field: fieldNames }),
  result: object({
    story: productionStoryRow,
    written: array(string()),
    kept: array(object({ field: string(), held: string(), incoming: string() })),
    stale: array(int()),
  }),
  run: async ({ run: name, field }, context) => {
    const chosen = new Set((field ?? []).map(fieldNamed));
    const { services } = await context.open();
    const { signal } = context;
    const { id: runId } = await resolveWorkflowRun(services.db, name, { signal });
    const apply = { runId, askedBy: services.person };
    const first = await applyToProduction(services, apply, { signal });
    const asked = first.kept.filter((one) => chosen.has(one.field));
    if (asked.length === 0) return first;
    const overwrite = Object.fromEntries(asked.map((one) => [one.field, one.held]));
    const second = await applyToProduction(services, { ...apply, overwrite }, { signal });
    return { ...second, written: [...first.written, ...second.written] };
  },
  show: ({ story, written, kept, stale }, { output }) => {
    const labels = written.map(labelOf).join(', ');
    output.line(
      `#${story.story_number} ${story.title}: ${written.length === 0 ? 'nothing to write' : `wrote ${labels}`}`,
    );
    for (const { field, held, incoming } of kept) {
      output.line();
      output.line(`${labelOf(field)} holds a person's words and was left alone.`);
      output.fields([
        ['Holds', truncate(held, SHOWN)],
        ['Run', truncate(incoming, SHOWN)],
      ]);
      output.note(`--field ${field} writes the run's text there; --json shows both whole.`);
    }
    if (stale.length > 0) output.note(`Stale: step ${stale.join(', ')}.`);
  },
});

/** Characters of each of the two texts that a terminal shows. */
const SHOWN = 300;

export const runsRemove = defineCommand({
  input: object({ run: array(string()), yes: boolean().default(false) }),
  result: object({ runs: array(workflowRunRow) }),
  run: async ({ run: names, yes }, context) => {
    const { services } = await context.open();
    const { signal } = context;
    const runs: WorkflowRun[] = [];
    for (const name of await namesOrStdin(names, context)) {
      const found = await resolveWorkflowRun(services.db, name, { signal });
      await confirm('Are you sure you want to delete this workflow run?', { yes, ...context });
      runs.push((await removeRun(services, { runId: found.id, askedBy: services.person }, { signal })).run);
    }
    return { runs };
  },
  show: ({ runs }, { output }) => {
    for (const { id, story_title } of runs) {
      output.line(`Removed run ${id.slice(-8)} of ${story_title}`);
      output.note(
        `\`velocity runs restore ${id.slice(-8)}\` brings it back; \`velocity runs trail\` still reads it, and what it cost stays in \`velocity usage\`.`,
      );
    }
  },
});

export const runsRestore = defineCommand({
  input: object({ run: array(string()) }),
  result: object({ runs: array(workflowRunRow) }),
  run: async ({ run: names }, context) => {
    const { services } = await context.open();
    const { signal } = context;
    const runs: WorkflowRun[] = [];
    for (const name of await namesOrStdin(names, context)) {
      const found = await removedRun(services.db, name.trim().toLowerCase(), { signal });
      if (found === null) {
        throw new AppError('not_found', `There is no removed run "${truncate(name, 60)}".`, {
          hint: 'See the removed ones with `velocity runs list --trash`.',
        });
      }
      runs.push(await restoreRun(services, { runId: found.id, askedBy: services.person }, { signal }));
    }
    return { runs };
  },
  show: ({ runs }, { output }) => {
    for (const { id, story_title } of runs) output.line(`Restored run ${id.slice(-8)} of ${story_title}`);
  },
});

function fieldNamed(text: string): string {
  const field = findProductionField(text);
  if (field !== undefined) return field.name;
  throw new AppError('usage', `There is no field "${truncate(text, 60)}".`, {
    hint: `Fields: ${productionFields.map(({ name }) => name).join(', ')}.`,
  });
}

function labelOf(field: string): string {
  return findProductionField(field)?.label ?? field;
}
