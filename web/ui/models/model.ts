import { formatPrice } from '#core/models/cost.ts';
import type { ModelConfig } from '#core/models/model.ts';

/** A model as a picker offers it. */
export type OfferedModel = ModelConfig & {
  /** For a retired model: the one that is called instead. */
  replacedBy: string | null;
};

/** `m$250.0 ($0.25)` below a dollar, where the thousandths alone mislead; `$3.00` from there. */
export function priceOf(usdPerMillion: number | null): string {
  const short = formatPrice(usdPerMillion).replace(' per 1M', '');
  return usdPerMillion !== null && usdPerMillion < 1 ? `${short} ($${usdPerMillion.toFixed(2)})` : short;
}

/** `200K`; empty where it is unknown. */
export function contextOf({ contextLength }: Pick<ModelConfig, 'contextLength'>): string {
  return contextLength === null ? '' : `${Math.round(contextLength / 1000)}K`;
}

export function modelName(models: readonly Pick<OfferedModel, 'id' | 'name'>[], id: string): string {
  return models.find((model) => model.id === id)?.name ?? id;
}

/** The recommended model, unless the configured server does not offer it and no other model stands in for it. */
export function offeredRecommendation(
  models: readonly Pick<OfferedModel, 'id' | 'retired' | 'replacedBy'>[],
  id: string | undefined,
): string | undefined {
  const model = models.find((each) => each.id === id);
  return model?.retired === true && model.replacedBy === null ? undefined : id;
}
