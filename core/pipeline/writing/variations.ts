import { boolean, enum as oneOf, int, number, strictObject, string, type infer as Infer } from 'zod';
import { getInboxStory, type InboxStory } from '#core/data/inbox/inboxStories.ts';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import type { QueryOptions } from '#core/data/database.ts';
import { AppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';
import {
  generateStoryVariations,
  storyVariationsSchema,
  variationFocuses,
  variationsRequest,
} from '#core/gateway/analysis/storyVariations.ts';
import { structuredRequest } from '#core/gateway/json/structured.ts';
import { callPriceIsUnknown, maxCallCost } from '#core/models/callCost.ts';
import type { CallPurpose } from '#core/models/callPurpose.ts';
import { chosenModels } from '../chosenModels.ts';
import type { WriteOptions } from '../publish/draft/writeDraft.ts';
import type { Services } from '../services.ts';

/** The input. Defaults: title and angle, three variations, the model chosen by staff. */
export const variationsInput = strictObject({
  focus: oneOf(variationFocuses).optional(),
  count: int().min(1).max(10).optional(),
  model: string().max(100).optional(),
});
export type VariationsInput = Infer<typeof variationsInput>;

export const writtenVariations = storyVariationsSchema.extend({
  focus: oneOf(variationFocuses),
  model: string(),
  costUsd: number(),
  costIsEstimate: boolean(),
});
/** Other titles and angles of a story idea. */
export type WrittenVariations = Infer<typeof writtenVariations>;

/** Loads a story that can be varied. @throws {AppError} `not_found`; `invalid_input` for one without text. */
export async function variableStory(
  { db }: Pick<Services, 'db'>,
  storyId: string,
  options?: QueryOptions,
): Promise<InboxStory> {
  const story = await getInboxStory(db, storyId, options);
  if (story === null || story.deleted_at !== null) {
    throw new AppError('not_found', 'There is no such story in the inbox.');
  }
  if (`${story.title}${story.summary}${story.angle}`.trim() === '') {
    throw new AppError('invalid_input', `Story #${story.story_number} has no text that could be varied.`, {
      hint: 'Give it a title or a summary first.',
    });
  }
  return story;
}

/** What variations of a story cost at most, in USD. @throws {AppError} as {@link variableStory}. */
export async function planVariations(
  { db }: Pick<Services, 'db'>,
  { storyId, ...input }: VariationsInput & { storyId: string },
  { signal }: QueryOptions = {},
): Promise<{ maxCostUsd: number; priceIsUnknown: boolean }> {
  const asked = await variationsAsk(db, await variableStory({ db }, storyId, { signal }), input, signal);
  const request = structuredRequest(variationsRequest(asked.title, asked.text, asked), storyVariationsSchema);
  const catalogue = await getModelCatalogue(db, { signal });
  return { maxCostUsd: maxCallCost(request, catalogue), priceIsUnknown: callPriceIsUnknown(request, catalogue) };
}

async function variationsAsk(
  db: Services['db'],
  { title, summary, angle }: InboxStory,
  { model: named, focus = 'both', count }: VariationsInput,
  signal: AbortSignal | undefined,
) {
  const model = named ?? (await chosenModels(db, { signal }))('variations');
  return { title, text: `${summary}\n\n${angle}`.trim(), model, focus, count };
}

/**
 * Requests variations of an inbox story from a model; the story itself is not changed.
 * @throws {AppError} `provider` where the answer cannot be parsed; {@link GatewayError} for a failed call.
 */
export async function varyStory(
  services: Pick<Services, 'db' | 'gateway' | 'log'> & Pick<CallPurpose, 'askedBy' | 'jobId'>,
  { storyId, ...input }: VariationsInput & { storyId: string },
  options: WriteOptions = {},
): Promise<WrittenVariations> {
  const { db, log, askedBy, jobId } = services;
  const { signal } = options;
  const story = await variableStory(services, storyId, { signal });
  const { title, text, model, focus, count } = await variationsAsk(db, story, input, signal);
  const gateway = services.gateway.for({
    purpose: 'variation',
    storyId,
    jobId,
    ...(askedBy === undefined ? {} : { askedBy }),
  });
  const answer = await generateStoryVariations(gateway, title, text, {
    ...options,
    model,
    count,
    focus,
    log,
  });
  const variations = answer.parsedData?.variations ?? [];
  if (variations.length === 0) {
    throw new AppError('provider', `The model's answer cannot be read (spent ${formatUsd(answer.estimatedCost)}).`, {
      hint: 'Try again, or choose another model.',
    });
  }
  const { model: served, estimatedCost: costUsd, costIsEstimate } = answer;
  return { variations, focus, model: served, costUsd, costIsEstimate };
}
