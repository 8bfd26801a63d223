import { maxLength, object, optional, regex, string, type infer as Infer } from 'zod/mini';
import { LARGEST_RUN_BUDGET, readBudget } from '#core/data/settings/settingText.ts';
import { modelIdPattern } from '#core/models/model.ts';
import type { ResearchSettings } from '../../data/research.ts';

const model = string().check(maxLength(100), regex(modelIdPattern));

/** The options of a start, kept in the address so that they survive a reload. */
export const startAddress = object({
  /** As it is typed, so that what is no amount is refused, not left out; `none` where it was emptied. */
  budget: optional(string().check(maxLength(20))),
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

/** The chosen budget in USD: null for none, undefined where what was typed is not an amount. */
export function budgetOf({ budget }: StartAddress, runBudget: number | null): number | null | undefined {
  return budget === undefined ? runBudget : budget === 'none' ? null : readBudget(budget, LARGEST_RUN_BUDGET);
}

/**
 * The options of the address as the server expects them.
 * @param runBudget the run's budget so far, in USD; kept unless another one is entered.
 */
export function settingsOf(address: StartAddress, runBudget: number | null): ResearchSettings {
  const stepModels = stepModelsOf(address);
  const budget = budgetOf(address, runBudget) ?? null;
  return {
    ...(address.model === undefined ? {} : { model: address.model }),
    ...(Object.keys(stepModels).length === 0 ? {} : { stepModels }),
    ...(budget === null ? {} : { budgetUsd: budget }),
  };
}
