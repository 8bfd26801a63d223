import { Hono } from 'hono';
import { boolean, enum as oneOf, strictObject, string } from 'zod';
import { type Article, getArticleOfProductionStory } from '#core/data/articles/articles.ts';
import type { Database } from '#core/data/database.ts';
import { modelId } from '#core/data/settings/settings.ts';
import { type ArticleState, articleState, articleStates } from '#core/data/articles/articleState.ts';
import { AppError } from '#core/errors.ts';
import { storePicture } from '#core/pipeline/editing/pictures.ts';
import { checkSlug } from '#core/pipeline/publish/checkSlug.ts';
import { checkText } from '#core/pipeline/publish/checkText.ts';
import { confirmMarks } from '#core/pipeline/publish/confirmMarks.ts';
import { getProductionStory } from '#core/data/production/productionStories.ts';
import { briefOf } from '#core/pipeline/publish/draft/briefSources.ts';
import { planDraft } from '#core/pipeline/publish/draft/draftArticle.ts';
import { previewArticle } from '#core/pipeline/publish/previewArticle.ts';
import { publish } from '#core/pipeline/publish/publish.ts';
import { publishArticle, unpublishArticle } from '#core/pipeline/publish/publishArticle.ts';
import { applyUpdate, planUpdate } from '#core/pipeline/publish/updateArticle.ts';
import { PREVIEW_PATH } from '../pages/previewRoutes.ts';
import { articleView, shownArticle } from './articleView.ts';
import { hourOf } from './articleHour.ts';
import { pictureBody, smallBody, storyParam, validated } from './input.ts';
import type { AskOperation } from './operations.ts';
import type { ApiContext, SessionEnv } from './requireStaff.ts';

const text = string().max(200_000);
const edit = strictObject({
  title: text,
  summary: text,
  content: text,
  category: string().max(200),
  slug: string().max(500),
  image: string().max(2000),
  alt: text,
  breaking: boolean(),
  correction: text,
}).partial();
/** `updated_at` of the article that the user saw. */
const expected = string().max(40);
/** The state that the user saw: without a change of its row, a scheduled article comes out. */
const state = oneOf(articleStates);
const saved = strictObject({ expected, state, edit });
const published = saved.extend({
  /** A local time of the site's time zone, `2026-11-22T06:00`; unset: now. */
  at: string().max(40).optional(),
});
/** A text that is checked while somebody types; no article is longer. */
const checked = strictObject({ title: string().max(2000), summary: string().max(4000), content: string().max(60_000) });
const previewed = strictObject({ edit });
const briefBody = strictObject({ category: string().max(200) });
const confirmed = strictObject({ edit, marks: string().max(20).array().min(1).max(500) });
const planQuery = strictObject({ model: modelId.optional() });
const slugQuery = strictObject({ slug: string().max(500) });

type ArticlesContext = Pick<ApiContext, 'clock' | 'files' | 'settings'> & { ask: AskOperation };

/** `/articles/<production story>`: its article from the brief to the site, with the rights of the user. */
export function articlesApi({ clock, files, settings, ask }: ArticlesContext) {
  const { siteUrl, timeZone } = settings;
  const shown = (article: Article) => shownArticle(article, { siteUrl, now: clock.now() });
  return new Hono<SessionEnv>()
    .get('/:id', validated('param', storyParam), async (context) => {
      const { id } = context.req.valid('param');
      const site = { siteUrl, timeZone, now: clock.now() };
      return context.json(await articleView(context.var.db, id, site, { signal: context.req.raw.signal }));
    })
    .get('/:id/plan', validated('param', storyParam), validated('query', planQuery), async (context) => {
      const { id } = context.req.valid('param');
      const options = { signal: context.req.raw.signal };
      const story = await getProductionStory(context.var.db, id, options);
      if (story === null) throw new AppError('not_found', 'There is no such production story.');
      const asked = { brief: briefOf(story), ...context.req.valid('query') };
      return context.json(await planDraft(context.var, asked, options));
    })
    .post('/:id/brief', smallBody, validated('param', storyParam), validated('json', briefBody), async (context) => {
      const { services } = ask(context, 'save article');
      const { id: productionStoryId } = context.req.valid('param');
      const { article } = await publish(services, {
        productionStoryId,
        category: context.req.valid('json').category,
        now: false,
        brief: true,
      });
      return context.json({ article: shown(article) });
    })
    .post('/:id/check', smallBody, validated('param', storyParam), validated('json', checked), async (context) => {
      const { services, askedBy } = ask(context, 'check article');
      const article = await articleOf(context.var.db, context.req.valid('param').id);
      const options = { signal: context.req.raw.signal };
      const marks = await checkText({ ...services, askedBy }, { article, text: context.req.valid('json') }, options);
      return context.json({ marks });
    })
    .post('/:id/confirm', smallBody, validated('param', storyParam), validated('json', confirmed), async (context) => {
      const { services } = ask(context, 'save article');
      const { edit: typed, marks } = context.req.valid('json');
      const article = await articleOf(context.var.db, context.req.valid('param').id);
      const found = await confirmMarks(services, { article, edit: typed, confirm: marks });
      return context.json({ confirmed: found.map(({ id }) => id) });
    })
    .post('/:id/picture', pictureBody, validated('param', storyParam), async (context) => {
      const { services } = ask(context, 'save article');
      const { id } = context.req.valid('param');
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      const type = context.req.header('content-type') ?? '';
      return context.json({ image: await storePicture({ ...services, files }, { storyId: id, bytes, type }) });
    })
    .patch('/:id', smallBody, validated('param', storyParam), validated('json', saved), async (context) => {
      const { services } = ask(context, 'save article');
      const { edit: typed, ...seen } = context.req.valid('json');
      const article = await seenArticle(context.var.db, context.req.valid('param').id, { ...seen, now: clock.now() });
      const plan = await planUpdate(services, { article, edit: typed });
      return context.json({ article: shown(await applyUpdate(services, plan)) });
    })
    .post('/:id/publish', smallBody, validated('param', storyParam), validated('json', published), async (context) => {
      const { services } = ask(context, 'publish article');
      const { edit: typed, at, ...seen } = context.req.valid('json');
      const hour = at === undefined ? undefined : hourOf(at, clock.now(), timeZone);
      const article = await seenArticle(context.var.db, context.req.valid('param').id, { ...seen, now: clock.now() });
      return context.json({ article: shown(await publishArticle(services, { article, edit: typed, at: hour })) });
    })
    .post('/:id/unpublish', validated('param', storyParam), async (context) => {
      const { services } = ask(context, 'publish article');
      const article = await articleOf(context.var.db, context.req.valid('param').id);
      return context.json({ article: shown(await unpublishArticle(services, article)) });
    })
    .post('/:id/preview', smallBody, validated('param', storyParam), validated('json', previewed), async (context) => {
      const { services } = ask(context, 'preview article');
      const article = await articleOf(context.var.db, context.req.valid('param').id);
      const token = await previewArticle(services, { article, edit: context.req.valid('json').edit });
      return context.json({ address: `${PREVIEW_PATH}/${token}` });
    })
    .get('/:id/slug', validated('param', storyParam), validated('query', slugQuery), async (context) => {
      const { id: productionStoryId } = context.req.valid('param');
      const asked = { productionStoryId, ...context.req.valid('query') };
      return context.json(await checkSlug(context.var, asked, { signal: context.req.raw.signal }));
    });
}

/**
 * The article of a story.
 * @throws AppError `not_found`.
 */
async function articleOf(db: Database, storyId: string): Promise<Article> {
  const article = await getArticleOfProductionStory(db, storyId);
  if (article === null) throw new AppError('not_found', 'This story has no article yet.');
  return article;
}

/**
 * The article of a story, in the version and state that the user saw.
 * @throws AppError `not_found`; `conflict` where it has changed since, or has come out.
 */
async function seenArticle(
  db: Database,
  storyId: string,
  { expected: version, state: seen, now }: { expected: string; state: ArticleState; now: number },
): Promise<Article> {
  const article = await articleOf(db, storyId);
  if (article.updated_at !== version) {
    throw new AppError('conflict', 'Somebody else changed this article meanwhile.', {
      hint: 'Compare the two texts, then save yours again or take theirs.',
    });
  }
  if (seen !== 'published' && articleState(article, now) === 'published') {
    throw new AppError('conflict', 'The article has come out meanwhile, and nothing was saved.', {
      hint: 'Press Update, and look at what your changes correct.',
    });
  }
  return article;
}
