import { boolean, enum as oneOf, number, object, optional, string } from 'zod';
import { checkModel } from '#cli/commands/research/checkModel.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import { resolveInboxStory } from '#core/data/storyRef.ts';
import { AppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';
import {
  generateStoryVariations,
  storyVariationsSchema,
  variationFocuses,
} from '#core/gateway/analysis/storyVariations.ts';
import { chosenModels } from '#core/pipeline/chosenModels.ts';

/** Other ways to title and tell a story idea. Nothing is stored. */
export const inboxVariations = defineCommand({
  input: object({
    story: string(),
    count: optionalWholeNumber(1, 10),
    focus: optional(oneOf(variationFocuses)),
    model: optional(string()),
  }),
  result: storyVariationsSchema.extend({ model: string(), costUsd: number(), costIsEstimate: boolean() }),
  run: async ({ story, count, focus, model: named }, context) => {
    const { open, signal, log } = context;
    if (named !== undefined) await checkModel(named, false, context);
    const { services } = await open();
    const { id, title, summary, angle } = await resolveInboxStory(services.db, story, { signal });
    const model = named ?? (await chosenModels(services.db, { signal }))('variations');
    const gateway = services.gateway.for({ purpose: 'variation', storyId: id });
    const asked = { model, count, focus, signal, log };
    const answer = await generateStoryVariations(gateway, title, `${summary}\n\n${angle}`.trim(), asked);
    const variations = answer.parsedData?.variations;
    if (variations === undefined) {
      throw new AppError('provider', `The model's answer cannot be read (spent ${formatUsd(answer.estimatedCost)}).`, {
        hint: 'Try again, or name another model with --model.',
      });
    }
    const { model: served, estimatedCost: costUsd, costIsEstimate } = answer;
    return { variations, model: served, costUsd, costIsEstimate };
  },
  show: ({ variations, model, costUsd }, { output }) => {
    for (const { title, angle, rationale } of variations) {
      output.fields([
        ['Title', title],
        ['Angle', angle],
        ['Why', rationale],
      ]);
      output.line('');
    }
    output.note(`${model}, ${formatUsd(costUsd)}`);
  },
});
