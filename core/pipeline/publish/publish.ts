import { saveArticle } from '#core/data/articles/articleChanges.ts';
import { displayedImage, getArticleOfProductionStory, type Article } from '#core/data/articles/articles.ts';
import { getCategories } from '#core/data/articles/categories.ts';
import { getProductionStory, type ProductionStory } from '#core/data/production/productionStories.ts';
import { AppError } from '#core/errors.ts';
import type { OperationContext, Services } from '../services.ts';
import { articleState } from '#core/data/articles/articleState.ts';
import { briefOf, briefSources } from './draft/briefSources.ts';
import { chooseCategory } from './draft/chooseCategory.ts';
import type { Confirmation } from './openMarks.ts';
import { articleDraft } from './productionArticle.ts';
import { publishArticle, refusePast } from './publishArticle.ts';

export interface PublishInput {
  productionStoryId: string;
  /** Name or slug of a category; default: the story's own. */
  category?: string | undefined;
  /** Publishes the article now; otherwise it stays a draft. */
  now: boolean;
  /** ISO 8601: publishes it at that time. */
  at?: string | undefined;
  /** Makes the research brief itself the article, instead of the draft written from it. */
  brief?: boolean | undefined;
  confirm?: Confirmation | undefined;
}

/** The result. `unchanged`: it is on the site already. `kept`: the draft exists and was not published. */
export interface PublishReport {
  outcome: 'drafted' | 'draft-renewed' | 'kept' | 'published' | 'scheduled' | 'unchanged';
  article: Article;
}

type PublishServices = Pick<Services, 'db' | 'clock' | 'person'>;

/**
 * Publishes the article of a production story that `draftArticle` wrote. With `brief` the article is built from the
 * story's brief; a draft is rebuilt at each call, a published text never.
 * @throws {AppError} `usage` where there is no article yet, or the category does not exist; `invalid_input` where the
 * story has no text; `conflict` while a mark of its draft is open.
 * @example
 * ```ts
 * const { outcome, article } = await publish(services, { productionStoryId: story.id, now: true });
 * ```
 */
export async function publish(
  services: PublishServices,
  input: PublishInput,
  context: OperationContext = {},
): Promise<PublishReport> {
  const { db, clock } = services;
  const story = await getProductionStory(db, input.productionStoryId, context);
  if (story === null || story.deleted_at !== null) {
    throw new AppError('not_found', `There is no production story ${input.productionStoryId}.`, {
      hint: 'See the stories with `velocity production list`.',
    });
  }
  const existing = await getArticleOfProductionStory(db, story.id, context);
  if (existing !== null && articleState(existing, clock.now()) === 'published') {
    return { outcome: 'unchanged', article: existing };
  }
  if (input.brief === true && existing?.is_published !== true) {
    return publishBrief(services, story, existing, input, context);
  }
  if (existing === null) throw noArticle(story);
  const article = await inCategory(services, existing, input, context);
  if (!input.now && input.at === undefined) return { outcome: 'kept', article };
  const { at, confirm } = input;
  const published = await publishArticle(services, { article, at, confirm }, context);
  return { outcome: at === undefined ? 'published' : 'scheduled', article: published };
}

/** Builds the article from the story's brief, and publishes it if requested, in one call. */
async function publishBrief(
  { db, clock, person }: PublishServices,
  story: ProductionStory,
  existing: Article | null,
  { category: asked, now, at }: PublishInput,
  { signal }: OperationContext,
): Promise<PublishReport> {
  refusePast(at, clock.now());
  const category = chooseCategory(await getCategories(db, { signal }), asked, story.category);
  const { slug, image_url, ...fields } = articleDraft(story, category.slug);
  const pictured = existing === null ? undefined : displayedImage(existing)?.image_url;
  const { article, created, kept } = await saveArticle(
    db,
    {
      productionStoryId: story.id,
      fields: {
        ...fields,
        slug: existing?.slug ?? slug,
        // Nobody has said yet what another picture shows.
        ...(image_url === null || image_url === pictured ? {} : { image_url, image_alt: '' }),
        sources: briefSources(briefOf(story)),
        origin: 'brief',
      },
      publication: now || at !== undefined ? { publish: true, at } : undefined,
      draft: { discard: true },
      person,
    },
    { signal },
  );
  if (kept) return { outcome: 'unchanged', article };
  if (at !== undefined) return { outcome: 'scheduled', article };
  if (now) return { outcome: 'published', article };
  return { outcome: created ? 'drafted' : 'draft-renewed', article };
}

/** Moves the article to the requested category. */
async function inCategory(
  { db, person }: PublishServices,
  article: Article,
  { category: asked }: PublishInput,
  { signal }: OperationContext,
): Promise<Article> {
  if (asked === undefined) return article;
  const category = chooseCategory(await getCategories(db, { signal }), asked, '');
  if (category.slug === article.category?.slug) return article;
  const fields = { category_slug: category.slug };
  return (await saveArticle(db, { articleId: article.id, fields, person }, { signal })).article;
}

function noArticle({ story_number }: ProductionStory): AppError {
  return new AppError('usage', `Story #${story_number} has no article yet: what it holds is the research brief.`, {
    hint: `Have one written with \`velocity articles draft ${story_number}\`, or publish the brief itself with --brief.`,
  });
}
