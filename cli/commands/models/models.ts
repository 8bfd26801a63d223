import { boolean, enum as oneOf, number, object, optional, string } from 'zod';
import { currentCatalogue } from './currentCatalogue.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { defineListCommand, listOptions, onePage } from '#cli/defineListCommand.ts';
import { wholeNumber } from '#cli/input/numbers.ts';
import { modelDocument, shownModel, type ShownModel } from './modelDocument.ts';
import { AppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';
import { callableModel } from '#core/models/callableModel.ts';
import { getModelConfig, getModelsByCategory } from '#core/models/catalogue.ts';
import {
  calculateCallCost,
  calculatePreciseCost,
  calculateRequestFees,
  formatPrice,
  priceIsUnknown,
} from '#core/models/cost.ts';
import { type Catalogue, modelCategories, type ModelConfig } from '#core/models/model.ts';
import { PRICE_UNKNOWN } from '#core/models/unknownPrice.ts';
import { recommendModel, useCases } from '#core/models/recommend.ts';

const modelsListInput = object({ ...listOptions, category: optional(oneOf(modelCategories)) });

export const modelsList = defineListCommand<typeof modelsListInput, ShownModel>({
  input: modelsListInput,
  name: 'models',
  row: modelDocument,
  read: async ({ category, limit }, context) => {
    const catalogue = await currentCatalogue(context);
    const models = category === undefined ? catalogue : getModelsByCategory(category, catalogue);
    return {
      pages: onePage(
        models.map((model) => shownModel(model, catalogue)),
        limit,
      ),
    };
  },
  columns: () => [
    { header: 'Model', value: (model) => model.id },
    { header: 'Name', value: (model) => model.name, least: 10, leaveOut: 3 },
    { header: 'Category', value: (model) => model.category, leaveOut: 1 },
    {
      header: 'Context',
      value: ({ contextLength }) => (contextLength === null ? '' : `${Math.round(contextLength / 1000)}K`),
      align: 'right',
      leaveOut: 2,
    },
    { header: 'Input', value: (model) => formatPrice(model.inputCost), align: 'right' },
    { header: 'Output', value: (model) => formatPrice(model.outputCost), align: 'right' },
    { header: 'State', value: (model) => (model.retired ? 'retired' : ''), style: () => 'yellow' },
  ],
  empty: ['No models are known.'],
  note: ({ retired }) =>
    retired ? 'Retired models are called through their replacement: `velocity models show <id>` names it.' : null,
});

export const modelsShow = defineCommand({
  input: object({ id: string() }),
  result: object({ model: modelDocument }),
  run: async ({ id }, context) => {
    const catalogue = await currentCatalogue(context);
    return { model: shownModel(known(id, catalogue), catalogue) };
  },
  show: ({ model }, { output }) => {
    output.fields([
      ['Model', model.id],
      ['Name', model.name],
      ['Provider', model.provider],
      ['Category', model.category],
      ['About', model.description],
      ['Context', model.contextLength === null ? 'unknown' : `${model.contextLength.toLocaleString('en-US')} tokens`],
      ['Longest answer', model.maxOutput === null ? null : `${model.maxOutput.toLocaleString('en-US')} tokens`],
      ['Input', formatPrice(model.inputCost)],
      ['Output', formatPrice(model.outputCost)],
      ['Per request', model.requestFee === 0 ? null : formatUsd(model.requestFee)],
      ['State', model.retired ? 'retired' : null],
      ['Called instead', model.replacedBy],
    ]);
  },
});

export const modelsRecommend = defineCommand({
  input: object({ useCase: string() }),
  result: object({
    useCase: string(),
    known: boolean(),
    model: string(),
    replacedBy: string().nullable(),
    /** False where the configured server has neither the model nor one that replaces it. */
    offered: boolean(),
  }),
  run: async ({ useCase }, context) => {
    const model = recommendModel(useCase);
    const catalogue = await currentCatalogue(context);
    const { id, replacedBy } = callableModel(model, catalogue);
    const offered = getModelConfig(id, catalogue)?.retired !== true;
    return { useCase, known: useCases.some((name) => name === useCase), model, replacedBy, offered };
  },
  show: ({ useCase, known: isKnown, model, replacedBy, offered }, { output }) => {
    output.line(model);
    if (!isKnown) {
      output.note(`"${useCase}" is no use case of the catalogue, so this is the model for analysis.`);
      output.note(`Use cases: ${useCases.join(', ')}.`);
    }
    if (replacedBy !== null) output.note(`It is retired: ${replacedBy} is called for it.`);
    if (!offered) output.note('The configured server does not offer it: choose one of `velocity models list`.');
  },
});

const MOST_TOKENS = 1_000_000_000;

export const modelsCost = defineCommand({
  input: object({ id: string(), in: wholeNumber(0, MOST_TOKENS), out: wholeNumber(0, MOST_TOKENS) }),
  result: object({
    model: string(),
    replacedBy: string().nullable(),
    inputTokens: number(),
    outputTokens: number(),
    tokensUsd: number(),
    requestFeeUsd: number(),
    totalUsd: number(),
    /** True where the model's price is unknown: the amounts are then what a budget assumes for it. */
    isEstimate: boolean(),
  }),
  run: async ({ id, in: inputTokens, out: outputTokens }, context) => {
    const catalogue = await currentCatalogue(context);
    const { id: called, replacedBy } = callableModel(id, catalogue);
    return {
      model: id,
      replacedBy,
      inputTokens,
      outputTokens,
      tokensUsd: calculatePreciseCost(called, inputTokens, outputTokens, catalogue),
      requestFeeUsd: calculateRequestFees(called, 1, catalogue),
      totalUsd: calculateCallCost(called, inputTokens, outputTokens, catalogue),
      isEstimate: priceIsUnknown(called, catalogue),
    };
  },
  show: (result, { output }) => {
    output.line(result.isEstimate ? PRICE_UNKNOWN : formatUsd(result.totalUsd));
    if (result.requestFeeUsd > 0) output.note(`${formatUsd(result.requestFeeUsd)} of it is the fee of one request.`);
    if (result.isEstimate) {
      output.note(`Budgets count ${formatUsd(result.totalUsd)} for it, at the rate for models of unknown price.`);
    }
    if (result.replacedBy !== null) output.note(`${result.model} is retired: ${result.replacedBy} is called for it.`);
  },
});

function known(id: string, catalogue: Catalogue): ModelConfig {
  const model = getModelConfig(id, catalogue);
  if (model !== undefined) return model;
  const wanted = id.toLowerCase();
  const similar = catalogue.find((each) => each.id.toLowerCase().split('/').at(-1) === wanted);
  throw new AppError('not_found', `The catalogue has no model "${id}".`, {
    hint: similar === undefined ? 'See the models with `velocity models list`.' : `Did you mean ${similar.id}?`,
  });
}
