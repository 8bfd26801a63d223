import { array, boolean, enum as oneOf, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { confirmInput, refuseMarksOfSeveral } from '#cli/commands/articles/namedArticles.ts';
import { confirmRemoval } from '#cli/input/confirm.ts';
import { sequentially } from '#cli/input/sequentially.ts';
import { publicationTime } from '#core/views/publicationTime.ts';
import { namedProductionStories, trashedProductionStories } from '#cli/input/namedStories.ts';
import { placed, placedArticle, shownHour } from '#cli/commands/articles/articleDocument.ts';
import { productionDocument } from './productionDocument.ts';
import { getArticleOfProductionStory, type Article } from '#core/data/articles/articles.ts';
import type { ProductionStory } from '#core/data/production/productionStories.ts';
import { AppError } from '#core/errors.ts';
import { moveStoryToTrash, restoreStory } from '#core/pipeline/editing/stories.ts';
import { publish as publishStory } from '#core/pipeline/publish/publish.ts';

const table = 'production_stories';

export const productionRemove = defineCommand({
  input: object({ story: array(string()), yes: boolean().default(false) }),
  result: productionDocument.extend({ onSite: array(placedArticle) }),
  run: async ({ story, yes }, context) => {
    const named = await namedProductionStories(story, context);
    const { services } = await context.open();
    const { db } = services;
    const { clock, signal } = context;
    const stories: ProductionStory[] = [];
    const onSite: Article[] = [];
    for (const one of named) {
      const article = await getArticleOfProductionStory(db, one.id, { signal });
      if (article?.is_published === true) {
        onSite.push(article);
        context.output.note(`Its article stays on the site: "${article.title}".`);
      }
      await confirmRemoval(one.title, { yes, ...context });
      stories.push(await moveStoryToTrash(services, { table, id: one.id }, { signal }));
    }
    return { stories, onSite: onSite.map((article) => placed(article, context.config(), clock.now())) };
  },
  show: ({ stories, onSite }, { output }) => {
    for (const { story_number } of stories) {
      output.line(`#${story_number} is in the trash. \`velocity production restore ${story_number}\` brings it back.`);
    }
    for (const { slug, address } of onSite) {
      output.line(`Its article stays on the site: ${address}`);
      output.line(`\`velocity articles unpublish ${slug}\` withdraws it.`);
    }
  },
});

export const productionRestore = defineCommand({
  input: object({ story: array(string()) }),
  result: productionDocument,
  run: async ({ story }, context) => {
    const named = await trashedProductionStories(story, context);
    const { services } = await context.open();
    const stories: ProductionStory[] = [];
    for (const { id } of named) {
      stories.push(await restoreStory(services, { table, id }, { signal: context.signal }));
    }
    return { stories };
  },
  show: ({ stories }, { output }) => {
    for (const { story_number, title } of stories) output.line(`Restored #${story_number} ${title}`);
  },
});

const outcomes = ['drafted', 'draft-renewed', 'kept', 'published', 'scheduled', 'unchanged'] as const;

export const productionPublish = defineCommand({
  input: object({
    story: array(string()),
    category: optional(string()),
    now: boolean().default(false),
    at: optional(string()),
    brief: boolean().default(false),
    confirm: confirmInput,
  }),
  result: object({ articles: array(object({ outcome: oneOf(outcomes), article: placedArticle })) }),
  run: async ({ story, at: hour, ...input }, context) => {
    const { clock, config, signal } = context;
    const at = hour === undefined ? undefined : publicationTime(hour, clock.now(), config().siteTimeZone);
    const named = await namedProductionStories(story, context);
    const { services } = await context.open();
    refuseMarksOfSeveral(named, input.confirm);
    return sequentially(named, async ({ id }) => {
      const { outcome, article } = await publishStory(services, { productionStoryId: id, at, ...input }, { signal });
      if (outcome === 'unchanged') refuseWithoutEffect(article, { at: hour, category: input.category });
      return { outcome, article: placed(article, config(), clock.now()) };
    });
  },
  document: ({ done: articles }) => ({ articles }),
  verdict: ({ failure }) => failure,
  show: ({ done }, { output }) => {
    for (const { outcome, article } of done) {
      const hour = outcome === 'scheduled' ? `, ${shownHour(article.published_at)}` : '';
      output.line(`${sentences[outcome]} "${article.title}" (${article.category?.name ?? 'News'})${hour}`);
      output.line(article.address);
      if (outcome === 'unchanged') {
        output.note(
          `Correct it with \`velocity articles update ${article.slug}\`; --from-story takes what the story says.`,
        );
      }
      if (article.state === 'draft') output.note('It is a draft; --now publishes it.');
    }
  },
});

/**
 * @throws AppError `conflict` where a category or an hour was given for an article on the site: publishing does not
 * change it.
 */
function refuseWithoutEffect(
  { title, slug, category: own }: Article,
  { at, category }: { at: string | undefined; category: string | undefined },
): void {
  const asked = category?.trim().toLowerCase();
  const moves = asked !== undefined && asked !== own?.slug && asked !== own?.name.toLowerCase();
  if (!moves && at === undefined) return;
  const update = `velocity articles update ${slug} --category "${category ?? ''}"`;
  throw new AppError('conflict', `"${title}" is on the site already, and stays as it is.`, {
    hint: moves
      ? `Its category is changed with \`${update}\`.`
      : `For another hour withdraw it first: \`velocity articles unpublish ${slug}\`.`,
  });
}

const sentences = {
  drafted: 'Drafted',
  'draft-renewed': 'Renewed the draft of',
  kept: 'Not on the site:',
  published: 'Published',
  scheduled: 'Comes out at its hour:',
  unchanged: 'Is on the site already, unchanged:',
} as const;
