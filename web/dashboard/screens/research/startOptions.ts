import { maxLength, object, optional, regex, string, type infer as Infer } from 'zod/mini';
import { modelIdPattern } from '#core/models/model.ts';
import type { ResearchSettings } from '../../data/research.ts';

const model = string().check(maxLength(100), regex(modelIdPattern));

/** The options of a start, kept in the address so that they survive a reload. */
export const startAddress = object({
  budget: optional(string().check(regex(/^\d{1,4}(\.\d{1,4})?$/))),
  model: optional(model),
  /** `2~openai/gpt-4o,5~anthropic/claude-sonnet-4`. */
  models: optional(string().check(regex(/^\d{1,2}~[\w.:/@+-]{1,100}(,\d{1,2}~[\w.:/@+-]{1,100})*$/))),
});
type StartAddress = Infer<typeof startAddress>;

/** Clears these parameters, when the run has started or the window is closed. */
export const startParameters = { budget: undefined, model: undefined, models: undefined } as const;

/** Model ids by step number. */
export function stepModelsOf({ models }: StartAddress): Record<string, string> {
  return Object.fromEntries(
    (models ?? '').split(',').flatMap((pair) => {
      const at = pair.indexOf('~');
      return at < 0 ? [] : [[pair.slice(0, at), pair.slice(at + 1)]];
    }),
  );
}

/** Serializes models by step for the address; undefined for none. */
export function stepModelsText(models: Readonly<Record<string, string>>): string | undefined {
  const pairs = Object.entries(models).map(([step, id]) => `${step}~${id}`);
  return pairs.length === 0 ? undefined : pairs.join(',');
}

/**
 * The options of the address as the server expects them.
 * @param runBudget the run's budget so far, in USD; kept unless another one is entered. `0` removes it.
 */
export function settingsOf(address: StartAddress, runBudget: number | null): ResearchSettings {
  const stepModels = stepModelsOf(address);
  const budget = address.budget === undefined ? runBudget : Number(address.budget);
  return {
    ...(address.model === undefined ? {} : { model: address.model }),
    ...(Object.keys(stepModels).length === 0 ? {} : { stepModels }),
    ...(budget !== null && budget > 0 ? { budgetUsd: budget } : {}),
  };
}
