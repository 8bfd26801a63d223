import { seedCatalogue } from '#core/models/catalogue.ts';

/** Body of `GET /models`: the model catalogue with prices as strings per token. */
export function listingBody() {
  return {
    data: seedCatalogue
      .filter(({ retired }) => !retired)
      .map((model) => ({
        id: model.id,
        name: `${model.provider}: ${model.name}`,
        description: `${model.description} (Velocity sandbox)`,
        context_length: model.contextLength,
        top_provider: { max_completion_tokens: model.maxOutput },
        pricing: {
          prompt: price((model.inputCost ?? 0) / 1_000_000),
          completion: price((model.outputCost ?? 0) / 1_000_000),
          request: price(model.requestFee),
        },
        expiration_date: null,
      })),
    sandbox: true,
  };
}

/** Body of `GET /key`. */
export const keyBody = {
  data: {
    label: 'Velocity sandbox: no real key',
    limit: null,
    limit_remaining: null,
    usage: 0,
    is_free_tier: false,
  },
  sandbox: true,
};

/** Without an exponent: listings do not contain prices such as 2.5e-7. */
function price(usd: number): string {
  return usd === 0 ? '0' : usd.toFixed(12).replace(/\.?0+$/, '');
}
