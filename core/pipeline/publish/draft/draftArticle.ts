import { saveArticle } from '#core/data/articles/articleChanges.ts';
import { getArticleOfProductionStory, type Article } from '#core/data/articles/articles.ts';
import { getCategories } from '#core/data/articles/categories.ts';
import { getModelCatalogue } from '#core/data/models/modelListings.ts';
import { getProductionStory, type ProductionStory } from '#core/data/production/productionStories.ts';
import { AppError } from '#core/errors.ts';
import { formatUsd } from '#core/format.ts';
import { GatewayError } from '#core/gateway/errors/gatewayError.ts';
import { callStructured } from '#core/gateway/json/structured.ts';
import type { Gateway, LLMRequest } from '#core/gateway/llm.ts';
import { sumUsd } from '#core/models/money.ts';
import { maxCallCost } from '#core/research/cost.ts';
import { chosenModels } from '../../chosenModels.ts';
import type { OperationContext, Services } from '../../services.ts';
import { marksOf, type Mark } from '../marks/marks.ts';
import { articleDraft, articleExcerpt } from '../productionArticle.ts';
import { slugOf } from '../slug.ts';
import { briefOf, briefSources } from './briefSources.ts';
import { chooseCategory } from './chooseCategory.ts';
import { correctionPrompt, draftPrompt, draftSchema, draftSystemPrompt, draftWords } from './draftPrompt.ts';
import { readDraft, type ReadDraft } from './readDraft.ts';

const TEMPERATURE = 0.3;
const MAX_TOKENS = 3000;

export interface DraftInput {
  productionStoryId: string;
  /** Default: the model recommended for writing. */
  model?: string | undefined;
  /** USD that the draft may cost. */
  budgetUsd?: number | undefined;
  /** Name or slug; without it the story's own category counts. */
  category?: string | undefined;
  /** Replaces the text of an article that is no draft of a model, or was drafted before. */
  again?: boolean | undefined;
}

export interface DraftReport {
  article: Article;
  /** What a person has to look at before it can be published. */
  marks: Mark[];
  /** Words of the text. */
  words: number;
  model: string;
  costUsd: number;
  costIsEstimate: boolean;
}

type DraftServices = Pick<Services, 'db' | 'gateway' | 'log' | 'person'>;

/**
 * Has a language model write a news article from the brief of a production story, checks it against the brief, and
 * keeps it as a draft with its sources. A person compares, edits, and publishes.
 * @throws AppError `budget` before anything is paid; `conflict` where the story has an article that would be replaced;
 * GatewayError as the gateway does.
 */
export async function draftArticle(
  services: DraftServices,
  input: DraftInput,
  { signal }: OperationContext = {},
): Promise<DraftReport> {
  const { db, person } = services;
  const story = await storyOf(services, input, signal);
  const category = chooseCategory(await getCategories(db, { signal }), input.category, story.category);
  // Refuses a story without text, as publishing does.
  const { image_url } = articleDraft(story, category.slug);
  const existing = await getArticleOfProductionStory(db, story.id, { signal });
  refuseToReplace(existing, story, input.again === true);
  const brief = briefOf(story);
  const gateway = services.gateway.for({
    purpose: 'draft',
    productionStoryId: story.id,
    ...(existing === null ? {} : { articleId: existing.id }),
  });
  const written = await write({ ...services, gateway }, input, brief, signal);
  const { draft, model, costUsd, costIsEstimate } = written;
  const { article } = await saveArticle(
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
        ...(image_url === null ? {} : { image_url, image_alt: draft.title }),
      },
      draft: { model, cost_usd: costUsd, material: brief },
      expected: existing?.updated_at,
      person,
    },
    { signal },
  );
  return { article, marks: marksOf(article, brief), words: draft.words, model, costUsd, costIsEstimate };
}

async function storyOf(
  { db }: DraftServices,
  { productionStoryId }: DraftInput,
  signal: AbortSignal | undefined,
): Promise<ProductionStory> {
  const story = await getProductionStory(db, productionStoryId, { signal });
  if (story !== null && story.deleted_at === null) return story;
  throw new AppError('not_found', `There is no production story ${productionStoryId}.`, {
    hint: 'See the stories with `velocity production list`.',
  });
}

function refuseToReplace(existing: Article | null, story: ProductionStory, again: boolean): void {
  if (existing === null) return;
  if (existing.is_published) {
    throw new AppError(
      'conflict',
      `The article of story #${story.story_number} is on the site or waits for its hour.`,
      {
        hint: `Correct it with \`velocity articles update ${existing.slug}\`, or withdraw it first: \`velocity articles unpublish ${existing.slug}\`.`,
      },
    );
  }
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

interface Written {
  draft: ReadDraft;
  model: string;
  costUsd: number;
  costIsEstimate: boolean;
}

async function write(
  { db, gateway, log }: Pick<Services, 'db' | 'log'> & { gateway: Gateway },
  { model: named, budgetUsd }: DraftInput,
  brief: string,
  signal: AbortSignal | undefined,
): Promise<Written> {
  const model = named ?? (await chosenModels(db, { signal }))('drafts');
  const catalogue = await getModelCatalogue(db, { signal });
  const sources = briefSources(brief);
  const request: LLMRequest = {
    model,
    systemPrompt: draftSystemPrompt,
    prompt: draftPrompt(brief, sources),
    temperature: TEMPERATURE,
    maxTokens: MAX_TOKENS,
  };
  const most = maxCallCost(request, catalogue);
  if (budgetUsd !== undefined && most > budgetUsd) {
    throw new AppError(
      'budget',
      `The draft may cost ${formatUsd(most)}, more than the budget of ${formatUsd(budgetUsd)}.`,
      {
        hint: 'Give a larger --budget or a cheaper --model; nothing was called.',
      },
    );
  }
  const first = await callStructured(gateway, request, draftSchema, { signal, log });
  const spent = first.estimatedCost;
  const draft = wholeDraft(first.parsedData, sources);
  const done = { model: first.model, costUsd: spent, costIsEstimate: first.costIsEstimate };
  if (draft !== null && fits(draft)) return { draft, ...done };
  const again: LLMRequest = { ...request, prompt: correctionPrompt(request.prompt, first.content, draft?.words ?? 0) };
  if (budgetUsd === undefined || sumUsd([spent, maxCallCost(again, catalogue)]) <= budgetUsd) {
    const second = await callStructured(gateway, again, draftSchema, { signal, log }).catch((error: unknown) => {
      if (draft === null) throw error;
      return null;
    });
    const costUsd = sumUsd([spent, second?.estimatedCost ?? 0]);
    const better = wholeDraft(second?.parsedData, sources);
    const chosen = better !== null && (draft === null || fits(better)) ? better : draft;
    if (chosen !== null)
      return {
        draft: chosen,
        ...done,
        costUsd,
        costIsEstimate: done.costIsEstimate || second?.costIsEstimate === true,
      };
    throw unreadable(costUsd);
  }
  if (draft !== null) return { draft, ...done };
  throw unreadable(spent);
}

/** Null for an answer without a headline or a text. */
function wholeDraft(answer: unknown, sources: Parameters<typeof readDraft>[1]): ReadDraft | null {
  const { data } = draftSchema.safeParse(answer);
  return data === undefined ? null : readDraft(data, sources);
}

function fits({ words }: ReadDraft): boolean {
  return words >= draftWords.least && words <= draftWords.most;
}

function unreadable(spentUsd: number): GatewayError {
  return new GatewayError('bad_body', 'provider', `The model's answer is no article (spent ${formatUsd(spentUsd)}).`, {
    attempts: 1,
    spentUsd,
    hint: 'Try again, or choose another --model.',
  });
}
