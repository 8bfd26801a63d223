import { array, boolean, int, object, optional, string } from 'zod';
import { defineCommand } from '#cli/defineCommand.ts';
import { optionalWholeNumber } from '#cli/input/numbers.ts';
import { placed, placedArticle, shownHour } from '#cli/output/articles.ts';
import { getProductionStoryNumbers } from '#core/data/articles/articlePlaces.ts';
import { getArticles } from '#core/data/articles/articles.ts';
import { AppError } from '#core/errors.ts';

const listed = placedArticle.extend({ story_number: int().nullable() });

export const list = defineCommand({
  input: object({
    drafts: boolean().default(false),
    published: boolean().default(false),
    withdrawn: boolean().default(false),
    search: optional(string()),
    limit: optionalWholeNumber(1, 100_000),
    ids: boolean().default(false),
  }),
  result: object({ articles: array(listed) }),
  run: async ({ drafts, published, withdrawn, search, limit, ids }, { open, signal, clock, config }) => {
    if ([drafts, published, withdrawn].filter(Boolean).length > 1) {
      throw new AppError('usage', 'Choose one of --drafts, --published and --withdrawn.');
    }
    const { services } = await open();
    const [all, numbers] = await Promise.all([
      getArticles(services.db, { signal }),
      getProductionStoryNumbers(services.db, { signal }),
    ]);
    const wanted = search?.trim().toLowerCase() ?? '';
    const articles = all
      .map((article) => ({
        ...placed(article, config(), clock.now()),
        story_number: numbers.get(article.production_story_id ?? '') ?? null,
      }))
      .filter(({ state }) => !drafts || state === 'draft')
      // What waits for its hour is as good as published: nobody has to do anything any more.
      .filter(({ state }) => !published || state === 'published' || state === 'scheduled')
      .filter(({ state }) => !withdrawn || state === 'withdrawn')
      .filter(({ title, summary, slug }) => `${title}\n${summary}\n${slug}`.toLowerCase().includes(wanted))
      .slice(0, limit ?? all.length);
    return { articles, ids };
  },
  show: async ({ articles, ids }, { output }) => {
    if (ids) {
      output.ids(articles);
      return;
    }
    if (articles.length === 0) {
      output.note('No articles here. Have one written with `velocity articles draft <story>`.');
      return;
    }
    await output.table<(typeof articles)[number]>(
      [
        {
          header: 'Story',
          value: ({ story_number }) => (story_number === null ? '' : `#${story_number}`),
          align: 'right',
          leaveOut: 3,
        },
        {
          header: 'State',
          value: ({ state }) => state,
          style: ({ state }) => (state === 'published' ? 'green' : null),
        },
        { header: 'Title', value: ({ title }) => title, least: 16 },
        { header: 'Category', value: ({ category }) => category?.name ?? '', least: 10, leaveOut: 2 },
        { header: 'Since', value: ({ published_at }) => shownHour(published_at), leaveOut: 4 },
        { header: 'Address', value: ({ address }) => address, least: 12, leaveOut: 1 },
      ],
      articles,
    );
  },
});
