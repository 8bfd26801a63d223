import { getArticleOfProductionStory, publishProductionStory, type Article } from '#core/data/articles.ts';
import { findCategory, getCategories, type Category } from '#core/data/categories.ts';
import { getProductionStory } from '#core/data/productionStories.ts';
import { AppError } from '#core/errors.ts';
import { articleDraft } from './articleDraft.ts';
import type { OperationContext, Services } from './services.ts';

export interface PublishInput {
  productionStoryId: string;
  /** Name or slug of one of the categories; without it the story's own category counts. */
  category?: string | undefined;
  /** Puts the article on the site; without it, it is a draft. */
  now: boolean;
}

/** What publishing did. `unchanged`: the article was on the site before, and its text is never overwritten. */
export interface PublishReport {
  outcome: 'drafted' | 'draft-renewed' | 'published' | 'unchanged';
  article: Article;
}

/**
 * Makes the article of a production story, as a draft or published. A draft is renewed from the story at each call.
 * @throws AppError `usage` where the category is none of the site's; `invalid_input` where the story has no text.
 */
export async function publish(
  services: Pick<Services, 'db'>,
  input: PublishInput,
  { signal }: OperationContext = {},
): Promise<PublishReport> {
  const { db } = services;
  const story = await getProductionStory(db, input.productionStoryId, { signal });
  if (story === null || story.deleted_at !== null) {
    throw new AppError('not_found', `There is no production story ${input.productionStoryId}.`, {
      hint: 'See the stories with `velocity production list`.',
    });
  }
  const category = chooseCategory(await getCategories(db, { signal }), input.category, story.category);
  const done = await publishProductionStory(db, story.id, articleDraft(story, category.slug), input.now, { signal });
  const article = await getArticleOfProductionStory(db, story.id, { signal });
  if (article === null) {
    throw new AppError('conflict', `The article of story #${story.story_number} was removed meanwhile.`, {
      hint: 'Publish it again.',
      retryable: true,
    });
  }
  return { outcome: outcomeOf(done.created, done.already_published, article.is_published), article };
}

function outcomeOf(created: boolean, before: boolean, published: boolean): PublishReport['outcome'] {
  if (before) return 'unchanged';
  if (published) return 'published';
  return created ? 'drafted' : 'draft-renewed';
}

function chooseCategory(categories: readonly Category[], asked: string | undefined, own: string): Category {
  const found = findCategory(categories, asked ?? own);
  if (found !== undefined) return found;
  const names = categories.map(({ name }) => name).join(', ');
  const message =
    asked === undefined
      ? `The story's category "${own}" is none of the site's categories.`
      : `There is no category "${asked}".`;
  throw new AppError('usage', message, { hint: `Choose one with --category: ${names}.` });
}
