import { array, enum as oneOf, object, string } from 'zod';
import { siteUrlOf } from '#core/backend/siteUrl.ts';
import type { Config } from '#core/config.ts';
import { articleRow, type Article } from '#core/data/articles/articles.ts';
import { articleState, articleStates, type ArticleState } from '#core/data/articles/articleState.ts';
import { markKinds, type Mark } from '#core/pipeline/publish/marks/marks.ts';
import { truncate } from '#core/format.ts';
import type { Output } from '#cli/output/output.ts';

/** An article with its state and its full address, which its row does not have. */
export const placedArticle = articleRow.extend({ state: oneOf(articleStates), address: string() });

export type PlacedArticle = Article & { state: ArticleState; address: string };

export const markDocument = object({ id: string(), kind: oneOf(markKinds), text: string() });

/** Articles as `--json` prints them. */
export const articlesDocument = object({ articles: array(placedArticle) });

/** The state of a production story's article as `--json` prints it; null where there is none. */
export const sitePlace = object({
  state: oneOf(articleStates),
  since: string().nullable(),
  address: string(),
}).nullable();

type Place = Pick<Article, 'slug' | 'is_published' | 'published_at'>;

export function placeOf(article: Place | null | undefined, config: Config, now: number) {
  if (article === null || article === undefined) return null;
  return { state: articleState(article, now), since: article.published_at, address: articleAddress(article, config) };
}

export function placed(article: Article, config: Config, now: number): PlacedArticle {
  return { ...article, state: articleState(article, now), address: articleAddress(article, config) };
}

/** The full address of an article, so that terminals make it a link. */
export function articleAddress({ slug }: Pick<Article, 'slug'>, config: Config): string {
  return `${siteUrlOf(config)}/article/${slug}`;
}

/** `2026-11-21 18:30 UTC`, to the minute. */
export function shownHour(iso: string | null): string {
  return iso === null ? '' : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** Prints the marks that a person has to answer before an article can be published. */
export function showMarks(marks: readonly Mark[], output: Output): void {
  if (marks.length === 0) return;
  output.note('Not in the brief that it was written from:');
  for (const { id, kind, text } of marks) output.line(`  ${id}  ${kind.padEnd(9)}  ${truncate(text, 120)}`);
  output.note('Edit them away with `velocity articles update`, or answer for them with --confirm.');
}
