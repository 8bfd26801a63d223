import { boolean, enum as oneOf, number, object, string } from 'zod';
import { callableModel } from '#core/models/callableModel.ts';
import { type Catalogue, modelCategories, type ModelConfig } from '#core/models/model.ts';

/** A model as `--json` prints it. Prices are USD per million tokens, the fee USD per request. Null: unknown. */
export const modelDocument = object({
  id: string(),
  name: string(),
  provider: string(),
  contextLength: number().nullable(),
  maxOutput: number().nullable(),
  inputCost: number().nullable(),
  outputCost: number().nullable(),
  requestFee: number(),
  description: string(),
  category: oneOf(modelCategories),
  retired: boolean(),
  /** For a retired model: the one that is called instead. */
  replacedBy: string().nullable(),
});

export type ShownModel = ModelConfig & { replacedBy: string | null };

export function shownModel(model: ModelConfig, catalogue: Catalogue): ShownModel {
  return { ...model, replacedBy: callableModel(model.id, catalogue).replacedBy };
}
