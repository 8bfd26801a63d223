import { array, boolean, enum as oneOf, number, object, string } from 'zod';
import type { CommandContext } from '#cli/command.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { unfinished } from '#core/models/unfinished.ts';
import { modelServices } from '#cli/modelServices.ts';
import { openGateway } from '#cli/openGateway.ts';
import { textValue } from '#cli/input/textValue.ts';
import { modelDocument, shownModel } from './modelDocument.ts';
import { AppError, toAppError } from '#core/errors.ts';
import type { Gateway } from '#core/gateway/llm.ts';
import { seedCatalogue } from '#core/models/catalogue.ts';
import { refreshModelListings } from '#core/pipeline/editing/models.ts';
import { sumText } from '#core/views/spentText.ts';

const change = object({
  id: string(),
  name: string(),
  kind: oneOf(['price', 'context', 'retired', 'returned', 'expires', 'added']),
  text: string(),
});

export const modelsRefresh = defineCommand({
  input: object({}),
  result: object({ changes: array(change), models: array(modelDocument) }),
  run: async (_, context) => {
    const services = await modelServices(context);
    const { catalogue: after, changes } = await refreshModelListings(services, { signal: context.signal });
    return {
      changes,
      models: after.map((model) => shownModel(model, after)),
    };
  },
  show: ({ changes, models }, { output }) => {
    for (const { text } of changes) output.line(text);
    const retired = models.filter((model) => model.retired).length;
    output.note(`${changes.length} changes; ${models.length - retired} models are offered, ${retired} are retired.`);
  },
});

const DEFAULT_MODEL = 'anthropic/claude-3-haiku';
const DEFAULT_PROMPT =
  'What drives the adoption of renewable energy today, and what holds it back? Answer in three sentences.';

/**
 * A gateway that records its calls in the ledger, or one that does not where the backend is down: a model can still be
 * tested.
 */
async function testGateway(context: CommandContext): Promise<Gateway> {
  try {
    return (await context.open()).services.gateway.for({ purpose: 'test' });
  } catch (thrown) {
    if (context.signal.aborted) throw thrown;
    const { clock, log } = context;
    context.output.warn(
      `The backend did not open, so what this costs is not written down. ${toAppError(thrown).message}`,
    );
    return openGateway({ config: context.config(), clock, log, catalogue: async () => seedCatalogue });
  }
}

export const modelsTest = defineCommand({
  input: object({ model: string().default(DEFAULT_MODEL), prompt: string().default(DEFAULT_PROMPT) }),
  result: object({
    model: string(),
    requestedModel: string(),
    replacedBy: string().nullable(),
    content: string(),
    tokensUsed: number(),
    estimatedCost: number(),
    costIsEstimate: boolean(),
    priceIsUnknown: boolean(),
    /** Milliseconds. */
    executionTime: number(),
    /** `stop`, or why the text is incomplete: `length`, … */
    finishReason: string(),
  }),
  run: async ({ model, prompt: typed }, context) => {
    const { signal } = context;
    const prompt = await textValue(typed, context);
    if (prompt.trim() === '') {
      throw new AppError('invalid_input', 'The prompt is blank.', { hint: 'Ask the model something with --prompt.' });
    }
    const gateway = await testGateway(context);
    return gateway.callLLM({ model, prompt }, { signal });
  },
  show: (result, { output }) => {
    output.line(result.content);
    const cut = unfinished(result.finishReason);
    if (cut !== null) output.warn(cut);
    const { model, tokensUsed, estimatedCost, costIsEstimate, priceIsUnknown, executionTime } = result;
    const cost = priceIsUnknown ? 'price unknown' : sumText(estimatedCost, { costIsEstimate });
    output.note(`${model}, ${tokensUsed} tokens, ${cost}, ${executionTime} ms`);
    if (result.replacedBy !== null) output.note(`${result.requestedModel} is retired: ${result.replacedBy} answered.`);
  },
});
