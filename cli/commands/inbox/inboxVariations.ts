import { boolean, enum as oneOf, object, optional, string, type output as Output } from 'zod';
import { stopWritingOf } from '#cli/commands/articles/stopWritingOf.ts';
import { checkModel } from '#cli/commands/research/checkModel.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import { resolveInboxStory } from '#core/data/storyRef.ts';
import { variationFocuses } from '#core/gateway/analysis/storyVariations.ts';
import { writtenVariations } from '#core/pipeline/writing/variations.ts';
import { varyHere } from '#core/pipeline/writing/writeHere.ts';
import { sumText } from '#core/views/spentText.ts';

const printed = writtenVariations.omit({ focus: true }).partial();

/** Alternative titles and angles for a story idea. They are stored apart; the story itself is not changed. */
export const inboxVariations = defineCommand({
  input: object({
    story: string(),
    count: optionalWholeNumber(1, 10),
    focus: optional(oneOf(variationFocuses)),
    model: optional(string()),
    stop: boolean().default(false),
  }),
  result: printed,
  run: async ({ story, count, focus, model, stop }, context): Promise<Output<typeof printed>> => {
    const { open, output, signal } = context;
    if (model !== undefined) await checkModel(model, false, context);
    const { services } = await open();
    const { id: storyId, story_number: number } = await resolveInboxStory(services.db, story, { signal });
    if (stop) {
      await stopWritingOf(services, { kind: 'variations', storyId, number }, context);
      return {};
    }
    const emit = (event: object) => output.event({ ...event, story: number });
    const { focus: _focus, ...written } = await varyHere(services, { storyId, count, focus, model }, { signal, emit });
    return written;
  },
  show: ({ variations = [], model, costUsd, costIsEstimate = false }, { output }) => {
    for (const { title, angle, rationale } of variations) {
      output.fields([
        ['Title', title],
        ['Angle', angle],
        ['Why', rationale],
      ]);
      output.line('');
    }
    if (model !== undefined && costUsd !== undefined) output.note(`${model}, ${sumText(costUsd, { costIsEstimate })}`);
  },
});
