import type { Database, QueryOptions } from '#core/data/database.ts';
import { getSettings } from '#core/data/settings/settings.ts';
import { type ModelUse, modelUses } from '#core/models/modelUses.ts';
import { allSettingKeys, stepModelKey } from '#core/research/allSettingKeys.ts';
import { researchSteps } from '#core/research/steps.ts';

/** Returns the model for a use: the one chosen by staff, else the recommended one. */
export type ModelOf = (use: ModelUse) => string;

/** The models that are used where staff have chosen none. */
export const recommendedModels: ModelOf = (use) =>
  modelUses.find((one) => one.use === use)?.model ?? modelUses[0].model;

/** The models that staff chose under Settings. */
export async function chosenModels(db: Database, options?: QueryOptions): Promise<ModelOf> {
  const settings = await getSettings(db, allSettingKeys, options);
  return (use) => {
    const value = settings.find(({ key }) => key === `model_${use}`)?.value;
    return typeof value === 'string' ? value : recommendedModels(use);
  };
}

/** The models of a new research run, as stored in its row. */
export interface ResearchModels {
  model: string | null;
  /** By step number. */
  step_models: Record<string, string>;
}

/**
 * The models that staff chose for new research runs without an explicit model; `open_research_run` writes the same into
 * their rows.
 */
export async function chosenResearchModels(db: Database, options?: QueryOptions): Promise<ResearchModels> {
  const settings = await getSettings(db, allSettingKeys, options);
  const chosen = (name: string) => {
    const value = settings.find(({ key }) => key === name)?.value;
    return typeof value === 'string' ? value : null;
  };
  const steps = researchSteps.flatMap(({ number }): [string, string][] => {
    const model = chosen(stepModelKey(number));
    return model === null ? [] : [[String(number), model]];
  });
  return { model: chosen('model_research'), step_models: Object.fromEntries(steps) };
}
