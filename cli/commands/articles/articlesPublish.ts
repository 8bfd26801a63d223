import { array, boolean, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { confirmInput, namedArticles, refuseMarksOfSeveral } from './namedArticles.ts';
import { confirm as ask } from '#cli/input/confirm.ts';
import { sequentially } from '#cli/input/sequentially.ts';
import { publicationTime } from '#core/views/publicationTime.ts';
import { articlesDocument, placed, shownHour } from './articleDocument.ts';
import { articleState } from '#core/data/articles/articleState.ts';
import { publishArticle, unpublishArticle } from '#core/pipeline/publish/publishArticle.ts';

export const articlesPublish = defineCommand({
  input: object({ article: array(string()), at: optional(string()), confirm: confirmInput }),
  result: articlesDocument,
  run: async ({ article: names, at: hour, confirm }, context) => {
    const { clock, config, signal } = context;
    const at = hour === undefined ? undefined : publicationTime(hour, clock.now(), config().siteTimeZone);
    const { services } = await context.open();
    const named = await namedArticles(names, context);
    refuseMarksOfSeveral(named, confirm);
    return sequentially(named, async (article) => {
      const published = await publishArticle(services, { article, at, confirm }, { signal });
      return placed(published, config(), clock.now());
    });
  },
  document: ({ done: articles }) => ({ articles }),
  verdict: ({ failure }) => failure,
  show: ({ done }, { output }) => {
    for (const { title, state, published_at, address } of done) {
      output.line(
        state === 'scheduled' ? `Comes out ${shownHour(published_at)}: "${title}"` : `On the site: "${title}"`,
      );
      output.line(address);
    }
  },
});

export const articlesUnpublish = defineCommand({
  input: object({ article: array(string()), yes: boolean().default(false) }),
  result: articlesDocument,
  run: async ({ article: names, yes }, context) => {
    const { clock, config, signal } = context;
    return sequentially(await namedArticles(names, context), async (article) => {
      const { services } = await context.open();
      const state = articleState(article, clock.now());
      if (state === 'published') await ask(`Take "${article.title}" off the site?`, { yes, ...context });
      return placed(await unpublishArticle(services, article, { signal }), config(), clock.now());
    });
  },
  document: ({ done: articles }) => ({ articles }),
  verdict: ({ failure }) => failure,
  show: ({ done }, { output }) => {
    for (const { title, slug, state } of done) {
      output.line(state === 'withdrawn' ? `Off the site: "${title}"` : `Is a draft: "${title}"`);
      output.note(`\`velocity articles publish ${slug}\` brings it back under its address.`);
    }
  },
});
