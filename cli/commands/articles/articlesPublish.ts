import { boolean, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { confirmInput, namedArticles } from './namedArticles.ts';
import { confirm as ask } from '#cli/input/confirm.ts';
import { publicationTime } from '#core/pipeline/publish/publicationTime.ts';
import { articlesDocument, placed, shownHour, type PlacedArticle } from './articleDocument.ts';
import { articleState } from '#core/data/articles/articleState.ts';
import { publishArticle, unpublishArticle } from '#core/pipeline/publish/publishArticle.ts';

export const articlesPublish = defineCommand({
  input: object({ article: string(), at: optional(string()), confirm: confirmInput }),
  result: articlesDocument,
  run: async ({ article: name, at: hour, confirm }, context) => {
    const { clock, config, signal } = context;
    const at = hour === undefined ? undefined : publicationTime(hour, clock.now(), config().siteTimeZone);
    const { services } = await context.open();
    const articles: PlacedArticle[] = [];
    for (const article of await namedArticles([name], context)) {
      const published = await publishArticle(services, { article, at, confirm }, { signal });
      articles.push(placed(published, config(), clock.now()));
    }
    return { articles };
  },
  show: ({ articles }, { output }) => {
    for (const { title, state, published_at, address } of articles) {
      output.line(
        state === 'scheduled' ? `Comes out ${shownHour(published_at)}: "${title}"` : `On the site: "${title}"`,
      );
      output.line(address);
    }
  },
});

export const articlesUnpublish = defineCommand({
  input: object({ article: string(), yes: boolean().default(false) }),
  result: articlesDocument,
  run: async ({ article: name, yes }, context) => {
    const { clock, config, signal } = context;
    const articles: PlacedArticle[] = [];
    for (const article of await namedArticles([name], context)) {
      const { services } = await context.open();
      const state = articleState(article, clock.now());
      if (state === 'published') await ask(`Take "${article.title}" off the site?`, { yes, ...context });
      articles.push(placed(await unpublishArticle(services, article, { signal }), config(), clock.now()));
    }
    return { articles };
  },
  show: ({ articles }, { output }) => {
    for (const { title, slug, state } of articles) {
      output.line(state === 'withdrawn' ? `Off the site: "${title}"` : `Is a draft: "${title}"`);
      output.note(`\`velocity articles publish ${slug}\` brings it back under its address.`);
    }
  },
});
