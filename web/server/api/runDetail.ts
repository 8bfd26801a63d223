import type { Database, QueryOptions } from '#core/data/database.ts';
import { getFieldsKept } from '#core/data/production/productionTexts.ts';
import { getRunEvents } from '#core/data/runs/runEvents.ts';
import { getRunProduct, getRunSteps, getUnpricedSteps, type RunDetail } from '#core/data/runs/runSteps.ts';
import { getWorkflowRun } from '#core/data/runs/workflowRuns.ts';
import { AppError } from '#core/errors.ts';

/** A run with its steps, also a deleted one. @throws AppError `not_found`. */
export async function runDetail(db: Database, runId: string, options: QueryOptions): Promise<RunDetail> {
  const [run, steps, unpriced, production, events] = await Promise.all([
    getWorkflowRun(db, runId, options),
    getRunSteps(db, runId, options),
    getUnpricedSteps(db, runId, options),
    getRunProduct(db, runId, options),
    getRunEvents(db, runId, options),
  ]);
  if (run === null) throw new AppError('not_found', 'There is no such workflow run.');
  const priced = steps.map((step) => Object.assign({ price_is_unknown: unpriced.has(step.step_number) }, step));
  const fieldsKept = production === null ? [] : await getFieldsKept(db, production.id, options);
  return { run, steps: priced, production, fieldsKept, events };
}
