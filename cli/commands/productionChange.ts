import { array, boolean, enum as oneOf, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { confirmRemoval } from '#cli/input/confirm.ts';
import { namedProductionStories } from '#cli/input/stories.ts';
import { productionDocument } from '#cli/output/productionStories.ts';
import { articleRow } from '#core/data/articles.ts';
import { deleteProductionStory, restoreProductionStory, type ProductionStory } from '#core/data/productionStories.ts';
import { publish as publishStory, type PublishReport } from '#core/pipeline/publish.ts';

export const remove = defineCommand({
  input: object({ story: string(), yes: boolean().default(false) }),
  result: productionDocument,
  run: async ({ story, yes }, context) => {
    const named = await namedProductionStories([story], context);
    const { services } = await context.open();
    const stories: ProductionStory[] = [];
    for (const one of named) {
      await confirmRemoval(one.title, { yes, ...context });
      stories.push(await deleteProductionStory(services.db, one.id, context.clock.now(), { signal: context.signal }));
    }
    return { stories };
  },
  show: ({ stories }, { output }) => {
    for (const { story_number } of stories) {
      output.line(`#${story_number} is in the trash. \`velocity production restore ${story_number}\` brings it back.`);
    }
  },
});

export const restore = defineCommand({
  input: object({ story: string() }),
  result: productionDocument,
  run: async ({ story }, context) => {
    const named = await namedProductionStories([story], context, { trash: true });
    const { services } = await context.open();
    const stories: ProductionStory[] = [];
    for (const { id } of named) stories.push(await restoreProductionStory(services.db, id, { signal: context.signal }));
    return { stories };
  },
  show: ({ stories }, { output }) => {
    for (const { story_number, title } of stories) output.line(`Restored #${story_number} ${title}`);
  },
});

const outcomes = ['drafted', 'draft-renewed', 'published', 'unchanged'] as const;

export const publish = defineCommand({
  input: object({ story: string(), category: optional(string()), now: boolean().default(false) }),
  result: object({ articles: array(object({ outcome: oneOf(outcomes), article: articleRow })) }),
  run: async ({ story, category, now }, context) => {
    const named = await namedProductionStories([story], context);
    const { services } = await context.open();
    const articles: PublishReport[] = [];
    for (const { id } of named) {
      articles.push(await publishStory(services, { productionStoryId: id, category, now }, { signal: context.signal }));
    }
    return { articles };
  },
  show: ({ articles }, { output }) => {
    for (const { outcome, article } of articles) {
      output.line(
        `${sentences[outcome]} "${article.title}" (${article.category?.name ?? 'News'}), /article/${article.slug}`,
      );
      if (outcome.startsWith('draft')) output.note('It is a draft; --now publishes it.');
    }
  },
});

const sentences = {
  drafted: 'Drafted',
  'draft-renewed': 'Renewed the draft of',
  published: 'Published',
  unchanged: 'Is on the site already, unchanged:',
} as const;
