import { saveArticle } from '#core/data/articles/articleChanges.ts';
import { getArticleDraft } from '#core/data/articles/articleDrafts.ts';
import { getArticleOfProductionStory, type Article } from '#core/data/articles/articles.ts';
import { getCategories, type Category } from '#core/data/articles/categories.ts';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import { throwIfOver } from '#core/data/query.ts';
import { getProductionStory, type ProductionStory } from '#core/data/production/productionStories.ts';
import { AppError } from '#core/errors.ts';
import { structuredRequest } from '#core/gateway/json/structured.ts';
import type { CallPurpose } from '#core/models/callPurpose.ts';
import { callPriceIsUnknown, maxCallCost } from '#core/models/callCost.ts';
import type { OperationContext, Services } from '../../services.ts';
import type { Mark } from '../marks/marks.ts';
import { findMarks } from '../marks/marksThread.ts';
import { articleDraft, articleExcerpt } from '../productionArticle.ts';
import { slugOf } from '../slug.ts';
import { briefOf } from './briefSources.ts';
import { chooseCategory } from './chooseCategory.ts';
import { draftSchema } from './draftPrompt.ts';
import { draftRequest, writeDraft, type WriteOptions, type WrittenDraft } from './writeDraft.ts';

export interface DraftInput {
  productionStoryId: string;
  /** Default: the model that staff chose, else the one recommended for writing. */
  model?: string | undefined;
  /** Maximum cost in USD. */
  budgetUsd?: number | undefined;
  /** Name or slug; default: the story's own category. */
  category?: string | undefined;
  /** Replaces the text of an existing article that is not published; it keeps its picture. */
  again?: boolean | undefined;
}

export interface DraftReport {
  article: Article;
  /** What an editor has to check before it can be published. */
  marks: Mark[];
  /** Number of words of the text. */
  words: number;
  model: string;
  costUsd: number;
  costIsEstimate: boolean;
}

type DraftServices = Pick<Services, 'db' | 'gateway' | 'log' | 'person'> & Pick<CallPurpose, 'askedBy' | 'jobId'>;

/** The input of a draft, and the article it is stored as. */
export interface DraftTask {
  story: ProductionStory;
  /** Markdown. */
  brief: string;
  category: Category;
  /** The picture of a new article. */
  imageUrl: string | null;
  existing: Article | null;
}

/** Callbacks while a draft is written, and the paid answer of an earlier attempt. */
export interface DraftContext extends WriteOptions {
  /** An answer that was paid for and may not be stored yet: the model is not called again. */
  written?: WrittenDraft | undefined;
  /** Called with the answer before it is stored. */
  onWritten?: ((written: WrittenDraft) => Promise<void>) | undefined;
}

/**
 * Has a language model write a news article from the brief of a production story, checks it against the brief, and
 * stores it as a draft with its sources. An editor then compares, edits, and publishes it.
 * @throws {AppError} `budget` before anything is paid; `conflict` where the story's article would be replaced; {@link
 * GatewayError} for a failed call.
 * @example
 * ```ts
 * const { article } = await draftArticle(services, { productionStoryId });
 * ```
 */
export async function draftArticle(
  services: DraftServices,
  input: DraftInput,
  { written: paid, onWritten, ...options }: DraftContext = {},
): Promise<DraftReport> {
  const { signal } = options;
  if (paid !== undefined) {
    const stored = await getArticleOfProductionStory(services.db, input.productionStoryId, { signal });
    const brief = stored === null ? null : await getArticleDraft(services.db, stored.id, { signal });
    if (stored?.content === paid.draft.content && brief !== null) return report(stored, brief.material, paid);
  }
  const task = await prepareDraft(services, input, { signal });
  const written = paid ?? (await writeTask(services, input, task, options));
  if (paid === undefined) await onWritten?.(written);
  throwIfOver(signal);
  return report(await storeDraft(services, task, written), task.brief, written);
}

async function report(
  article: Article,
  material: string,
  { draft, model, costUsd, costIsEstimate }: WrittenDraft,
): Promise<DraftReport> {
  const found = await findMarks({ article, material });
  const marks = found.map(({ id, kind, text }) => ({ id, kind, text }));
  return { article, marks, words: draft.words, model, costUsd, costIsEstimate };
}

/**
 * Collects the input of a draft.
 * @throws {AppError} `conflict` where the story's article would be replaced; `invalid_input` for a story without text;
 * `usage` for a category that the site does not have.
 */
export async function prepareDraft(
  { db }: Pick<Services, 'db'>,
  input: DraftInput,
  { signal }: OperationContext = {},
): Promise<DraftTask> {
  const story = await getProductionStory(db, input.productionStoryId, { signal });
  if (story === null || story.deleted_at !== null) {
    throw new AppError('not_found', `There is no production story ${input.productionStoryId}.`, {
      hint: 'See the stories with `velocity production list`.',
    });
  }
  const category = chooseCategory(await getCategories(db, { signal }), input.category, story.category);
  // Throws for a story without text, as publishing does.
  const { image_url: imageUrl } = articleDraft(story, category.slug);
  const existing = await getArticleOfProductionStory(db, story.id, { signal });
  refuseToReplace(existing, story, input.again === true);
  return { story, brief: briefOf(story), category, imageUrl, existing };
}

/** The model of a draft, and its maximum cost in USD without a second attempt because of its length. */
export async function planDraft(
  { db }: Pick<Services, 'db'>,
  asked: { brief: string; model?: string | undefined },
  { signal }: OperationContext = {},
): Promise<{ model: string; maxCostUsd: number; priceIsUnknown: boolean }> {
  const request = structuredRequest(await draftRequest(db, asked, { signal }), draftSchema);
  const catalogue = await getModelCatalogue(db, { signal });
  return {
    model: request.model,
    maxCostUsd: maxCallCost(request, catalogue),
    priceIsUnknown: callPriceIsUnknown(request, catalogue),
  };
}

/** Calls the model; the call is recorded in the ledger. */
export function writeTask(
  services: DraftServices,
  { model, budgetUsd }: Pick<DraftInput, 'model' | 'budgetUsd'>,
  { story, existing, brief }: DraftTask,
  options: WriteOptions = {},
): Promise<WrittenDraft> {
  const gateway = services.gateway.for({
    purpose: 'draft',
    productionStoryId: story.id,
    ...(existing === null ? {} : { articleId: existing.id }),
    jobId: services.jobId,
    ...(services.askedBy === undefined ? {} : { askedBy: services.askedBy }),
  });
  return writeDraft({ ...services, gateway }, { brief, model, budgetUsd }, options);
}

/**
 * Stores a written draft as the story's article.
 * @throws {AppError} `conflict` where somebody changed or published the article meanwhile.
 */
export async function storeDraft(
  { db, person }: Pick<Services, 'db' | 'person'>,
  { story, brief, category, imageUrl, existing }: DraftTask,
  { draft, model, costUsd }: WrittenDraft,
  { signal }: OperationContext = {},
): Promise<Article> {
  const { article, kept } = await saveArticle(
    db,
    {
      productionStoryId: story.id,
      fields: {
        slug: existing?.slug ?? slugOf(draft.title, `story-${story.story_number}`),
        title: draft.title,
        summary: draft.summary,
        excerpt: articleExcerpt(draft.summary),
        content: draft.content,
        category_slug: category.slug,
        sources: draft.sources,
        origin: 'draft',
        // An editor may have chosen another picture, or removed it, perhaps for its rights.
        ...(existing !== null || imageUrl === null ? {} : { image_url: imageUrl, image_alt: '' }),
      },
      draft: { model, cost_usd: costUsd, material: brief },
      expected: existing?.updated_at,
      person,
    },
    { signal },
  );
  if (kept) throw onTheSite(article, story);
  return article;
}

function refuseToReplace(existing: Article | null, story: ProductionStory, again: boolean): void {
  if (existing === null) return;
  if (existing.is_published) throw onTheSite(existing, story);
  if (!again) {
    throw new AppError(
      'conflict',
      `Story #${story.story_number} has an article that is not published: "${existing.title}".`,
      {
        hint: `See it with \`velocity articles show ${existing.slug}\`; \`velocity articles draft ${story.story_number} --again\` replaces its text.`,
      },
    );
  }
}

function onTheSite({ slug }: Pick<Article, 'slug'>, { story_number }: ProductionStory): AppError {
  return new AppError('conflict', `The article of story #${story_number} is on the site or waits for its hour.`, {
    hint: `Correct it with \`velocity articles update ${slug}\`, or withdraw it first: \`velocity articles unpublish ${slug}\`.`,
  });
}
