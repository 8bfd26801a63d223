import { maxLength, object, optional, regex, string, type infer as Infer } from 'zod/mini';
import { modelIdPattern } from '#core/models/model.ts';
import type { ResearchSettings } from '../../data/research.ts';

const model = string().check(maxLength(100), regex(modelIdPattern));

/** What is chosen before a start, as the address keeps it: a reload loses none of it. */
export const startAddress = object({
  budget: optional(string().check(regex(/^\d{1,4}(\.\d{1,4})?$/))),
  model: optional(model),
  /** `2~openai/gpt-4o,5~anthropic/claude-sonnet-4`. */
  models: optional(string().check(regex(/^\d{1,2}~[\w.:/@+-]{1,100}(,\d{1,2}~[\w.:/@+-]{1,100})*$/))),
});
type StartAddress = Infer<typeof startAddress>;

/** Its parameters: they go when the run has begun, and with the window. */
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

/** The text of an address for models of steps; undefined for none. */
export function stepModelsText(models: Readonly<Record<string, string>>): string | undefined {
  const pairs = Object.entries(models).map(([step, id]) => `${step}~${id}`);
  return pairs.length === 0 ? undefined : pairs.join(',');
}

/**
 * What the address says, as the server takes it.
 * @param runBudget USD that an earlier part of the run had; it holds unless another one is entered. `0` takes it away.
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
