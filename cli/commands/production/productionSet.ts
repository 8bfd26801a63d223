import { object, string } from 'zod';
import type { CommandContext } from '#cli/command.ts';
import { defineCommand } from '#cli/defineCommand.ts';
import { savingTyped } from '#cli/input/savingTyped.ts';
import { namedProductionStories } from '#cli/input/namedStories.ts';
import { refuseSecondDash } from '#cli/input/stdin.ts';
import { textValue } from '#cli/input/textValue.ts';
import { productionDocument } from './productionDocument.ts';
import {
  findProductionField,
  productionFields,
  type ProductionFieldName,
} from '#core/data/production/productionFields.ts';
import { getProductionStory, type ProductionStory } from '#core/data/production/productionStories.ts';
import { AppError } from '#core/errors.ts';
import { truncate } from '#core/format.ts';
import { editStoryField } from '#core/pipeline/editing/stories.ts';

export const productionSet = defineCommand({
  input: object({ story: string(), field: string(), value: string() }),
  result: productionDocument,
  run: async ({ story, field, value }, context) => {
    refuseSecondDash([story, value]);
    const known = findProductionField(field);
    const text = await textValue(value, context);
    return savingTyped(context, 'production story', { [field]: text }, async () => {
      if (known === undefined) throw unknownField(field);
      const stories: ProductionStory[] = [];
      for (const one of await namedProductionStories([story], context)) {
        stories.push(await setField(one, known.name, text, context));
      }
      return { stories };
    });
  },
  show: ({ stories }, { output }) => {
    for (const { story_number, title } of stories) output.line(`Saved #${story_number} ${title}`);
  },
});

async function setField(
  story: ProductionStory,
  field: ProductionFieldName,
  value: string,
  { open, signal }: CommandContext,
): Promise<ProductionStory> {
  const { services } = await open();
  const edit = { table: 'production_stories', id: story.id, field, expected: story[field], value } as const;
  const what = `${field} of #${story.story_number}`;
  const current = await editStoryField(services, { ...edit, what }, { signal });
  return (await getProductionStory(services.db, story.id, { signal })) ?? { ...story, [field]: current };
}

function unknownField(field: string): AppError {
  return new AppError('usage', `There is no field "${truncate(field, 60)}".`, {
    hint: `Fields: ${productionFields.map(({ name }) => name).join(', ')}.`,
  });
}
