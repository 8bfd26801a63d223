import { enum as oneOf, object, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { defineListCommand, listOptions } from '#cli/defineListCommand.ts';
import { namedProductionStories } from '#cli/input/stories.ts';
import { productionDocument } from '#cli/output/productionStories.ts';
import type { Column } from '#cli/output/table.ts';
import { productionFields, shownValue } from '#core/data/productionFields.ts';
import { productionStoryPages, productionStoryRow, type ProductionStory } from '#core/data/productionStories.ts';
import { productionViews, type ProductionView } from '#core/data/productionViews.ts';

const viewIds = productionViews.map(({ id }) => id);

export const list = defineListCommand({
  input: object({ view: oneOf(viewIds).default('master'), ...listOptions }),
  name: 'stories',
  head: { view: string() },
  row: productionStoryRow,
  read: async ({ view, limit }, { open, signal }) => {
    const { services } = await open();
    return { head: { view }, pages: productionStoryPages(services.db, { view, limit }, { signal }) };
  },
  columns: ({ view }) => columnsOf(view),
  empty: ['No production stories yet', 'Complete workflows from the Inbox to see stories here'],
});

export const show = defineCommand({
  input: object({ story: string() }),
  result: productionDocument,
  run: async ({ story }, context) => ({ stories: await namedProductionStories([story], context) }),
  show: ({ stories }, { output }) => {
    for (const story of stories) {
      output.fields([
        ['Story', `#${story.story_number}`],
        ['Id', story.id],
        ['Category', story.category],
        ['Missing', story.missing_parts.join(', ')],
        ...productionFields.map((field): [string, string] => [field.label, shownValue(field, story[field.name])]),
        ['Created', story.created_at],
        ['Changed', story.updated_at],
      ]);
      output.line();
    }
  },
});

/** The view's columns in its order; what comes late goes first when the terminal is narrow. */
function columnsOf(view: string): Column<ProductionStory>[] {
  const fields: ProductionView['fields'] = productionViews.find(({ id }) => id === view)?.fields ?? 'all';
  const shown = productionFields.filter(({ name }) => fields === 'all' || fields.some((wanted) => wanted === name));
  return [
    { header: '#', value: (story) => story.story_number, align: 'right' },
    ...shown.map((field, at): Column<ProductionStory> => {
      const value = (story: ProductionStory) => shownValue(field, story[field.name]);
      const header = field.label;
      if (field.name === 'title') return { header, value, least: 20 };
      return { header, value, least: Math.max(8, Math.min(header.length, 14)), leaveOut: at + 1 };
    }),
  ];
}
