import { saveArticle, type ArticlePatch, type ConfirmedMark } from '#core/data/articles/articleChanges.ts';
import { displayedImage, type Article } from '#core/data/articles/articles.ts';
import { getCategories } from '#core/data/articles/categories.ts';
import { enteredText, textLimits } from '#core/data/columns/text.ts';
import { getProductionStory } from '#core/data/production/productionStories.ts';
import { AppError } from '#core/errors.ts';
import type { OperationContext, Services } from '../services.ts';
import { briefOf, briefSources } from './draft/briefSources.ts';
import { chooseCategory } from './draft/chooseCategory.ts';
import type { Mark } from './marks/marks.ts';
import { confirmedBy, openMarks, refuseOpenMarks, type Confirmation } from './openMarks.ts';
import { articleDraft, articleExcerpt, pictureAddress } from './productionArticle.ts';
import { slugOf } from './slug.ts';

/** An editor's changes to an article. */
export interface ArticleInput {
  title?: string | undefined;
  summary?: string | undefined;
  /** Paragraphs separated by blank lines. */
  content?: string | undefined;
  /** Name or slug. */
  category?: string | undefined;
  /** The old address redirects to the new one. */
  slug?: string | undefined;
  /** Web address of the picture; empty removes it. */
  image?: string | undefined;
  alt?: string | undefined;
  breaking?: boolean | undefined;
  /** Tells readers at the end of the article what was wrong and what is right; empty removes it. */
  correction?: string | undefined;
  /** Takes title, text and picture from the production story; for an article drafted by a model all but the text. */
  fromStory?: boolean | undefined;
}

/** The change of one field, as shown to people. */
export interface FieldDifference {
  field: string;
  before: string;
  after: string;
}

/** The planned changes of an update, shown before it is applied. */
export interface ArticleUpdate {
  article: Article;
  fields: ArticlePatch;
  differences: FieldDifference[];
  /** Marks that are still open in the new text. */
  open: Mark[];
  confirmed: ConfirmedMark[];
}

/**
 * Computes the changes of an edit to an article. Nothing is saved.
 * @throws {AppError} `usage`, `invalid_input` for invalid values.
 */
export async function planUpdate(
  { db }: Pick<Services, 'db'>,
  { article, edit, confirm }: { article: Article; edit: ArticleInput; confirm?: Confirmation | undefined },
  { signal }: OperationContext = {},
): Promise<ArticleUpdate> {
  const fromStory = edit.fromStory === true ? await fieldsOfStory({ db }, article, signal) : {};
  const category =
    edit.category === undefined ? undefined : chooseCategory(await getCategories(db, { signal }), edit.category, '');
  const wanted: ArticlePatch = {
    ...fromStory,
    ...entered(edit, article),
    ...(category === undefined ? {} : { category_slug: category.slug }),
  };
  const now = fieldsOf(article);
  const fields: ArticlePatch = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name])),
  );
  const differences = Object.entries(fields)
    .filter(([name]) => name !== 'excerpt')
    .map(([field, value]) => ({ field, before: shown(now[field]), after: shown(value) }));
  const { open } = await openMarks({ db }, { ...article, ...definedTexts(fields) }, { signal });
  const confirmed = confirmedBy(open, confirm);
  return {
    article,
    // An alternative text that was left as it is, or empty, goes with its new picture, which would else get the headline
    // for one.
    fields:
      'image_url' in fields && edit.image !== undefined
        ? { ...fields, image_alt: wanted.image_alt ?? displayedImage(article)?.alt_text ?? '' }
        : fields,
    differences,
    open: open.filter((mark) => !confirmed.some(({ id }) => id === mark.id)),
    confirmed,
  };
}

/**
 * Saves a planned update. An article keeps its address unless a new one is given.
 * @throws {AppError} `conflict` where somebody changed it since the plan, or the article is public and a mark is open.
 */
export async function applyUpdate(
  { db, person }: Pick<Services, 'db' | 'person'>,
  { article, fields, open, confirmed }: ArticleUpdate,
  context: OperationContext = {},
): Promise<Article> {
  if (article.is_published) refuseOpenMarks(article, open);
  const saved = await saveArticle(
    db,
    {
      articleId: article.id,
      fields,
      draft: confirmed.length === 0 ? undefined : { confirm: confirmed },
      expected: article.updated_at,
      person,
    },
    context,
  );
  return saved.article;
}

async function fieldsOfStory(
  { db }: Pick<Services, 'db'>,
  article: Article,
  signal: AbortSignal | undefined,
): Promise<ArticlePatch> {
  const story =
    article.production_story_id === null ? null : await getProductionStory(db, article.production_story_id, { signal });
  if (story === null) {
    throw new AppError('not_found', `"${article.title}" has no production story to be updated from.`, {
      hint: 'Change its own fields, for example with --title or --content.',
    });
  }
  const { slug: _, ...made } = articleDraft(story, article.category?.slug ?? '');
  const { content, summary, excerpt, image_url, ...rest } = made;
  return {
    title: rest.title,
    ...(article.origin === 'draft' ? {} : { content, summary, excerpt, sources: briefSources(briefOf(story)) }),
    ...(image_url === null ? {} : { image_url }),
  };
}

function entered(edit: ArticleInput, article: Article): ArticlePatch {
  const fields: ArticlePatch = {};
  if (edit.title !== undefined)
    fields.title = required('Title', edit.title.replaceAll(/\s+/g, ' ').trim(), textLimits.title);
  if (edit.summary !== undefined) {
    fields.summary = enteredText('Summary', edit.summary.trim(), textLimits.line);
    fields.excerpt = articleExcerpt(fields.summary);
  }
  if (edit.content !== undefined) fields.content = required('Content', edit.content.trim(), textLimits.text);
  if (edit.slug !== undefined) fields.slug = required('Slug', slugOf(edit.slug, ''), 200);
  if (edit.image !== undefined) fields.image_url = image(edit.image.trim());
  if (edit.alt !== undefined) fields.image_alt = enteredText('Alternative text', edit.alt.trim(), textLimits.line);
  if (edit.breaking !== undefined) fields.is_breaking = edit.breaking;
  if (edit.correction !== undefined) fields.correction = correction(edit.correction.trim(), article);
  return fields;
}

function required(label: string, text: string, limit: number): string {
  if (text !== '') return enteredText(label, text, limit);
  throw new AppError('invalid_input', `${label} must not be empty.`, { hint: 'Nothing was saved.' });
}

function correction(text: string, { title, published_at }: Article): string {
  if (text === '' || published_at !== null) return enteredText('Correction', text, textLimits.line);
  throw new AppError('invalid_input', `"${title}" was never on the site: there is no error to tell readers of.`, {
    hint: 'Change its text itself; nothing was saved.',
  });
}

function image(address: string): string {
  if (address === '' || pictureAddress(address) !== null) return address;
  throw new AppError('invalid_input', `"${address}" is no address of a picture.`, {
    hint: 'Give an http or https address; `velocity production thumbnail` uploads a file and prints its address.',
  });
}

/** An article's fields in the form in which they are saved. */
function fieldsOf(article: Article): Readonly<Record<string, unknown>> {
  const picture = displayedImage(article);
  const { slug, title, summary, excerpt, content, is_breaking, sources, correction } = article;
  return {
    slug,
    title,
    summary,
    excerpt,
    content,
    is_breaking,
    sources,
    correction,
    category_slug: article.category?.slug,
    image_url: picture?.image_url ?? '',
    image_alt: picture?.alt_text ?? '',
  };
}

function definedTexts({ title, summary, content, sources }: ArticlePatch) {
  return {
    ...(title === undefined ? {} : { title }),
    ...(summary === undefined ? {} : { summary }),
    ...(content === undefined ? {} : { content }),
    ...(sources === undefined ? {} : { sources }),
  };
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : JSON.stringify(value);
}
