import { articleState } from '#core/data/articles/articleState.ts';
import { type ArticleChange, getArticleChanges } from '#core/data/articles/articleChanges.ts';
import { type Article, displayedImage, getArticleOfProductionStory } from '#core/data/articles/articles.ts';
import { type Category, getCategories } from '#core/data/articles/categories.ts';
import type { Database, QueryOptions } from '#core/data/database.ts';
import { getProductionStory } from '#core/data/production/productionStories.ts';
import { AppError } from '#core/errors.ts';
import { briefOf } from '#core/pipeline/publish/draft/briefSources.ts';
import { getArticleDraft } from '#core/data/articles/articleDrafts.ts';

/** How many of the newest changes the history shows. */
const CHANGES = 100;

interface ViewedSite {
  siteUrl: string;
  timeZone: string;
  now: number;
}

/** A production story as the article window shows it: its brief, its article, its history. */
export async function articleView(db: Database, storyId: string, site: ViewedSite, options: QueryOptions) {
  const [story, article, categories] = await Promise.all([
    getProductionStory(db, storyId, options),
    getArticleOfProductionStory(db, storyId, options),
    getCategories(db, options),
  ]);
  if (story === null) throw new AppError('not_found', 'There is no such production story.');
  const [draft, changes] = await Promise.all([
    article === null ? null : getArticleDraft(db, article.id, options),
    article === null ? [] : getArticleChanges(db, article.id, { limit: CHANGES }, options),
  ]);
  return {
    story: {
      id: story.id,
      number: story.story_number,
      title: story.title,
      thumbnail: story.thumbnail,
      category: story.category,
      /** Whether there is something to make an article of. */
      hasText: story.news_article.trim() !== '',
      deletedAt: story.deleted_at,
    },
    /** Markdown. The brief that the draft was written from, else the current one. */
    brief: draft?.material ?? briefOf(story),
    article: article === null ? null : shownArticle(article, site),
    draft: draft === null ? null : { model: draft.model, costUsd: draft.cost_usd, createdAt: draft.created_at },
    changes: changes.map((change) => shownChange(change, categories)),
    /** Whether there are no older ones. */
    hasAllChanges: changes.length < CHANGES,
    categories: categories.map(({ name, slug }) => ({ name, slug })),
    siteUrl: site.siteUrl,
    timeZone: site.timeZone,
    asOf: site.now,
  };
}

/** A change in the history; one of the category has slugs, as the article's fields do. */
function shownChange(change: ArticleChange, categories: readonly Category[]) {
  const { id, field, before, after, changed_by: by, changed_at: at } = change;
  if (field !== 'category_id') return { id, field, before, after, by, at };
  const slugOf = (category: string | null) => categories.find((one) => one.id === category)?.slug ?? null;
  return { id, field: 'category', before: slugOf(before), after: slugOf(after), by, at };
}

/** An article in the form in which its window edits it. */
export function shownArticle(article: Article, { siteUrl, now }: Pick<ViewedSite, 'siteUrl' | 'now'>) {
  const picture = displayedImage(article);
  const { id, slug, title, summary, content, sources, origin } = article;
  return {
    id,
    /** Compared on saving, to detect conflicts. */
    version: article.updated_at,
    state: articleState(article, now),
    /** ISO 8601; null for an article that was never on the site. */
    since: article.published_at,
    address: `${siteUrl}/article/${slug}`,
    origin,
    sources,
    fields: {
      title,
      summary,
      content,
      slug,
      category: article.category?.slug ?? '',
      image: picture?.image_url ?? '',
      alt: picture?.alt_text ?? '',
      breaking: article.is_breaking,
      correction: article.correction,
    },
  };
}
