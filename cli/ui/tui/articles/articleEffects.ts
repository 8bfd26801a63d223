import { getArticleOfProductionStory, type Article } from '#core/data/articles/articles.ts';
import { AppError } from '#core/errors.ts';
import { openMarks } from '#core/pipeline/publish/openMarks.ts';
import { publishArticle } from '#core/pipeline/publish/publishArticle.ts';
import { applyUpdate, planUpdate } from '#core/pipeline/publish/updateArticle.ts';
import { draftHere } from '#core/pipeline/writing/writeHere.ts';
import { sumText } from '#core/views/spentText.ts';
import type { Message } from '#cli/ui/tui/message.ts';
import type { EffectContext, EffectOf } from '#cli/ui/tui/effectContext.ts';

export async function loadArticle({ storyId }: EffectOf<'loadArticle'>, context: EffectContext): Promise<Message> {
  const article = await getArticleOfProductionStory(context.services.db, storyId, { signal: context.signal });
  return article === null
    ? { type: 'article', storyId, opened: null, notice: null }
    : opened(storyId, article, context);
}

/** Has a language model draft the article, which is then checked against the brief. */
export async function draftStory(effect: EffectOf<'draftArticle'>, context: EffectContext): Promise<Message> {
  const { storyId, category, budgetUsd } = effect;
  const { services, signal } = context;
  const report = await draftHere(services, { storyId, category, budgetUsd }, { signal });
  const cost = sumText(report.costUsd, report);
  return opened(storyId, report.article, context, `Written by ${report.model}: ${report.words} words, ${cost}`);
}

export async function confirmStoryMarks(
  { storyId, marks: confirm }: EffectOf<'confirmMarks'>,
  context: EffectContext,
): Promise<Message> {
  const article = await articleOf(storyId, context);
  const plan = await planUpdate(context.services, { article, edit: {}, confirm });
  const saved = await applyUpdate(context.services, plan);
  return opened(storyId, saved, context, 'Confirmed');
}

export async function publishDraft({ storyId }: EffectOf<'publishArticle'>, context: EffectContext): Promise<Message> {
  const article = await publishArticle(context.services, { article: await articleOf(storyId, context) });
  return opened(storyId, article, context, 'Published');
}

async function opened(
  storyId: string,
  article: Article,
  { services }: EffectContext,
  notice: string | null = null,
): Promise<Message> {
  const { open: marks } = await openMarks(services, article);
  const address = `${services.siteUrl}/article/${article.slug}`;
  return { type: 'article', storyId, opened: { storyId, article, address, marks }, notice };
}

async function articleOf(storyId: string, { services }: EffectContext): Promise<Article> {
  const article = await getArticleOfProductionStory(services.db, storyId);
  if (article !== null) return article;
  throw new AppError('not_found', 'This story has no article any more.', { hint: 'w in the list has one written.' });
}
